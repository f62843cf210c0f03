export * from './languages.ts';
export { useLanguage, useTexts } from './hooks.ts';
export type { Say } from './say.ts';
export type { Pack } from './pack.ts';
export { packGaps, valueOrders } from './pack-gaps.ts';
// As a whole, because `Texts` is open to additions from outside, and a single name passed on is not.
export * from './packs.ts';
export { changeLanguage, preloadTexts, startTexts } from './setup.ts';
