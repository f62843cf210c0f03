import { create } from 'zustand';
import { readTrading, writeTrading } from '../api/remembered.ts';

/** How the customer likes to trade in this browser; all of it off at first. */
const preferenceNames = ['confirm', 'oneClick', 'hotKeys', 'sounds', 'notices'] as const;
export type Preference = (typeof preferenceNames)[number];
/** A phone has no keys, and no buttons above the order book. */
const deskOnly: readonly Preference[] = ['oneClick', 'hotKeys'];
export const preferencesOn = (phone: boolean): readonly Preference[] =>
  phone ? preferenceNames.filter((name) => !deskOnly.includes(name)) : preferenceNames;
export type TradingPreferences = Readonly<Record<Preference, boolean>>;

function parse(stored: unknown): TradingPreferences {
  const on = (name: Preference): boolean =>
    typeof stored === 'object' && stored !== null && (stored as Record<string, unknown>)[name] === true;
  return { confirm: on('confirm'), oneClick: on('oneClick'), hotKeys: on('hotKeys'), sounds: on('sounds'), notices: on('notices') };
}

export const useTrading = create<TradingPreferences>(() => parse(readTrading()));
useTrading.subscribe((state) => writeTrading(state));
