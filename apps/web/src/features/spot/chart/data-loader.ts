import type { DataLoader, KLineData } from 'klinecharts';
import { live } from '../../../shared/live.ts';
import { CANDLES_PAGE, loadCandles, type CandleRow } from '../api/candles.ts';
import type { Interval } from '../state/intervals.ts';

/** The chart draws with floats; every figure in words comes from the strings. */
export function toCandle([timestamp, open, high, low, close, volume, turnover]: CandleRow): KLineData {
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    turnover: Number(turnover),
  };
}

export type LoaderState = 'loading' | 'ready' | 'empty' | 'failed';
export type LoaderPorts = {
  readonly market: string;
  readonly interval: () => Interval;
  readonly onState: (state: LoaderState) => void;
  /** Called whenever the newest candles have come. */
  readonly onRows: (rows: readonly CandleRow[]) => void;
};

/** Brings candles to the chart: a page at first, older pages as one scrolls back, the running one from the socket. */
export function candleLoader({ market, interval, onState, onRows }: LoaderPorts): DataLoader {
  let stop: (() => void) | undefined;
  return {
    async getBars({ type, timestamp, callback }) {
      const asked = interval();
      if (type !== 'init' && type !== 'forward') return callback([], { forward: true, backward: false });
      if (type === 'init') onState('loading');
      try {
        const rows = await loadCandles(market, asked, type === 'init' ? null : timestamp);
        // Another interval was chosen meanwhile; its own page is on the way.
        if (asked !== interval()) return;
        callback(rows.map(toCandle), { forward: rows.length >= CANDLES_PAGE, backward: false });
        if (type !== 'init') return;
        onState(rows.length === 0 ? 'empty' : 'ready');
        onRows(rows);
      } catch {
        if (asked !== interval()) return;
        if (type === 'init') onState('failed');
        else callback([], { forward: false, backward: false });
      }
    },
    subscribeBar({ callback }) {
      stop?.();
      stop = live.subscribe({ channel: 'kline', market, interval: interval() }, (frame) => {
        for (const row of frame.data) callback(toCandle(row));
        if (frame.data.length > 0) onState('ready');
      });
    },
    unsubscribeBar() {
      stop?.();
      stop = undefined;
    },
  };
}
