import type { Operator } from '@agio/contracts';
import type { ShippingAddress } from '@agio/contracts/identity';
import type { ShopCurrency, ShopNotice } from '@agio/contracts/shop';
import type { Core } from '@agio/core';
import type { Alone } from '@agio/deals';
import type { House, RatedPorts } from '@agio/module';

/** What a coin is worth, with `PRICE_DIGITS` digits. */
export interface Reference {
  readonly price: bigint;
}

/** What the shop needs from others. */
export interface ShopPorts
  extends
    Omit<RatedPorts, 'core'>,
    Pick<House, 'clock' | 'database' | 'masterKey' | 'now' | 'onError' | 'publish' | 'reached' | 'submit' | 'uidOf'> {
  readonly core: Pick<Core, 'balances' | 'coin' | 'coins' | 'disabledBy' | 'machine' | 'owes' | 'repliedTo' | 'sequence'>;
  /** What a coin is worth in a currency; undefined while nothing tells. */
  reference(coin: string, fiat: ShopCurrency): Reference | undefined;
  /** What a coin was worth at the last midnight, with `PRICE_DIGITS` digits; undefined where unknown. What takes two people goes by it. */
  midnight(coin: string, fiat: ShopCurrency): bigint | undefined;
  /** The customer's number, by uid; undefined if there is none. */
  customerOf(uid: string): Promise<number | undefined>;
  /** A customer’s shipping addresses, the default one first. */
  shippingAddressesOf(customer: number): Promise<readonly ShippingAddress[]>;
  /** When a customer may buy again, after a password, factor or address changed; null without a delay. */
  changeDelayUntil(customer: number): Promise<number | null>;
  /** Stores a public picture, encoded again; or why it cannot be. */
  keepSitePicture(bytes: Uint8Array): Promise<{ readonly id: string } | 'FILE_TYPE_NOT_ALLOWED' | 'PICTURE_TOO_LARGE' | 'LIMIT_REACHED'>;
  /** Notifies a customer in the ways they chose. The same id is sent once. */
  tell(id: string, customer: number, notice: ShopNotice): Promise<void>;
  readonly alone: Alone;
  /** Whether a customer account is an operator’s own. */
  isOwn(operator: Operator, customer: number): boolean;
}
