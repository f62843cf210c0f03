import type { Language } from '@agio/contracts';
import type { NoticeSettings, Site } from '@agio/contracts/content';
import type { Core } from '@agio/core';
import type { Session } from '@agio/database';
import type { House } from '@agio/module';
import type { MoneyNews, RestingFillsPage } from './events.ts';
import type { Works } from './status.ts';

/** What content needs from others. */
export interface ContentPorts extends Pick<House, 'clock' | 'database' | 'masterKey' | 'publish' | 'now' | 'onError'> {
  /** Encodes a picture that sites show again, and keeps it in public. */
  keepSitePicture(bytes: Uint8Array): Promise<{ readonly id: string } | 'FILE_TYPE_NOT_ALLOWED' | 'PICTURE_TOO_LARGE' | 'LIMIT_REACHED'>;
  readonly core: Pick<Core, 'coins'>;
  /** What one unit of each coin is worth in the currency; coins without a price are left out. */
  rates(currency: Site['rateCurrency']): Site['rates'];
  /** Whether this is a restored copy of a site, which says so on every page. */
  readonly isCopy?: boolean;
  /** What works now, by what people do. */
  works(): Promise<Works>;
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
  /** Sends a notice to the customer's browsers that get pushes, within the transaction. */
  pushNotice(
    session: Session,
    customer: number,
    say: (language: Language) => { readonly title: string; readonly text: string; readonly path: string; readonly tag: string },
  ): Promise<void>;
  /** Open accounts above a number and up to another, lowest first, with the host where each was opened (null: not known). */
  accountsBetween(
    session: Session,
    after: number,
    upTo: number,
    most: number,
  ): Promise<readonly { readonly customer: number; readonly site: string | null }[]>;
  /** The highest number of a customer with an account. */
  highestCustomer(): Promise<number>;
  /** The country that a customer declared, and the host where they signed up (null: not known); undefined where nothing of it counts. */
  residenceOf(customer: number): Promise<{ readonly country: string; readonly site: string | null } | undefined>;
  /** The countries of a customer's certified documents. */
  certifiedCountriesOf(customer: number): Promise<readonly string[]>;
  /** The country of an address; undefined where no table says it. */
  countryAt(ip: string): string | undefined;
  /** A customer's certification, from 0 for none. */
  levelOf(customer: number): number;
  /** Whether a customer has any of a coin, in any account. */
  holds(customer: number, coin: string): boolean;
  /** Whether anyone reads this customer's messages: no one does for market makers of the platform. */
  isPerson(customer: number): boolean;
  /**
   * Sends a notice by mail as well, within the transaction; for withdrawals with the link that freezes the account, and to a customer
   * without an e-mail address by SMS unless it is for mail alone.
   */
  mailNotice(
    session: Session,
    customer: number,
    said: { readonly title: string; readonly text: string; readonly isMoneyOut: boolean; readonly isMailOnly: boolean },
  ): Promise<void>;
}
