export const MARKET_SORTS = ['market', 'status', 'trades'] as const;
export const FEE_SORTS = ['market', 'maker', 'taker'] as const;
