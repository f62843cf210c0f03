/** "BTC/USDT". */
export const marketName = (market: string): string => market.replace('_', '/');
