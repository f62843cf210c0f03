import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'spot-names': typeof import('./names/en-US.ts').names;
    markets: typeof import('./markets/en-US.ts').markets;
    fees: typeof import('./fees/en-US.ts').fees;
  }
}

export const texts = {
  'spot-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  markets: {
    'en-US': async () => (await import('./markets/en-US.ts')).markets,
    'zh-CN': async () => (await import('./markets/zh-CN.ts')).markets,
  },
  fees: {
    'en-US': async () => (await import('./fees/en-US.ts')).fees,
    'zh-CN': async () => (await import('./fees/zh-CN.ts')).fees,
  },
} satisfies Packs<ConsoleLanguage>;
