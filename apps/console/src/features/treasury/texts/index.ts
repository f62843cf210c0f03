import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'treasury-names': typeof import('./names/en-US.ts').names;
    house: typeof import('./house/en-US.ts').house;
    today: typeof import('./today/en-US.ts').today;
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
  today: {
    'en-US': async () => (await import('./today/en-US.ts')).today,
    'zh-CN': async () => (await import('./today/zh-CN.ts')).today,
  },
} satisfies Packs<ConsoleLanguage>;
