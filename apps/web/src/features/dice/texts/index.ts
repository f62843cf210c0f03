import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'dice-names': typeof import('./names/en-US.ts').names;
    dice: typeof import('./dice/en-US.ts').dice;
  }
}

export const texts = {
  'dice-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  dice: {
    'en-US': async () => (await import('./dice/en-US.ts')).dice,
    'zh-CN': async () => (await import('./dice/zh-CN.ts')).dice,
    'zh-TW': async () => (await import('./dice/zh-TW.ts')).dice,
    'ko-KR': async () => (await import('./dice/ko-KR.ts')).dice,
  },
} satisfies Packs;
