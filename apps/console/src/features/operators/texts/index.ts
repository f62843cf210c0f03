import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'operators-names': typeof import('./names/en-US.ts').names;
    entry: typeof import('./entry/en-US.ts').entry;
    requests: typeof import('./requests/en-US.ts').requests;
    people: typeof import('./people/en-US.ts').people;
    audit: typeof import('./audit/en-US.ts').audit;
    health: typeof import('./health/en-US.ts').health;
    machines: typeof import('./machines/en-US.ts').machines;
    system: typeof import('./system/en-US.ts').system;
  }
}

/** One file per namespace and language. `names` are what menu and titles call the pages; they are there from the start. */
export const texts = {
  'operators-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  entry: {
    'en-US': async () => (await import('./entry/en-US.ts')).entry,
    'zh-CN': async () => (await import('./entry/zh-CN.ts')).entry,
  },
  requests: {
    'en-US': async () => (await import('./requests/en-US.ts')).requests,
    'zh-CN': async () => (await import('./requests/zh-CN.ts')).requests,
  },
  people: {
    'en-US': async () => (await import('./people/en-US.ts')).people,
    'zh-CN': async () => (await import('./people/zh-CN.ts')).people,
  },
  audit: {
    'en-US': async () => (await import('./audit/en-US.ts')).audit,
    'zh-CN': async () => (await import('./audit/zh-CN.ts')).audit,
  },
  health: {
    'en-US': async () => (await import('./health/en-US.ts')).health,
    'zh-CN': async () => (await import('./health/zh-CN.ts')).health,
  },
  machines: {
    'en-US': async () => (await import('./machines/en-US.ts')).machines,
    'zh-CN': async () => (await import('./machines/zh-CN.ts')).machines,
  },
  system: {
    'en-US': async () => (await import('./system/en-US.ts')).system,
    'zh-CN': async () => (await import('./system/zh-CN.ts')).system,
  },
} satisfies Packs<ConsoleLanguage>;
