import { randomUUID } from 'node:crypto';
import type { DeskCallName } from '@agio/contracts';
import type { Losable } from '@agio/module/testing';
import type { LoggedIn } from '../apps/server/demo/log-in.ts';
import type { OpenedSite } from './open-site.ts';
import type { Signed } from './operators.ts';
import { callVerified } from './verified.ts';

/** Variants as they are once they are stocked: one that is shipped, and one whose pieces are codes. */
const THING = { id: '1', version: 2 };
const CODES = { id: '2', version: 1 };
const PIECES = 100;
const WORDS = { category: 'things', texts: { 'en-US': { title: 'Thing', summary: '', description: '' } }, pictures: [], regions: [] };

/** Puts a product that is shipped and one whose pieces are codes on sale. */
export async function stockShop({ inside }: Pick<OpenedSite, 'inside'>, seller: Signed): Promise<void> {
  const ask = async (name: DeskCallName, body: object, params?: Readonly<Record<string, string>>): Promise<never> => {
    const verification = await seller.verify(name, body, params);
    return seller.client.call(name, { body, verification, ...(params === undefined ? {} : { params }) }) as Promise<never>;
  };
  for (const delivery of ['physical', 'virtual']) {
    const { id }: { readonly id: string } = await ask('deskShopDefine', { delivery, limit: 0, ...WORDS });
    await ask('deskShopVariant', { names: {}, coin: 'USDT', currency: null, price: '1' }, { id });
    await ask('deskShopSale', { state: 'on_sale', limit: 0 }, { id });
  }
  await seller.client.call('deskShopStock', { body: { variant: THING.id, version: 1, change: PIECES } });
  const codes = Array.from({ length: PIECES }, (_, at) => `CODE-${at}`);
  const { createTime: _at, ...batch } = await seller.client.call('deskShopCodes', { body: { variant: CODES.id, codes } });
  // As if two people had agreed, where there may be only one.
  const kind = inside.requestKinds.find((one) => one.kind === 'shop.codes');
  const [asked, decided] = [{ id: 1, name: 'one' } as const, { id: 2, name: 'two' } as const];
  const done = await kind?.run(batch, { cause: 'stock', reason: 'stock', asked, decided, changes: [] });
  if (done?.ok !== true) throw new Error('no codes were imported');
}

/** Orders of a customer, by what they wait for. */
export async function orderFromShop(
  site: OpenedSite,
  { account, client }: { readonly account: string; readonly client: LoggedIn['client'] },
): Promise<Losable['goods']> {
  const to = await client.call('setAddress', { body: { mobile: '1', name: 'Chen', region: 'Shanghai', street: 'Road 1' } });
  const buy = async ({ id: variant, version }: typeof THING): Promise<string> => {
    const body = { variant, version, quantity: 1, coin: 'USDT', total: '1', address: to.id, country: 'CN' };
    return (await client.call('shopBuy', { body, idempotencyKey: randomUUID() })).id;
  };
  const [pending, shipped, codes] = [await buy(THING), await buy(THING), await buy(CODES)];
  for (const id of [shipped, codes]) await callVerified(site, { client }, account, 'shopPay', { id });
  for (const kind of ['shop.pick', 'shop.ship'] as const) {
    const { reply } = await site.inside.submit({ kind, order: Number(shipped), by: 1 } as never);
    if (!reply.ok) throw new Error(`${kind}: ${reply.refusal}`);
  }
  return { variant: CODES.id, pending, shipped, codes };
}
