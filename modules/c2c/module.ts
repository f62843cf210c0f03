import { escrowsOf } from '@agio/deals/machine';
import type { SiteModule } from '@agio/module';
import { booksOf } from './machine/books.ts';
import type { C2c } from './c2c.ts';
import { c2cOrder, c2cProvider, sidesOf } from './model.ts';
import { c2cMachine } from './machine/index.ts';
import { c2cPeople } from './people.ts';
import type { C2cPorts } from './ports.ts';
import { c2cProjection } from './projection.ts';
import { PROVEN_ORDER_WORDS, SEALED_PAYEE } from './words/orders.ts';

/** Coins for money outside, with service providers who have put up a bond. */
export const c2c: SiteModule<'c2c', C2cPorts, C2c> = {
  name: 'c2c',
  migrations: [{ module: 'c2c', dir: new URL('./migrations/', import.meta.url) }],
  machine: c2cMachine,
  projection: c2cProjection,
  records: [c2cProvider, c2cOrder],
  people: c2cPeople,
  sealed: [SEALED_PAYEE.column],
  proven: [PROVEN_ORDER_WORDS],
  openHolds: (core, customer) => escrowsOf('c2c', booksOf({ core }).orders.values(), sidesOf, customer),
  traders: { c2cShop: (opened, customer, name) => opened.seedProvider(customer, name) },
  demo: async () => (await import('./demo/index.ts')).c2cDemo,
  open: async (ports) => (await import('./index.ts')).createC2c(ports),
};
