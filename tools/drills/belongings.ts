import { randomUUID } from 'node:crypto';
import { signIn } from '../../harness/operators.ts';
import { orderFromShop, stockShop } from '../../harness/shop-orders.ts';
import { OUTSIDE } from '../../harness/wallet-seed.ts';
import type { Chance } from '../simulate/chance.ts';
import type { Person } from './person.ts';
import { INSIDER } from './scene.ts';
import type { Scene } from './scene.ts';

/** What only the victim may read, and what is owed to them for money that they have really paid. */
export interface Belongings {
  readonly secrets: readonly { readonly what: string; readonly text: string }[];
  /** Orders of OTC and C2C in which the victim paid. */
  readonly claims: readonly { readonly kind: 'otc' | 'c2c'; readonly id: string }[];
}

const PHRASE = 'blue kettle 47';
const TERMS = { coin: 'USDT', fiat: 'CNY', quantity: '5000', min: '100', max: '5000', windowMinutes: 15, methods: ['bank'] };
export const ad = (side: 'buy' | 'sell', price: string, autoAccept = true) =>
  ({ ...TERMS, side, price: { kind: 'fixed', price }, autoAccept }) as never;

/** The victim has something in every pocket, and is in the middle of orders with the accomplices, who seemed to be honest. */
export async function furnish(scene: Scene, chance: Chance, hasColleagues = true): Promise<Belongings> {
  const { victim } = scene;
  const { client } = victim;
  const transfer = (coin: string, amount: string, to: 'fiat' | 'game') =>
    client.call('accountTransfer', { body: { coin, amount, from: 'trading', to }, idempotencyKey: randomUUID() });
  await transfer('USDT', '5000', 'game');
  await transfer('ETH', '1', 'fiat');
  await scene.verified(victim, 'setPhrase', { phrase: PHRASE });
  const key = await scene.verified(victim, 'createApiKey', { name: 'mine', scopes: ['read', 'trade', 'transfer'] });
  const codes = await fromShop(scene, hasColleagues);
  const secrets = [
    { what: 'the phrase', text: PHRASE },
    { what: 'the secret of an API key', text: key.secret },
    ...codes.map((text) => ({ what: 'a code from the shop', text })),
  ];
  // It begins to buy when the thief has gone.
  const firstAt = scene.site.clock.wall() + 2 * 24 * 3_600_000;
  const terms = { kind: 'dca', market: 'BTC_USDT', total: '100', every: 'week', runs: 10, firstAt } as const;
  await client.call('robotCreate', { body: { terms, name: 'Weekly', start: true }, idempotencyKey: randomUUID() });
  for (const [market, price] of [
    ['ETH_USDT', '3000.00'],
    ['BTC_USDT', '63900.0'],
  ] as const)
    await client.call('placeOrder', { body: { market, side: 'buy', type: 'limit', price, amount: '0.5' } });
  const vault = { coin: 'BTC', amount: '0.5', period: 'week', parts: 3, emergency: chance.once(2), understood: true } as const;
  await client.call('lockVault', { body: vault, idempotencyKey: randomUUID() });
  if (hasColleagues && chance.once(3)) await dealer(scene);
  // More than leaves without people.
  if (scene.hasChain) await scene.verified(victim, 'withdraw', { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '3' });
  const claims = [...(await inOtc(scene, chance)), ...(await inC2c(scene, chance))];
  return { secrets, claims };
}

/** Orders of the shop that wait to be paid and to arrive, and codes that were delivered. */
async function fromShop(scene: Scene, hasColleagues: boolean): Promise<readonly string[]> {
  await stockShop(scene.site, await signIn(scene.site, hasColleagues ? 'cleo' : INSIDER));
  const { codes: id } = await orderFromShop(scene.site, scene.victim);
  return (await scene.verified(scene.victim, 'shopCodes', { id })).codes;
}

async function dealer(scene: Scene): Promise<void> {
  await scene.openPool();
  const { client } = scene.victim;
  const body = { amount: '1000', accepted: true } as const;
  await client.call('diceDeposit', { params: { coin: 'USDT' }, body, idempotencyKey: randomUUID() });
  await client.call('diceBegin');
}

/** Orders with the first accomplice: one that the victim bought and paid, one that waits, one in which the accomplice says that it is paid. */
async function inOtc(scene: Scene, chance: Chance): Promise<Belongings['claims']> {
  const { accomplices, victim } = scene;
  const [mate] = accomplices;
  const claims: { kind: 'otc'; id: string }[] = [];
  const selling = await mate.client.call('otcAdvertise', { body: ad('sell', '7') });
  const take = (who: Person, { id, revision }: { id: string; revision: number }) =>
    who.client.call('otcTake', { body: { id, revision, price: '7', amount: '300', method: 'bank' } });
  if (chance.once(2)) {
    const { id } = await take(victim, selling);
    await victim.client.call('otcPaid', { body: { id, payer: 'Chen Lin' } });
    claims.push({ kind: 'otc', id });
  }
  if (!chance.once(3)) await take(victim, selling);
  if ((await victim.client.call('otcMerchantOwn')).state !== 'verified') return claims;
  const own = await victim.client.call('otcAdvertise', { body: ad('sell', '7', chance.once(2)) });
  await victim.client.call('otcAdvertise', { body: ad('buy', '6.99', chance.once(2)) });
  const { id } = await take(mate, own);
  if ((await mate.client.call('otcOrderOne', { params: { id } })).order.state === 'unpaid')
    await mate.client.call('otcPaid', { body: { id, payer: 'Chan Bob' } });
  return claims;
}

/** With the second accomplice, who is a provider, and with the victim if they are one. */
async function inC2c(scene: Scene, chance: Chance): Promise<Belongings['claims']> {
  const { accomplices, victim } = scene;
  const [, mate] = accomplices;
  const claims: { kind: 'c2c'; id: string }[] = [];
  const setting = {
    buyPrice: '6.95',
    sellPrice: '7.05',
    min: '100',
    max: '5000',
    dailyCap: '100000',
    payMethods: ['bank' as const],
    open: true,
  };
  await mate.client.call('c2cMerchantSetting', { body: { ...setting, autoAccept: true } });
  const trade = async (who: Person, side: 'buy' | 'sell', of: Person) => {
    const uid = String(10_000_000 + (await of.number()));
    const price = side === 'buy' ? '7.05' : '6.95';
    const body = { side, coin: 'USDT', amount: '200', payMethod: 'bank', merchantId: uid, price } as const;
    return who.client.call('c2cTrade', { body, idempotencyKey: randomUUID() });
  };
  if (chance.once(2)) {
    const { id } = await trade(victim, 'buy', mate);
    await victim.client.call('c2cUserBuyConfirm', { body: { id } });
    claims.push({ kind: 'c2c', id });
  }
  if (chance.once(2)) await trade(victim, 'sell', mate);
  const isProvider = (await victim.client.call('c2cMerchant', { query: {} })).state === 'verified';
  if (!isProvider) return claims;
  await victim.client.call('c2cMerchantSetting', { body: { ...setting, autoAccept: chance.once(2) } });
  await trade(accomplices[0], chance.pick(['buy', 'sell']), victim);
  return claims;
}
