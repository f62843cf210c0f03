import type { Language } from '@agio/contracts';
import type { NoticeSettings, Site } from '@agio/contracts/content';
import type { Coin } from '@agio/core';
import type { Session } from '@agio/database';
import type { House } from '@agio/module';
import type { MoneyNews, RestingFillsPage } from './notices/events.ts';

/** What content needs from others. */
export interface ContentPorts extends Pick<House, 'database' | 'publish' | 'now' | 'onError'> {
  /** The coins of the core. */
  coins(): readonly Coin[];
  /** What one unit of each coin is worth in the currency; coins without a price are left out. */
  rates(currency: Site['rateCurrency']): Site['rates'];
  /** Fills of resting orders since a trade, over at most this many trades; without a trade none, and the newest as `to`. */
  restingFills(after: number | undefined, most: number): Promise<RestingFillsPage>;
  /** What happened to customers' money on chains after a position, at most this many; without a position none, and the present as `to`. */
  moneyNews(after: number | undefined, most: number): Promise<{ readonly items: readonly MoneyNews[]; readonly to: number }>;
  /** How a customer wants to be notified of a kind, and in which language; undefined if nothing is stored for them. */
  waysOf(
    session: Session,
    customer: number,
    kind: keyof NoticeSettings,
  ): Promise<(NoticeSettings[keyof NoticeSettings] & { readonly language: Language }) | undefined>;
  /** Sends a notice by mail as well, within the transaction; for withdrawals with the link that freezes the account. */
  mail(
    session: Session,
    customer: number,
    said: { readonly title: string; readonly text: string; readonly isMoneyOut: boolean },
  ): Promise<void>;
}
