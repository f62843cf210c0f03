import { NATIVE } from '@agio/chains';
import { demand } from './failure.ts';
import { atoms, COIN_CODES, COINS, GAS, HOT, minimumOf } from './site.ts';
import type { CoinCode, Followed, Site } from './site.ts';

/** The most that one payment whose destination refuses it costs a customer, in atoms. */
const COST_MOST = 1_000n;

/** What must hold at every moment, under any attack. */
export async function demandAlways(site: Site): Promise<void> {
  const audit = site.core.audit();
  demand(audit.length === 0, `the books do not add up: ${audit.join('; ')}`);
  for (const owner of [0, ...site.customers]) {
    for (const { available, coin, held, kind } of site.core.balances(owner))
      demand(!available.startsWith('-') && !held.startsWith('-'), `${kind} of ${owner} has ${available} and ${held} of coin ${coin}`);
  }
  for (const { chain, coin, to, units } of site.wanted) {
    const paid = site.chain(chain).fake.paid(to, COINS[coin].asset);
    demand(paid.times <= 1, `${to} on ${chain} was paid ${paid.times} times`);
    demand(paid.times === 0 || paid.units === units, `${to} on ${chain} got ${paid.units} units of ${coin} and not ${units}`);
  }
  for (const coin of COIN_CODES) await demandCovered(site, coin);
}

/** Customers can claim no more than there is, except for what was really stolen. */
async function demandCovered(site: Site, coin: CoinCode): Promise<void> {
  const id = site.core.coin(coin)?.id;
  const suspense = site.core.balances(0).filter((balance) => balance.kind === 'suspense' && balance.coin === id);
  let claims = claimsOf(site, coin);
  for (const { available, held } of suspense) claims += BigInt(available) + BigInt(held);
  let there = 0n;
  for (const chain of site.chains.filter(({ coins }) => coins.includes(coin))) {
    const custody = await custodyOf(site, chain, coin);
    // The books of a block that is gone are corrected at the next look.
    if (custody === undefined) return;
    there += custody + (await takenOf(site, chain, coin));
  }
  demand(
    claims <= atoms(coin, there) + 1n,
    `customers claim ${claims} atoms of ${coin}, and ${atoms(coin, there)} are there or were taken`,
  );
}

/** At rest: what customers have is, to the last atom, what arrived for them on the chains less what was paid for them. */
export async function demandExact(site: Site): Promise<void> {
  await demandAlways(site);
  for (const { coin, customer } of site.state.debts.values()) {
    const left = site.core.balances(customer).filter((balance) => balance.coin === coin && balance.available !== '0');
    demand(left.length === 0, `${customer} owes coin ${coin} and has some of it in ${left.map(({ kind }) => kind).join()}`);
  }
  for (const coin of COIN_CODES) {
    let due = 0n;
    for (const chain of site.chains.filter(({ coins }) => coins.includes(coin))) due += await dueOf(site, chain, coin);
    const claims = claimsOf(site, coin);
    const least = due - BigInt(site.reverted) * COST_MOST;
    demand(claims <= due && claims >= least, `customers have ${claims} atoms of ${coin}, and ${due} are due to them`);
  }
}

/** Balances of all customers in all their accounts, less what they owe. */
function claimsOf(site: Site, coin: CoinCode): bigint {
  const id = site.core.coin(coin)?.id;
  let sum = 0n;
  for (const customer of site.customers)
    for (const balance of site.core.balances(customer)) if (balance.coin === id) sum += BigInt(balance.available) + BigInt(balance.held);
  for (const debt of site.state.debts.values()) if (debt.coin === id) sum -= debt.house + debt.nowhere;
  return sum;
}

/** Atoms that arrived for customers and were not paid for them, in booked blocks of the chain as it really is. */
async function dueOf(site: Site, chain: Followed, coin: CoinCode): Promise<bigint> {
  const { asset } = COINS[coin];
  const wanted = new Set(site.wanted.filter((one) => one.chain === chain.code).map(({ to }) => to));
  let due = 0n;
  for (const { arrivals, departures } of await bookedMovements(site, chain)) {
    for (const one of arrivals)
      if (one.asset === asset && site.addresses.has(one.to) && one.units >= minimumOf(coin)) due += atoms(coin, one.units);
    for (const one of departures) if (one.asset === asset && wanted.has(one.to)) due -= atoms(coin, one.units);
  }
  return due;
}

/** Units that left unintended, fees of strangers' payments included, and those of paid withdrawals that restored books do not know. */
async function takenOf(site: Site, chain: Followed, coin: CoinCode): Promise<bigint> {
  const number = site.state.chain(chain.code)?.id;
  const id = site.core.coin(coin)?.id;
  let taken = [...site.thieves].reduce((sum, thief) => sum + chain.fake.paid(thief, COINS[coin].asset).units, 0n);
  taken += site.lost.get(`${chain.code} ${coin}`) ?? 0n;
  for (const entry of site.state.unexplained.values()) if (entry.chain === number && entry.coin === id) taken += BigInt(entry.units);
  return taken;
}

async function bookedMovements(site: Site, chain: Followed) {
  const watch = { has: (address: string) => site.addresses.has(address) || address === HOT || address === GAS, assets: [NATIVE, 'tether'] };
  const cursor = site.state.chain(chain.code)?.blocks.at(-1);
  const all = [];
  for (let height = 1; height <= (cursor?.height ?? 0); height += 1) {
    const block = await chain.fake.header(height);
    if (block !== undefined) all.push(await chain.fake.movements(block, watch));
  }
  return all;
}

/** Units that our addresses really have after the last booked block; undefined if that block is gone. */
async function custodyOf(site: Site, chain: Followed, coin: CoinCode): Promise<bigint | undefined> {
  const cursor = site.state.chain(chain.code)?.blocks.at(-1);
  if (cursor === undefined || (await chain.fake.header(cursor.height))?.hash !== cursor.hash) return undefined;
  const { asset } = COINS[coin];
  const held = await chain.fake.balances(
    [HOT, GAS, ...site.addresses.keys()].map((address) => ({ address, asset })),
    cursor,
  );
  return held.reduce((sum, units) => sum + units, 0n);
}
