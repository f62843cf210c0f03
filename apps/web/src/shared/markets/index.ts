export * from './favourites.ts';
export * from './queries.ts';
export * from './rows.ts';
export * from './use-tickers.ts';
