export * from './favourites.ts';
export * from './prefetch.ts';
export * from './queries.ts';
export * from './rows.ts';
export * from './use-tickers.ts';
