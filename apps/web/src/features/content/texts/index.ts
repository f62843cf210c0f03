import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'content-names': typeof import('./names/en-US.ts').names;
    home: typeof import('./home/en-US.ts').home;
    app: typeof import('./app/en-US.ts').app;
    legal: typeof import('./legal/en-US.ts').legal;
    notices: typeof import('./notices/en-US.ts').notices;
    status: typeof import('./status/en-US.ts').status;
  }
}

/** One file per namespace and language. `names` are what menus and titles call the pages; they are there from the start. */
export const texts = {
  'content-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  home: {
    'en-US': async () => (await import('./home/en-US.ts')).home,
    'zh-CN': async () => (await import('./home/zh-CN.ts')).home,
    'zh-TW': async () => (await import('./home/zh-TW.ts')).home,
    'ko-KR': async () => (await import('./home/ko-KR.ts')).home,
  },
  app: {
    'en-US': async () => (await import('./app/en-US.ts')).app,
    'zh-CN': async () => (await import('./app/zh-CN.ts')).app,
    'zh-TW': async () => (await import('./app/zh-TW.ts')).app,
    'ko-KR': async () => (await import('./app/ko-KR.ts')).app,
  },
  legal: {
    'en-US': async () => (await import('./legal/en-US.ts')).legal,
    'zh-CN': async () => (await import('./legal/zh-CN.ts')).legal,
    'zh-TW': async () => (await import('./legal/zh-TW.ts')).legal,
    'ko-KR': async () => (await import('./legal/ko-KR.ts')).legal,
  },
  notices: {
    'en-US': async () => (await import('./notices/en-US.ts')).notices,
    'zh-CN': async () => (await import('./notices/zh-CN.ts')).notices,
    'zh-TW': async () => (await import('./notices/zh-TW.ts')).notices,
    'ko-KR': async () => (await import('./notices/ko-KR.ts')).notices,
  },
  status: {
    'en-US': async () => (await import('./status/en-US.ts')).status,
    'zh-CN': async () => (await import('./status/zh-CN.ts')).status,
    'zh-TW': async () => (await import('./status/zh-TW.ts')).status,
    'ko-KR': async () => (await import('./status/ko-KR.ts')).status,
  },
} satisfies Packs;
