/** The coin that a market trades: "BTC_USDT" → "BTC". Text that names no market gives "". */
export const baseOf = (market: string | null | undefined): string => market?.split('_')[0] ?? '';

/** The coin that a market is priced in: "BTC_USDT" → "USDT". Text that names no market gives "". */
export const quoteOf = (market: string | null | undefined): string => market?.split('_')[1] ?? '';

/** A market as people read it: "BTC_USDT" → "BTC/USDT". */
export const pairName = (market: string): string => market.replace('_', '/');
