import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'wallet-names': typeof import('./names/en-US.ts').names;
    withdrawals: typeof import('./withdrawals/en-US.ts').withdrawals;
    deposits: typeof import('./deposits/en-US.ts').deposits;
    chains: typeof import('./chains/en-US.ts').chains;
    listings: typeof import('./listings/en-US.ts').listings;
  }
}

/** One file per namespace and language. */
export const texts = {
  'wallet-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  withdrawals: {
    'en-US': async () => (await import('./withdrawals/en-US.ts')).withdrawals,
    'zh-CN': async () => (await import('./withdrawals/zh-CN.ts')).withdrawals,
  },
  deposits: {
    'en-US': async () => (await import('./deposits/en-US.ts')).deposits,
    'zh-CN': async () => (await import('./deposits/zh-CN.ts')).deposits,
  },
  chains: {
    'en-US': async () => (await import('./chains/en-US.ts')).chains,
    'zh-CN': async () => (await import('./chains/zh-CN.ts')).chains,
  },
  listings: {
    'en-US': async () => (await import('./listings/en-US.ts')).listings,
    'zh-CN': async () => (await import('./listings/zh-CN.ts')).listings,
  },
} satisfies Packs<ConsoleLanguage>;
