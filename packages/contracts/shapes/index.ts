export * from './address.ts';
export * from './base.ts';
export * from './market.ts';
export * from './notice.ts';
export * from './order.ts';
export * from './picture.ts';
export * from './site.ts';
export * from './user.ts';
