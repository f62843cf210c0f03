import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

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
  },
  robot: {
    'en-US': async () => (await import('./robot/en-US.ts')).robot,
    'zh-CN': async () => (await import('./robot/zh-CN.ts')).robot,
  },
} satisfies Packs<ConsoleLanguage>;
