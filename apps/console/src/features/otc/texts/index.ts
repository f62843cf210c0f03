import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'otc-names': typeof import('./names/en-US.ts').names;
    otc: typeof import('./otc/en-US.ts').otc;
  }
}

export const texts = {
  'otc-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  otc: {
    'en-US': async () => (await import('./otc/en-US.ts')).otc,
    'zh-CN': async () => (await import('./otc/zh-CN.ts')).otc,
  },
} satisfies Packs<ConsoleLanguage>;
