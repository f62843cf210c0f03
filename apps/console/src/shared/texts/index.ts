import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../languages.ts';

declare module '@agio/ui' {
  interface Texts {
    verify: typeof import('./verify/en-US.ts').verify;
    table: typeof import('./table/en-US.ts').table;
  }
}

/** What the components shared by features say. */
export const sharedTexts = {
  verify: {
    'en-US': async () => (await import('./verify/en-US.ts')).verify,
    'zh-CN': async () => (await import('./verify/zh-CN.ts')).verify,
  },
  table: {
    'en-US': async () => (await import('./table/en-US.ts')).table,
    'zh-CN': async () => (await import('./table/zh-CN.ts')).table,
  },
} satisfies Packs<ConsoleLanguage>;
