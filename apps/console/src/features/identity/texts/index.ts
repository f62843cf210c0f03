import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'identity-names': typeof import('./names/en-US.ts').names;
    customers: typeof import('./customers/en-US.ts').customers;
    written: typeof import('./written/en-US.ts').written;
  }
}

export const texts = {
  'identity-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  customers: {
    'en-US': async () => (await import('./customers/en-US.ts')).customers,
    'zh-CN': async () => (await import('./customers/zh-CN.ts')).customers,
  },
  written: {
    'en-US': async () => (await import('./written/en-US.ts')).written,
    'zh-CN': async () => (await import('./written/zh-CN.ts')).written,
  },
} satisfies Packs<ConsoleLanguage>;
