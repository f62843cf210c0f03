import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'identity-names': typeof import('./names/en-US.ts').names;
    api: typeof import('./api/en-US.ts').api;
    auth: typeof import('./auth/en-US.ts').auth;
    security: typeof import('./security/en-US.ts').security;
    settings: typeof import('./settings/en-US.ts').settings;
  }
}

/** One file per namespace and language. `names` are what menus and titles call the pages; they are there from the start. */
export const texts = {
  'identity-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  api: {
    'en-US': async () => (await import('./api/en-US.ts')).api,
    'zh-CN': async () => (await import('./api/zh-CN.ts')).api,
    'zh-TW': async () => (await import('./api/zh-TW.ts')).api,
    'ko-KR': async () => (await import('./api/ko-KR.ts')).api,
  },
  auth: {
    'en-US': async () => (await import('./auth/en-US.ts')).auth,
    'zh-CN': async () => (await import('./auth/zh-CN.ts')).auth,
    'zh-TW': async () => (await import('./auth/zh-TW.ts')).auth,
    'ko-KR': async () => (await import('./auth/ko-KR.ts')).auth,
  },
  security: {
    'en-US': async () => (await import('./security/en-US.ts')).security,
    'zh-CN': async () => (await import('./security/zh-CN.ts')).security,
    'zh-TW': async () => (await import('./security/zh-TW.ts')).security,
    'ko-KR': async () => (await import('./security/ko-KR.ts')).security,
  },
  settings: {
    'en-US': async () => (await import('./settings/en-US.ts')).settings,
    'zh-CN': async () => (await import('./settings/zh-CN.ts')).settings,
    'zh-TW': async () => (await import('./settings/zh-TW.ts')).settings,
    'ko-KR': async () => (await import('./settings/ko-KR.ts')).settings,
  },
} satisfies Packs;
