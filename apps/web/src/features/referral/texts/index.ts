import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'referral-names': typeof import('./names/en-US.ts').names;
    referral: typeof import('./referral/en-US.ts').referral;
    'referral-invite': typeof import('./referral-invite/en-US.ts').invite;
  }
}

export const texts = {
  'referral-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  referral: {
    'en-US': async () => (await import('./referral/en-US.ts')).referral,
    'zh-CN': async () => (await import('./referral/zh-CN.ts')).referral,
    'zh-TW': async () => (await import('./referral/zh-TW.ts')).referral,
    'ko-KR': async () => (await import('./referral/ko-KR.ts')).referral,
  },
  'referral-invite': {
    'en-US': async () => (await import('./referral-invite/en-US.ts')).invite,
    'zh-CN': async () => (await import('./referral-invite/zh-CN.ts')).invite,
    'zh-TW': async () => (await import('./referral-invite/zh-TW.ts')).invite,
    'ko-KR': async () => (await import('./referral-invite/ko-KR.ts')).invite,
  },
} satisfies Packs;
