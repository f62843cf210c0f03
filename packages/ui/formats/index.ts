export * from './currency.ts';
export * from './dates.ts';
export * from './decimal.ts';
export * from './grouped-input.ts';
export * from './numbers.ts';
export * from './numeric-input.ts';
export * from './ten-thousand.ts';
