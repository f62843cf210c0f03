export * from './api/index.ts';
export * from './depth/index.ts';
export * from './live/index.ts';
