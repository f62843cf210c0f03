import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../languages.ts';

declare module '@agio/ui' {
  interface Texts {
    verify: typeof import('./verify/en-US.ts').verify;
    table: typeof import('./table/en-US.ts').table;
    appeals: typeof import('./appeals/en-US.ts').appeals;
    asking: typeof import('./asking/en-US.ts').asking;
    'desk-words': typeof import('@agio/client/desk-words/en-US').words;
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
  appeals: {
    'en-US': async () => (await import('./appeals/en-US.ts')).appeals,
    'zh-CN': async () => (await import('./appeals/zh-CN.ts')).appeals,
  },
  asking: {
    'en-US': async () => (await import('./asking/en-US.ts')).asking,
    'zh-CN': async () => (await import('./asking/zh-CN.ts')).asking,
  },
  'desk-words': {
    'en-US': async () => (await import('@agio/client/desk-words/en-US')).words,
    'zh-CN': async () => (await import('@agio/client/desk-words/zh-CN')).words,
  },
} satisfies Packs<ConsoleLanguage>;
