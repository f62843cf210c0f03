export * from './api/index.ts';
export * from './depth/index.ts';
export * from './live/index.ts';
export * from './token/index.ts';
export * from './verification/index.ts';
