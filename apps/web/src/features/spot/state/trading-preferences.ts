import { create } from 'zustand';
import { readTrading, writeTrading } from '../api/remembered.ts';

/** How somebody likes to trade in this browser; all of it off at first. */
export const preferenceNames = ['confirm', 'oneClick', 'hotKeys', 'sounds', 'notices'] as const;
export type Preference = (typeof preferenceNames)[number];
export type TradingPreferences = Readonly<Record<Preference, boolean>>;

function parse(stored: unknown): TradingPreferences {
  const on = (name: Preference): boolean =>
    typeof stored === 'object' && stored !== null && (stored as Record<string, unknown>)[name] === true;
  return { confirm: on('confirm'), oneClick: on('oneClick'), hotKeys: on('hotKeys'), sounds: on('sounds'), notices: on('notices') };
}

export const useTrading = create<TradingPreferences>(() => parse(readTrading()));
useTrading.subscribe((state) => writeTrading(state));
