export * from './testing/bench.ts';
export * from './testing/fields.ts';
export * from './testing/model.ts';
export * from './testing/site.ts';
export * from './testing/traffic.ts';
