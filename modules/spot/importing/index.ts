export { readCandle, readTrade } from './lines.ts';
export type { Fields, LineRules, PastTrade, LineResult } from './lines.ts';
export { foldWeek, keepCandles, keepTrades, weekOf } from './past-rows.ts';
