import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'certification-names': typeof import('./names/en-US.ts').names;
    certification: typeof import('./certification/en-US.ts').certification;
  }
}

export const texts = {
  'certification-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  certification: {
    'en-US': async () => (await import('./certification/en-US.ts')).certification,
    'zh-CN': async () => (await import('./certification/zh-CN.ts')).certification,
  },
} satisfies Packs<ConsoleLanguage>;
