import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@agio/database';
import { callVerified } from '../../harness/verified.ts';
import { certify, certifySenior } from '../../harness/certified.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { signIn } from '../../harness/operators.ts';
import type { Signed } from '../../harness/operators.ts';
import type { Server } from '../../harness/server.ts';
import { AD_QUANTITY, ADS, BUY_PRICE, CURRENCY, FIAT_COIN, SELL_PRICE, SHOPS, TRADERS } from './fiat-terms.ts';
import type { Notebook } from './notebook.ts';
import type { Who } from './site.ts';

export const FIAT_SEED = { features: { otc: true, c2c: true, robot: true }, operators: operatorsNamed(['owner', 'compliance'], 'cleo') };

/** Certifies the traders, binds where they are paid, and makes the first two merchants and providers who are open. */
export async function openFiat(server: Server, whos: readonly Who[], { fiat, wallet }: Notebook): Promise<void> {
  const cleo = await signIn(server, 'cleo');
  await makeItNoon(cleo);
  const picture = new Blob([readFileSync(new URL('../../docs/images/console-chain-white.png', import.meta.url))], { type: 'image/png' });
  for (const [index, { fiat: amount, number, truename }] of TRADERS.entries()) {
    const who = whoAt(whos, index);
    await certify(server, who, { account: who.account, picture, truename }, cleo);
    if (index < SHOPS.length) await certifySenior(who, { picture }, cleo);
    const card = { type: 'bank', bank: 'Bank of the Delta', number, currency: CURRENCY };
    const { id } = await callVerified(server, who, who.account, 'bankcardAdd', card);
    fiat.bankcards = [...fiat.bankcards, id];
    const body = { coin: FIAT_COIN, amount, from: 'trading', to: 'fiat' } as const;
    wallet.note(index, 'transfer', await who.client.call('accountTransfer', { body, idempotencyKey: `fiat-${index}` }));
  }
  await passDay(server);
  for (const [index, shop] of SHOPS.entries()) await openShop(whoAt(whos, index), shop, cleo, index === 0);
  fiat.ads = await Promise.all(
    ADS.map(async ({ isAuto, owner, price, side }) => {
      const terms = { side, coin: FIAT_COIN, fiat: CURRENCY, quantity: AD_QUANTITY, min: '70', max: '5000', windowMinutes: 60 } as const;
      const body = { ...terms, price: { kind: 'fixed', price }, autoAccept: isAuto, methods: ['bank' as const] } as const;
      return whoAt(whos, owner).client.call('otcAdvertise', { body: { ...body, methods: ['bank'] } });
    }),
  );
}

export function whoAt(whos: readonly Who[], index: number): Who {
  const who = whos[index];
  if (who === undefined) throw new Error(`nobody has number ${index}`);
  return who;
}

async function openShop({ client }: Who, name: string, { client: desk }: Signed, autoAccept: boolean): Promise<void> {
  const decision = { decision: 'verify', reason: 'all is in order' } as const;
  await client.call('merchantCA', { body: { name } });
  const merchants = await desk.call('deskOtcMerchants', { query: { state: 'auditing' } });
  await desk.call('deskOtcMerchantDecide', { params: { id: merchants.list[0]?.uid ?? '' }, body: decision });
  await client.call('c2cMerchantApply', { body: { name }, idempotencyKey: 'apply' });
  const providers = await desk.call('deskC2cProviders', { query: { state: 'auditing' } });
  await desk.call('deskC2cProviderDecide', { params: { id: providers.list[0]?.uid ?? '' }, body: decision });
  const sizes = { min: '10', max: '5000', dailyCap: '9000000' } as const;
  const setting = { ...sizes, buyPrice: BUY_PRICE, sellPrice: SELL_PRICE, payMethods: ['bank' as const], open: true, autoAccept };
  await client.call('c2cMerchantSetting', { body: setting });
}

/** Providers work from 9:00 to 21:00: in the site's time zone it is about noon. */
async function makeItNoon({ client }: Signed): Promise<void> {
  const east = 12 - new Date().getUTCHours();
  const timeZone = east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  const { sites } = await client.call('deskSites');
  const updatedAt = sites.find(({ host }) => host === '*')?.updatedAt ?? 0;
  await client.call('deskSiteSave', {
    params: { host: '*' },
    body: { settings: { timeZone }, updatedAt, reason: 'the hours of this site' },
  });
}

/** A new payment method waits for a day before sales are paid to it: here the day has passed. */
async function passDay({ dataDir }: Server): Promise<void> {
  const database = await openDatabase({ url: `postgres://postgres@localhost/postgres?host=${join(dataDir, 'pglite-socket')}` });
  await database.query('update payment_method set usable_from = 0');
  await database.close();
}
