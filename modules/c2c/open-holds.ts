import type { OpenHold, SiteModule } from '@agio/module';
import { booksOf } from './books.ts';
import { sellerOf } from './model.ts';

/** Coins of a seller that wait for the money outside. */
export const escrows: NonNullable<SiteModule['openHolds']> = (core, customer) =>
  [...booksOf({ core }).orders.values()].flatMap((order): OpenHold[] =>
    sellerOf(order) !== customer || order.held === '0'
      ? []
      : [{ account: 'fiat', coin: order.coin, by: 'c2c', id: order.id, atoms: BigInt(order.held) }],
  );
