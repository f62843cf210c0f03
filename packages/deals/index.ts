export * from './orders.ts';
export * from './ports.ts';
export * from './scribe.ts';
export * from './transcript.ts';
export * from './words.ts';
