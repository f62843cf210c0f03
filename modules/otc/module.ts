import { escrowsOf } from '@agio/deals/machine';
import type { SiteModule } from '@agio/module';
import { booksOf } from './machine/books.ts';
import { otcMachine } from './machine/index.ts';
import { otcAd, otcOrder } from './model.ts';
import type { Otc } from './otc.ts';
import { otcPeople } from './people.ts';
import type { OtcPorts } from './ports.ts';
import { otcProjection } from './projection.ts';
import { PROVEN_AD_WORDS, PROVEN_DECISION, PROVEN_ORDER_WORDS, PROVEN_PAYER, SEALED_PAYEES, SEALED_PAYER } from './words/store.ts';

/** Coins for money outside, between two people. */
export const otc: SiteModule<'otc', OtcPorts, Otc, never, 'feeMillionths'> = {
  name: 'otc',
  migrations: [{ module: 'otc', dir: new URL('./migrations/', import.meta.url) }],
  machine: otcMachine,
  projection: otcProjection,
  records: [otcAd, otcOrder],
  people: otcPeople,
  sealed: [SEALED_PAYEES.column, SEALED_PAYER.column],
  proven: [PROVEN_AD_WORDS, PROVEN_ORDER_WORDS, PROVEN_PAYER, PROVEN_DECISION],
  openHolds: (core, customer) => escrowsOf('otc', booksOf({ core }).orders.values(), (order) => order, customer),
  settings: { feeMillionths: { variable: 'OTC_FEE_MILLIONTHS', kind: 'whole', min: 0, max: 50_000, otherwise: 1_000 } },
  traders: { otcShop: (opened, customer, name) => opened.seedMerchant(customer, name) },
  demo: async () => (await import('./demo/index.ts')).otcDemo,
  open: async (ports) => (await import('./index.ts')).createOtc(ports),
};
