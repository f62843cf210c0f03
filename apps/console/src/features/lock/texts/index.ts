import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'lock-names': typeof import('./names/en-US.ts').names;
    lock: typeof import('./lock/en-US.ts').lock;
  }
}

export const texts = {
  'lock-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  lock: {
    'en-US': async () => (await import('./lock/en-US.ts')).lock,
    'zh-CN': async () => (await import('./lock/zh-CN.ts')).lock,
  },
} satisfies Packs<ConsoleLanguage>;
