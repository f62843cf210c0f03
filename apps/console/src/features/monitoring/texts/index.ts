import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'monitoring-names': typeof import('./names/en-US.ts').names;
    monitoring: typeof import('./monitoring/en-US.ts').monitoring;
  }
}

export const texts = {
  'monitoring-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  monitoring: {
    'en-US': async () => (await import('./monitoring/en-US.ts')).monitoring,
    'zh-CN': async () => (await import('./monitoring/zh-CN.ts')).monitoring,
  },
} satisfies Packs<ConsoleLanguage>;
