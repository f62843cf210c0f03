export { createQuantify } from './quantify.ts';
export type { Quantify } from './quantify.ts';
