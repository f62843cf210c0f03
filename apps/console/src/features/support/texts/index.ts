import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

declare module '@agio/ui' {
  interface Texts {
    'support-names': typeof import('./names/en-US.ts').names;
    tickets: typeof import('./tickets/en-US.ts').tickets;
  }
}

export const texts = {
  'support-names': {
    'en-US': async () => (await import('./names/en-US.ts')).names,
    'zh-CN': async () => (await import('./names/zh-CN.ts')).names,
  },
  tickets: {
    'en-US': async () => (await import('./tickets/en-US.ts')).tickets,
    'zh-CN': async () => (await import('./tickets/zh-CN.ts')).tickets,
  },
} satisfies Packs<ConsoleLanguage>;
