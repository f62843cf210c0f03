import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'referral-names': typeof import('./names/en-US.ts').names;
    referral: typeof import('./referral/en-US.ts').referral;
  }
}

export const texts = {
  'referral-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  referral: {
    'en-US': async () => (await import('./referral/en-US.ts')).referral,
    'zh-CN': async () => (await import('./referral/zh-CN.ts')).referral,
  },
} satisfies Packs<ConsoleLanguage>;
