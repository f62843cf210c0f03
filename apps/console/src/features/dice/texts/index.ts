import type { Packs } from '@agio/ui';
import type { ConsoleLanguage } from '../../../shared/languages.ts';

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
  },
  dice: {
    'en-US': async () => (await import('./dice/en-US.ts')).dice,
    'zh-CN': async () => (await import('./dice/zh-CN.ts')).dice,
  },
} satisfies Packs<ConsoleLanguage>;
