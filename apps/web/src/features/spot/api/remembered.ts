/** What this browser remembers of the exchange page. Everything here is a convenience, so a full or closed storage is no error. */
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then nothing is remembered.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Amounts by market, under one key: the last one that was ordered (product.md §17), and the one that one click orders. */
function amountIn(key: 'amount' | 'quick', market: string): string | null {
  const amounts = read(key);
  const amount = isRecord(amounts) ? amounts[market] : undefined;
  return typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount) ? amount : null;
}

function keepAmount(key: 'amount' | 'quick', market: string, amount: string): void {
  const amounts = read(key);
  write(key, { ...(isRecord(amounts) ? amounts : {}), [market]: amount });
}

export const lastAmount = (market: string): string | null => amountIn('amount', market);
export const rememberAmount = (market: string, amount: string): void => keepAmount('amount', market, amount);
export const quickAmount = (market: string): string | null => amountIn('quick', market);
export const rememberQuickAmount = (market: string, amount: string): void => keepAmount('quick', market, amount);

export function lastMarket(): string | null {
  const market = read('market');
  return typeof market === 'string' ? market : null;
}

export const rememberMarket = (market: string): void => write('market', market);

export const readPanes = (): unknown => read('panes');
export const writePanes = (panes: unknown): void => write('panes', panes);

/** Named layouts of panes and chart. */
export const readLayouts = (): unknown => read('layouts');
export const writeLayouts = (layouts: unknown): void => write('layouts', layouts);

export const readChart = (): unknown => read('chart');
export const writeChart = (chart: unknown): void => write('chart', chart);

/** Drawings on the chart, by market; a customer's are on their account as well. */
export const readDrawings = (): unknown => read('drawings');
export const writeDrawings = (drawings: unknown): void => write('drawings', drawings);

/** Columns of tables that are not shown. */
export const readColumns = (): unknown => read('columns');
export const writeColumns = (columns: unknown): void => write('columns', columns);

/** How the customer likes to trade. */
export const readTrading = (): unknown => read('trading');
export const writeTrading = (trading: unknown): void => write('trading', trading);
