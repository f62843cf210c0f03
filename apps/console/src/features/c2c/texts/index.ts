import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'c2c-names': typeof import('./names/en-US.ts').names;
    c2c: typeof import('./c2c/en-US.ts').c2c;
  }
}

export const texts = {
  'c2c-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  c2c: {
    'en-US': async () => (await import('./c2c/en-US.ts')).c2c,
    'zh-CN': async () => (await import('./c2c/zh-CN.ts')).c2c,
  },
} satisfies Packs<ConsoleLanguage>;
