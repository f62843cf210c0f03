import { NATIVE } from '@agio/chains';
import { demand } from './failure.ts';
import { live, nativeOf, want } from './life.ts';
import { CONFIRMATIONS, COINS, GAS, HOT } from './site.ts';
import { demandHalted, demandNoHalt, demandOthersPay, demandUnpaid, wantNative } from './stage.ts';
import type { Stage } from './stage.ts';

/** Somebody signs with a key of ours. The first payment halts its chain, as soon as nodes hear of it or in its first block. */
export async function stolenKey(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  const { piece } = COINS[nativeOf(chain)];
  const customer = chance.pick(site.customers);
  const victim = await wantNative(stage, chain);
  const isUnsent = !chance.once(4);
  if (isUnsent) {
    // Signed by the time of the theft, and not sent.
    chain.fake.notTaken.add(victim.to);
    await site.step(chain);
    chain.fake.notTaken.clear();
  }
  const deposits = site.addressOf(customer);
  // What waits at an address may wait for a nonce that a reorganisation took away: a thief's payment would wait as well.
  const isWaiting = [...chain.store.moves.values()].some(({ source, state }) => source === deposits && state !== 'done');
  const from = chance.pick([HOT, GAS, isWaiting ? HOT : deposits]);
  const coin = from === HOT ? chance.pick(chain.coins) : nativeOf(chain);
  // Whatever it had before, there is something to steal.
  chain.fake.pay(from, NATIVE, piece * 4n);
  chain.fake.pay(from, COINS[coin].asset, COINS[coin].piece * 4n);
  chain.fake.mine();
  const thief = `thief${site.thieves.size + 1}`;
  site.thieves.add(thief);
  const { asset } = COINS[coin];
  chain.fake.steal(from, thief, asset, COINS[coin].piece * 2n);
  // A payment with the same nonce as one of ours is visible only in the block that contains it.
  const isHeard = (from === GAS || (from === HOT && !isUnsent)) && chance.once(2);
  if (!isHeard) chain.fake.mine();
  demand(isHeard || chain.fake.paid(thief, asset).times === 1, 'the theft took place');
  await site.step(chain);
  demandHalted(stage, chain, 'departure');
  await demandUnpaid(stage, chain, [victim], 'after a theft');
  await demandOthersPay(stage, chain);
}

/** A node that miscounts the hot wallet's payments leaves nonces that nobody uses. They are filled without people. */
export async function skippedNonce(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  await site.blocks(2 * CONFIRMATIONS, [chain]);
  chain.fake.skipping = chance.int(1, 2);
  const wanted = await wantNative(stage, chain);
  await site.step(chain);
  chain.fake.skipping = 0;
  for (let at = 0; at < 6 * CONFIRMATIONS && !site.isPaid(wanted); at += 1) await site.blocks(1, [chain]);
  demand(site.isPaid(wanted), `${wanted.to} waits behind a number that nobody uses`);
  demandNoHalt(stage, 'after a number that a node skipped');
}

/** Balances change and no block explains it: more than there should be, or less. */
export async function appearingCoins(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  const coin = chance.pick(chain.coins);
  const units = COINS[coin].piece * BigInt(chance.int(1, 3)) * (chance.once(2) ? 1n : -1n);
  const where = units < 0n ? HOT : chance.pick([HOT, site.addressOf(chance.pick(site.customers))]);
  await site.blocks(1, [chain]);
  chain.fake.appear(where, COINS[coin].asset, units);
  site.noteLost(chain, coin, units);
  // Balances are compared as of final blocks.
  await site.blocks(CONFIRMATIONS, [chain]);
  demandHalted(stage, chain, 'difference');
  await demandOthersPay(stage, chain);
}

/** The network charges more for a payment than was taken for it: the payment waits for people. */
export async function feeSpike(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  chain.costMost = 999n;
  const wanted = await wantNative(stage, chain);
  await demandUnpaid(stage, chain, [wanted], 'above the most that it may cost');
  demand(
    site.open(chain).some(({ address, waits }) => address === wanted.to && waits === 'network_fee'),
    `${wanted.to} does not say that it waits for the network's fee`,
  );
  await demandOthersPay(stage, chain);
  demandNoHalt(stage, 'for a fee');
  await stage.people.calm();
  chain.costMost = undefined;
}

/** A destination refuses every payment: after three it is closed, and the customer bears what that cost. */
export async function revertingReceiver(stage: Stage): Promise<void> {
  const { people, site, chance } = stage;
  const chain = chance.pick(site.chains);
  const coin = nativeOf(chain);
  const to = `burner${site.wanted.length}`;
  chain.fake.failing.add(to);
  const [customer] = site.customers.filter((one) => site.available(one, coin) > 0n);
  for (let time = 0; time < 3; time += 1) {
    demand(site.withdraw(chain, customer ?? 0, coin, COINS[coin].piece, to) !== undefined, `${to} is closed after ${time} payments`);
    await site.blocks(2 * CONFIRMATIONS, [chain]);
  }
  demand(
    site.withdraw(chain, customer ?? 0, coin, COINS[coin].piece, to) === undefined,
    `${to} is open after three payments that reverted`,
  );
  demandNoHalt(stage, 'for payments that reverted');
  demand(people.decide({ do: 'reopen', chain: chain.code, address: to }), `people cannot open ${to} again`);
}

/** Two withdrawals, and enough in the hot wallet for only one: nothing is signed that cannot be paid. */
export async function hotShort(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  const coin = nativeOf(chain);
  await site.blocks(2 * CONFIRMATIONS, [chain]);
  chain.fake.notTaken.add(HOT);
  const pieces = (await chain.fake.balance(HOT, NATIVE, await chain.fake.tip())) / COINS[coin].piece;
  for (const customer of site.customers) site.deposit(chain, customer, coin, COINS[coin].piece * pieces);
  await site.blocks(CONFIRMATIONS + 1, [chain]);
  const wanted = site.customers.flatMap((customer) => want(site, chain, coin, (pieces * 7n) / 10n, customer) ?? []);
  await site.blocks(CONFIRMATIONS, [chain]);
  demand(wanted.length >= 2, 'two customers want more than is at hand');
  demand(wanted.filter((one) => site.isPaid(one)).length === 1, 'exactly one of them is paid');
  const waiting = site.open(chain).filter(({ waits }) => waits === 'hot_short');
  demand(waiting.length === wanted.length - 1, `${waiting.length} of ${wanted.length - 1} withdrawals say that the hot wallet is short`);
  demandNoHalt(stage, 'for a hot wallet that is short');
  chain.fake.notTaken.clear();
}

/** Payments too small to be anybody's: the house keeps them, and nothing stops. */
export async function dust(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  for (let at = 0; at < 20; at += 1) {
    const coin = chance.pick(chain.coins);
    site.deposit(chain, chance.pick(site.customers), coin, BigInt(chance.int(1, Number(COINS[coin].piece / 11n))));
  }
  await live(site, chance, 10);
  await site.blocks(CONFIRMATIONS + 1);
  demandNoHalt(stage, 'for dust');
}
