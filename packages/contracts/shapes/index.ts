export * from './base.ts';
export * from './market.ts';
export * from './order.ts';
export * from './site.ts';
export * from './user.ts';
