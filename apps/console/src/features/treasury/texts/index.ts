import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'treasury-names': typeof import('./names/en-US.ts').names;
    house: typeof import('./house/en-US.ts').house;
  }
}

export const texts = {
  'treasury-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  house: {
    'en-US': async () => (await import('./house/en-US.ts')).house,
    'zh-CN': async () => (await import('./house/zh-CN.ts')).house,
  },
} satisfies Packs<ConsoleLanguage>;
