export * from './one-at-a-time.ts';
export * from './payload-hash.ts';
export * from './verified.ts';
