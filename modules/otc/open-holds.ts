import type { OpenHold, SiteModule } from '@agio/module';
import { booksOf } from './books.ts';

/** Coins of a seller that wait for the money outside. */
export const escrows: NonNullable<SiteModule['openHolds']> = (core, customer) =>
  [...booksOf({ core }).orders.values()].flatMap((order): OpenHold[] =>
    order.seller !== customer || order.held === '0'
      ? []
      : [{ account: 'fiat', coin: order.coin, by: 'otc', id: order.id, atoms: BigInt(order.held) }],
  );
