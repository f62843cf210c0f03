import type { Packs } from '@agio/ui';

declare module '@agio/ui' {
  interface Texts {
    'robot-names': typeof import('./names/en-US.ts').names;
    robot: typeof import('./robot/en-US.ts').robot;
  }
}

export const texts = {
  'robot-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
    'zh-TW': async () => (await import('./names/zh-TW.ts')).names,
    'ko-KR': async () => (await import('./names/ko-KR.ts')).names,
  },
  robot: {
    'en-US': async () => (await import('./robot/en-US.ts')).robot,
    'zh-CN': async () => (await import('./robot/zh-CN.ts')).robot,
    'zh-TW': async () => (await import('./robot/zh-TW.ts')).robot,
    'ko-KR': async () => (await import('./robot/ko-KR.ts')).robot,
  },
} satisfies Packs;
