import { useEffect, useState } from 'react';
import { live } from '../../../shared/live.ts';
import { CANDLES_PAGE, loadCandles, type CandleRow } from './candles.ts';
import type { Interval } from '../state/intervals.ts';

export type ComparedCloses = {
  readonly closes: ReadonlyMap<number, number>;
  readonly hasFailed: boolean;
  /** Brings older candles, if those that are there begin later than this. */
  readonly reach: (fromMs: number) => void;
};

const noCloses: ReadonlyMap<number, number> = new Map();

/** The closes of another market by the time of their candle, live; older ones come as they are asked for. */
export function useComparedCloses(market: string, interval: Interval): ComparedCloses {
  const name = `${market} ${interval}`;
  const [held, setHeld] = useState({ name, closes: noCloses, hasFailed: false });
  const [loader, setLoader] = useState<{ reach: (fromMs: number) => void }>();
  useEffect(() => {
    let isOver = false;
    let isLoading = false;
    let oldest: number | null = null;
    let hasMore = true;
    const take = (rows: readonly CandleRow[]): void => {
      if (isOver) return;
      setHeld((before) => {
        const closes = new Map(before.name === name ? before.closes : noCloses);
        for (const [timestamp, , , , close] of rows) closes.set(timestamp, Number(close));
        return { name, closes, hasFailed: false };
      });
    };
    const load = async (): Promise<void> => {
      if (isLoading || !hasMore || isOver) return;
      isLoading = true;
      try {
        const rows = await loadCandles(market, interval, oldest);
        hasMore = rows.length >= CANDLES_PAGE;
        oldest = rows[0]?.[0] ?? oldest;
        take(rows);
      } catch {
        if (!isOver && oldest === null) setHeld({ name, closes: noCloses, hasFailed: true });
      } finally {
        isLoading = false;
      }
    };
    void load();
    setLoader({
      reach: (fromMs) => {
        if (oldest !== null && fromMs < oldest) void load();
      },
    });
    const stop = live.subscribe({ channel: 'kline', market, interval }, (frame) => take(frame.data));
    return () => {
      isOver = true;
      stop();
    };
  }, [market, interval, name]);
  const isOwn = held.name === name;
  return {
    closes: isOwn ? held.closes : noCloses,
    hasFailed: isOwn && held.hasFailed,
    reach: (fromMs) => loader?.reach(fromMs),
  };
}
