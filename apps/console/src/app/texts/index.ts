import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'console-names': typeof import('./names/en-US.ts').names;
    frame: typeof import('./frame/en-US.ts').frame;
  }
}

/** What the frame around the pages and the dashboard say. */
export const appTexts = {
  'console-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  frame: {
    'en-US': async () => (await import('./frame/en-US.ts')).frame,
    'zh-CN': async () => (await import('./frame/zh-CN.ts')).frame,
  },
} satisfies Packs<ConsoleLanguage>;
