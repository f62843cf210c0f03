export * from './machine/endings.ts';
export * from './machine/order-books.ts';
export * from './machine/rules.ts';
