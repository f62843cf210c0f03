export type * from './terms.ts';
export type * from './types.ts';
