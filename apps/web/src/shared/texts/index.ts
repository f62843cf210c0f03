import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    accounts: typeof import('./accounts/en-US.ts').accounts;
    alerts: typeof import('./alerts/en-US.ts').alerts;
    paying: typeof import('./paying/en-US.ts').paying;
    quantify: typeof import('./quantify/en-US.ts').quantify;
    words: typeof import('@agio/client/words/en-US').words;
    'time-machine': typeof import('./time-machine/en-US.ts').timeMachine;
    verify: typeof import('./verify/en-US.ts').verify;
  }
}

/** The texts of the components shared by features. */
export const sharedTexts = {
  accounts: {
    'en-US': async () => (await import('./accounts/en-US.ts')).accounts,
    'zh-CN': async () => (await import('./accounts/zh-CN.ts')).accounts,
    'zh-TW': async () => (await import('./accounts/zh-TW.ts')).accounts,
    'ko-KR': async () => (await import('./accounts/ko-KR.ts')).accounts,
  },
  alerts: {
    'en-US': async () => (await import('./alerts/en-US.ts')).alerts,
    'zh-CN': async () => (await import('./alerts/zh-CN.ts')).alerts,
    'zh-TW': async () => (await import('./alerts/zh-TW.ts')).alerts,
    'ko-KR': async () => (await import('./alerts/ko-KR.ts')).alerts,
  },
  paying: {
    'en-US': async () => (await import('./paying/en-US.ts')).paying,
    'zh-CN': async () => (await import('./paying/zh-CN.ts')).paying,
    'zh-TW': async () => (await import('./paying/zh-TW.ts')).paying,
    'ko-KR': async () => (await import('./paying/ko-KR.ts')).paying,
  },
  quantify: {
    'en-US': async () => (await import('./quantify/en-US.ts')).quantify,
    'zh-CN': async () => (await import('./quantify/zh-CN.ts')).quantify,
    'zh-TW': async () => (await import('./quantify/zh-TW.ts')).quantify,
    'ko-KR': async () => (await import('./quantify/ko-KR.ts')).quantify,
  },
  words: {
    'en-US': async () => (await import('@agio/client/words/en-US')).words,
    'zh-CN': async () => (await import('@agio/client/words/zh-CN')).words,
    'zh-TW': async () => (await import('@agio/client/words/zh-TW')).words,
    'ko-KR': async () => (await import('@agio/client/words/ko-KR')).words,
  },
  'time-machine': {
    'en-US': async () => (await import('./time-machine/en-US.ts')).timeMachine,
    'zh-CN': async () => (await import('./time-machine/zh-CN.ts')).timeMachine,
    'zh-TW': async () => (await import('./time-machine/zh-TW.ts')).timeMachine,
    'ko-KR': async () => (await import('./time-machine/ko-KR.ts')).timeMachine,
  },
  verify: {
    'en-US': async () => (await import('./verify/en-US.ts')).verify,
    'zh-CN': async () => (await import('./verify/zh-CN.ts')).verify,
    'zh-TW': async () => (await import('./verify/zh-TW.ts')).verify,
    'ko-KR': async () => (await import('./verify/ko-KR.ts')).verify,
  },
} satisfies Packs;
