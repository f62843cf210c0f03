import 'i18next';
import type { Texts } from './packs.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    enableSelector: true;
    resources: Texts;
  }
}
