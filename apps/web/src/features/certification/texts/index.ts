import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'certification-names': typeof import('./names/en-US.ts').names;
    certification: typeof import('./certification/en-US.ts').certification;
  }
}

export const texts = {
  'certification-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  certification: {
    'en-US': async () => (await import('./certification/en-US.ts')).certification,
    'zh-CN': async () => (await import('./certification/zh-CN.ts')).certification,
    'zh-TW': async () => (await import('./certification/zh-TW.ts')).certification,
    'ko-KR': async () => (await import('./certification/ko-KR.ts')).certification,
  },
} satisfies Packs;
