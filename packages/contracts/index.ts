export * from './call.ts';
export * from './calls/index.ts';
export * from './constants.ts';
export * from './envelope.ts';
export * from './errors/index.ts';
export * from './limits.ts';
export * from './shapes/index.ts';
export * from './socket/exchange.ts';
