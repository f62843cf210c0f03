// Protects the shop on a running server: what is paid is held until it has arrived, codes are their buyer’s alone, and what is given back is given back once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskCallName } from '@agio/contracts';
import { DAY_MS } from '@agio/kernel/time';
import type { LoggedIn } from '../../apps/server/demo/log-in.ts';
import type { OpenedSite } from '../../harness/open-site.ts';
import { operatorsNamed } from '../../harness/operators-named.ts';
import { agree, signIn } from '../../harness/operators.ts';
import type { Signed } from '../../harness/operators.ts';
import { ALICE, BOB, logInTo, openSmall, SMALL_SEED } from '../../harness/small-site.ts';
import { callVerified } from '../../harness/verified.ts';

const WAIT = { timeout: 60_000, interval: 50 };
const words = (title: string) => ({
  category: 'security' as const,
  texts: {
    'en-US': { title, summary: 'short', description: 'long' },
    'zh-CN': { title: `${title} 中文`, summary: '短', description: '长' },
  },
  pictures: [],
  regions: ['CN'],
});
let server: OpenedSite;
let alice: LoggedIn;
let bob: LoggedIn;
let fay: Signed;
let finn: Signed;

beforeAll(async () => {
  server = await openSmall({ ...SMALL_SEED, operators: operatorsNamed(['owner', 'finance'], 'fay', 'finn'), features: { shop: true } });
  alice = await logInTo(server, ALICE);
  bob = await logInTo(server, BOB);
  [fay, finn] = [await signIn(server, 'fay'), await signIn(server, 'finn')];
}, 240_000);
afterAll(() => server.remove());

/** A call of the console that takes the authenticator. */
async function confirmed(name: DeskCallName, body: object, params?: Readonly<Record<string, string>>) {
  const verification = await fay.verify(name, body, params);
  return fay.client.call(name, { body, verification, ...(params === undefined ? {} : { params }) }) as Promise<never>;
}

/** Time passes, and sessions end with it. */
async function later(ms: number): Promise<void> {
  server.clock.pass(ms);
  alice = await logInTo(server, ALICE);
  bob = await logInTo(server, BOB);
  [fay, finn] = [await signIn(server, 'fay'), await signIn(server, 'finn')];
}

interface Product {
  readonly id: string;
  readonly variants: readonly { readonly id: string; readonly version: number; readonly left: number }[];
}

/** A product on sale with one variant; without codes it is shipped. */
async function sell(title: string, price: string, stock: number | readonly string[]): Promise<Product> {
  const delivery = typeof stock === 'number' ? 'physical' : 'virtual';
  const { id }: Product = await confirmed('deskShopDefine', { delivery, limit: 0, ...words(title) });
  const terms = { names: { 'en-US': 'Black' }, coin: 'USDT', currency: null, price };
  const { variants }: Product = await confirmed('deskShopVariant', terms, { id });
  const variant = variants[0]?.id ?? '';
  if (typeof stock === 'number') await fay.client.call('deskShopStock', { body: { variant, version: 1, change: stock } });
  else {
    const { createTime: _at, ...batch } = await fay.client.call('deskShopCodes', { body: { variant, codes: [...stock] } });
    await agree(fay, finn, 'shop.codes', batch);
  }
  return confirmed('deskShopSale', { state: 'on_sale', limit: 0 }, { id });
}

/** A new carrier; its number. */
async function carrierOf(name: string, more: object = {}): Promise<string> {
  const { id }: { readonly id: string } = await confirmed('deskShopCarrier', { name, pattern: null, regions: [], isActive: true, ...more });
  return id;
}

async function order(by: LoggedIn, { variants }: Product, more: object = {}) {
  const [variant] = variants;
  const { product } = await by.client.call('shopProduct', { params: { id: '1' } });
  const version = product.variants.find(({ id }) => id === variant?.id)?.version ?? variant?.version ?? 0;
  const body = { variant: variant?.id ?? '', version, quantity: 1, coin: 'USDT', total: '1000', ...more };
  return by.client.call('shopBuy', { body, idempotencyKey: `${Math.random()}` });
}

