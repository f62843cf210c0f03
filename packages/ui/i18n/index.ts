export * from './languages.ts';
export { useLanguage, useTexts } from './hooks.ts';
export type { Pack } from './pack.ts';
export type { Namespace, Texts } from './packs.ts';
export { changeLanguage, preloadTexts, startTexts } from './setup.ts';