const usdt = async ({ client }: LoggedIn) => {
  const { trading } = await client.call('moneyBalances');
  return Number(trading.find(({ coin }) => coin === 'USDT')?.available);
};

it('ships a parcel, and pays the shop when it has arrived', { timeout: 240_000 }, async () => {
  const wallet = await sell('Hardware wallet', '78', 5);
  const address = await alice.client.call('setAddress', {
    body: { mobile: '13800002201', name: 'Chen Lin', region: 'Shanghai', street: 'Hengshan Road 12' },
  });
  const before = await usdt(alice);
  await expect(order(alice, wallet)).rejects.toMatchObject({ code: 'SHOP_ADDRESS_NEEDED' });
  await expect(order(alice, wallet, { address: address.id, country: 'KR' })).rejects.toMatchObject({ code: 'SHOP_NOT_SHIPPED_THERE' });
  await expect(order(bob, wallet, { address: address.id, country: 'CN' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(order(alice, wallet, { address: address.id, country: 'CN', total: '77' })).rejects.toMatchObject({
    code: 'SHOP_PRICE_CHANGED',
  });
  const made = await order(alice, wallet, { address: address.id, country: 'CN', quantity: 2 });
  expect(made).toMatchObject({ state: 'pending', total: '156', held: '0', title: 'Hardware wallet' });
  const { id } = made;
  await expect(bob.client.call('shopOrderOne', { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(alice.client.call('shopPay', { body: { id } })).rejects.toMatchObject({ code: 'SECOND_VERIFICATION_REQUIRED' });
  expect(await callVerified(server, alice, ALICE, 'shopPay', { id })).toMatchObject({ state: 'paid', held: '156' });
  expect(before - (await usdt(alice))).toBe(156);
  expect((await alice.client.call('moneyBalances')).locked).toMatchObject([{ coin: 'USDT', amount: '156' }]);

  const { coins } = (await alice.client.call('getInfo')).user ?? {};
  expect(coins?.find(({ coin }) => coin === 'USDT')).toMatchObject({ locked: '156' });

  // What waits for the shop, what was sold today and what is running low, as the dashboard has it.
  const { list: todo, ...queue } = await fay.client.call('deskShopOrders', { query: {} });
  expect(queue).toMatchObject({ waiting: 1, oldestAt: todo[0]?.payTime });
  expect(await fay.client.call('deskShopToday')).toMatchObject({
    counts: { paid: 1, picking: 0, shipped: 0, asked: 0 },
    oldestAt: todo[0]?.payTime,
    sold: { orders: 1, pieces: 2 },
    low: [{ title: 'Hardware wallet', left: 3 }],
    lowCount: 1,
  });

  // The address is as it was, whatever becomes of it.
  await alice.client.call('deleteAddress', { body: { id: address.id } });
  const params = { id };
  expect(await fay.client.call('deskShopAddress', { params })).toMatchObject({ name: 'Chen Lin', country: 'CN' });
  // Labels have addresses of what is being packed alone, and the log has who saw which.
  const labels = () => fay.client.call('deskShopLabels', { body: { orders: [id, id] } });
  await expect(labels()).rejects.toMatchObject({ code: 'STATE_CHANGED', details: { orders: [id] } });
  await fay.client.call('deskShopPick', { params, body: {} });
  expect(await labels()).toMatchObject({ list: [{ id, quantity: 2, address: { street: 'Hengshan Road 12' } }] });
  await expect(fay.client.call('deskShopLabels', { body: { orders: [id, '999999'] } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const seen = await fay.client.call('deskAudit', { query: { action: 'shop.labels.view' } });
  expect(seen.list.at(-1)).toMatchObject({ details: { orders: [id, id] } });
  await expect(alice.client.call('shopCancel', { body: { id } })).rejects.toMatchObject({ code: 'STATE_CHANGED' });
  const ship = (carrier: string) => fay.client.call('deskShopShip', { params, body: { carrier, tracking: 'SF1184 7730' } });
  await expect(ship(await carrierOf('Far Post', { regions: ['KR'] }))).rejects.toMatchObject({ details: [{ problem: 'not_there' }] });
  await expect(ship(await carrierOf('Old Post', { isActive: false }))).rejects.toMatchObject({ details: [{ problem: 'not_active' }] });
  await ship(await carrierOf('SF Express', { pattern: 'https://track.example/parcel?no={number}&lang=en', regions: ['CN'] }));
  const { held, products } = await fay.client.call('deskShopProducts');
  expect(held).toEqual([{ coin: 'USDT', orders: '156', ledger: '156', sales: '0' }]);
  expect(products[0]?.variants[0]).toMatchObject({ left: 3, sold: 2 });
  expect(await alice.client.call('shopOrderOne', { params })).toMatchObject({
    state: 'shipped',
    tracking: 'SF1184 7730',
    trackingUrl: 'https://track.example/parcel?no=SF11847730&lang=en',
    address: { name: 'Chen Lin' },
  });
  expect(await alice.client.call('shopReceive', { body: { id } })).toMatchObject({ state: 'received', held: '0', paid: '156' });
  const notices = async () => (await alice.client.call('noticeList', { query: {} })).list.filter(({ id: of }) => of.startsWith('shop-'));
  await expect.poll(async () => (await notices()).length, WAIT).toBe(2);

  // Ninety days after completion nobody knows any more where it went.
  await later(8 * DAY_MS);
  await expect.poll(async () => (await alice.client.call('shopOrderOne', { params })).state, WAIT).toBe('complete');
  await later(91 * DAY_MS);
  await expect.poll(async () => (await alice.client.call('shopOrderOne', { params })).address, WAIT).toBeNull();
});

it('shows codes to who bought them and to nobody else, and none twice', { timeout: 240_000 }, async () => {
  const codes = ['AAAA-1111', 'BBBB-2222', 'CCCC-3333'];
  const voucher = await sell('Voucher', '40', codes);
  const bring = (...list: string[]) => fay.client.call('deskShopCodes', { body: { variant: voucher.variants[0]?.id ?? '', codes: list } });
  await expect(bring('DDDD', 'AAAA-1111')).rejects.toMatchObject({ code: 'SHOP_CODES_DUPLICATE', details: { lines: [2] } });
  // What waits for a second person is not sold, and what they read has no code in it.
  const { batch, createTime: _at, ...about } = await bring('EEEE-5555', 'FFFF-6666');
  const body = { kind: 'shop.codes', payload: { batch, ...about }, reason: 'from the supplier' } as never;
  const { id } = await fay.client.call('deskAsk', { body, verification: await fay.verify('deskAsk', body) });
  const request = await finn.client.call('deskRequest', { params: { id } });
  const log = await finn.client.call('deskAudit', { query: { action: 'shop.codes' } });
  expect(JSON.stringify([request, log])).toContain(about.fingerprint);
  expect(JSON.stringify([request, log])).not.toMatch(/EEEE-5|FFFF-6/);
  const compare = (...list: string[]) => finn.client.call('deskShopCompare', { params: { batch }, body: { codes: list } });
  expect(await compare('FFFF-6666', 'EEEE-5555')).toEqual({ isSame: true });
  expect(await compare('FFFF-6666', 'EEEE-5556')).toEqual({ isSame: false });
  const refused = { decision: 'refuse', hash: request.hash, reason: 'another list' } as const;
  await finn.client.call('deskDecide', { params: { id }, body: refused, verification: await finn.verify('deskDecide', refused, { id }) });
  expect((await fay.client.call('deskShopProducts')).batches).toEqual([]);
  await expect(compare('FFFF-6666', 'EEEE-5555')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const mine = await order(alice, voucher, { quantity: 2 });
  await expect(order(bob, voucher, { quantity: 2 })).rejects.toMatchObject({ code: 'SHOP_SOLD_OUT', details: { left: 1 } });
  const theirs = await order(bob, voucher);
  const [paid, other] = await Promise.all([
    callVerified(server, alice, ALICE, 'shopPay', { id: mine.id }),
    callVerified(server, bob, BOB, 'shopPay', { id: theirs.id }),
  ]);
  expect([paid, other]).toMatchObject([{ state: 'received' }, { state: 'received' }]);
  await expect(callVerified(server, bob, BOB, 'shopCodes', { id: mine.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const shown = [
    ...(await callVerified(server, alice, ALICE, 'shopCodes', { id: mine.id })).codes,
    ...(await callVerified(server, bob, BOB, 'shopCodes', { id: theirs.id })).codes,
  ];
  expect(shown.toSorted()).toEqual(codes);
});

it('shows pictures that were encoded again, and takes nothing else for one', async () => {
  const script = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], 'a.png', { type: 'image/png' });
  await expect(fay.client.call('deskShopPicture', { body: { picture: script } })).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' });
  const elsewhere = { ...words('Far away'), pictures: ['https://example.org/a.png'] };
  await expect(confirmed('deskShopDefine', { delivery: 'physical', limit: 0, ...elsewhere })).rejects.toMatchObject({
    code: 'PARAMETER_ERROR',
  });
});

it('gives back what was cancelled, expired or refunded, once', { timeout: 240_000 }, async () => {
  const books = await sell('Books', '24', 10);
  const { id: address } = await bob.client.call('setAddress', { body: { mobile: '1', name: 'Bob', region: 'R', street: 'S' } });
  const to = { address, country: 'CN' };
  const before = await usdt(bob);
  const [cancelled, late, refunded] = [await order(bob, books, to), await order(bob, books, to), await order(bob, books, to)];
  for (const { id } of [cancelled, refunded]) await callVerified(server, bob, BOB, 'shopPay', { id });
  expect(await bob.client.call('shopCancel', { body: { id: cancelled.id } })).toMatchObject({ state: 'cancelled', held: '0' });
  await later(15 * 60_000);
  await expect.poll(async () => (await bob.client.call('shopOrderOne', { params: { id: late.id } })).state, WAIT).toBe('expired');
  await expect(callVerified(server, bob, BOB, 'shopPay', { id: late.id })).rejects.toMatchObject({ code: 'STATE_CHANGED' });
  const { products } = await fay.client.call('deskShopProducts');
  expect(products[0]?.variants[0]?.left).toBe(9);

  const params = { id: refunded.id };
  await fay.client.call('deskShopPick', { params, body: {} });
  await fay.client.call('deskShopShip', { params, body: { carrier: await carrierOf('Post'), tracking: '1' } });
  await bob.client.call('shopAskRefund', { body: { ...params, reason: 'A page is missing.' } });
  // Anyone who leaves with an order open would leave what comes back of it to nobody.
  await expect(callVerified(server, bob, BOB, 'closeAccount', {})).rejects.toMatchObject({
    code: 'ACCOUNT_NOT_EMPTY',
    details: { openOrders: 1 },
  });
  await later(11 * DAY_MS);
  // What people have to decide does not end by the clock.
  expect(await bob.client.call('shopOrderOne', { params })).toMatchObject({ state: 'shipped', isRefundAsked: true });
  // Nothing tells what the coin is worth here, so one person alone gives nothing back.
  const body = { amount: '4', reason: 'For the page.' };
  await expect(confirmed('deskShopRefund', { ...body, refunded: '0' }, params)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
  await agree(fay, finn, 'shop.refund', { order: refunded.id, refunded: '0', ...body });
  expect(await bob.client.call('shopOrderOne', { params })).toMatchObject({
    state: 'shipped',
    refunded: '4',
    held: '20',
    decision: 'For the page.',
  });
  await bob.client.call('shopReceive', { body: params });
  await agree(finn, fay, 'shop.refund', { order: refunded.id, refunded: '4', amount: '20', reason: 'All of it.' });
  expect(await bob.client.call('shopOrderOne', { params })).toMatchObject({ state: 'refunded', refunded: '24', paid: '0' });
  expect(await usdt(bob)).toBe(before);
  const { list } = await bob.client.call('financeHistory', { query: { kind: 'shop_refund' } });
  expect(list).toMatchObject([{ amount: '20', account: 'trading', cause: `shop:${refunded.id}:refund:2` }]);
});

it('A2: a debt is paid with what an order holds, as long as nothing was sent', { timeout: 240_000 }, async () => {
  const cap = await sell('Cap', '16', 5);
  const { id: address } = await bob.client.call('setAddress', { body: { mobile: '1', name: 'Bob', region: 'R', street: 'S' } });
  const to = { address, country: 'CN' };
  const [held, sent] = [await order(bob, cap, to), await order(bob, cap, to)];
  for (const { id } of [held, sent]) await callVerified(server, bob, BOB, 'shopPay', { id });
  await fay.client.call('deskShopPick', { params: { id: sent.id }, body: {} });
  await fay.client.call('deskShopShip', { params: { id: sent.id }, body: { carrier: await carrierOf('Snail'), tracking: '1' } });
  // More than he has comes in, is sent on, and its block is taken back.
  const [chain, customer, whole] = ['GHOST', 2, 5_000_000n];
  const at = { chain, coin: 'USDT', height: 1, block: 'h1', txid: 't', index: '0' };
  const send = { kind: 'wallet.send', customer, to: 1, coin: 'USDT', dayLimit: '', verification: '', words: '', request: null };
  for (const command of [
    { kind: 'wallet.define_chain', code: chain, family: 'evm' },
    { kind: 'wallet.list_coin', chain, coin: 'USDT', decimals: 18, native: true },
    { kind: 'wallet.advance', chain, height: 0, hash: 'h0' },
    { kind: 'wallet.credit', ...at, units: String(whole * 10n ** 18n), owner: customer, account: 'trading' },
    { kind: 'wallet.advance', chain, height: 1, hash: 'h1' },
    { ...send, amount: String(whole * 10n ** 10n) },
    { kind: 'wallet.reorganise', chain, height: 0 },
  ]) {
    const { reply } = await server.inside.submit(command as never);
    if (!reply.ok) throw new Error(`${command.kind}: ${reply.refusal}`);
  }
  const stateOf = async (id: string) => (await bob.client.call('shopOrderOne', { params: { id } })).state;
  await expect.poll(() => stateOf(held.id), WAIT).toBe('cancelled');
  expect(await stateOf(sent.id)).toBe('shipped');
  await expect(bob.client.call('shopReceive', { body: { id: sent.id } })).rejects.toMatchObject({ code: 'DEBT_OUTSTANDING' });
  const balances = await bob.client.call('moneyBalances');
  expect(balances.locked).toMatchObject([{ coin: 'USDT', amount: '16' }]);
});

it('36: lowers a price by two people, whatever is in stock', { timeout: 240_000 }, async () => {
  // Confirmations are a step of the authenticator apart, and sessions of operators end.
  await later(0);
  const card = await sell('Gift card', '50', ['GIFT-0001', 'GIFT-0002']);
  const variant = card.variants[0]?.id ?? '';
  const priceOf = async () => {
    const { products } = await fay.client.call('deskShopProducts');
    const found = products.flatMap(({ variants }) => variants).find((one) => one.id === variant);
    return { price: found?.price, coin: found?.coin, version: found?.version ?? 0 };
  };
  const change = async (price: string, unit: { readonly coin: string | null; readonly currency: string | null }) =>
    confirmed(
      'deskShopVariant',
      { variant, version: (await priceOf()).version, names: { 'en-US': 'Black' }, ...unit, price },
      { id: card.id },
    );
  const inUsdt = { coin: 'USDT', currency: null };
  await expect(change('0.01', inUsdt)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
  await expect(change('60', { coin: null, currency: 'CNY' })).rejects.toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
  await change('60', inUsdt);
  await expect(change('50', inUsdt)).rejects.toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
  const { version } = await priceOf();
  await agree(fay, finn, 'shop.price', { variant, version, ...inUsdt, price: '40' });
  expect(await priceOf()).toMatchObject({ price: '40', coin: 'USDT' });
  // Stock that is taken out comes back, and codes that wait were looked at with their price.
  const stool = await sell('Stool', '30', 2);
  const empty = { variant: stool.variants[0]?.id ?? '', version: stool.variants[0]?.version ?? 0, change: -2 };
  const { variants } = await fay.client.call('deskShopStock', { body: empty });
  const lower = { variant: empty.variant, version: variants[0]?.version ?? 0, names: {}, ...inUsdt, price: '1' };
  await expect(confirmed('deskShopVariant', lower, { id: stool.id })).rejects.toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
});
