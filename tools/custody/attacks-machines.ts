import { Core } from '@agio/core';
import { haltsAfterRestore, walletMachine } from '@agio/wallet';
import { CrashPlan } from '../../modules/wallet/chain/testing/crashing.ts';
import { MemoryStore } from '../../modules/wallet/chain/testing/memory-store.ts';
import { demand } from './failure.ts';
import { live, move, nativeOf, order } from './life.ts';
import { BLOCK_MS, COINS, CONFIRMATIONS, PATIENCE_MS } from './site.ts';
import type { Followed, Wanted } from './site.ts';
import { demandHalted, demandNoHalt, demandOthersPay, demandUnpaid, wantNative } from './stage.ts';
import type { Stage } from './stage.ts';
import { MADE_UP_TXID, MISBEHAVIOURS } from './views.ts';

const KILLS = 6;
const CALLS_MAX = 60;

/** One of two nodes lies about headers, balances or arrivals: nothing of it is booked, and after the chain's patience it is halted. */
export async function lyingNode(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains.filter(({ views }) => views.length > 1));
  const view = chance.pick(chain.views);
  const customer = chance.pick(site.customers);
  await wantNative(stage, chain, 2n);
  view.does = chance.pick(MISBEHAVIOURS.filter((one) => one !== 'silent' && one !== 'behind'));
  view.from = (await chain.fake.tip()).height + 1;
  view.favours = site.addressOf(customer);
  // Balances show it once its first block is final, and the engine waits for a while.
  const blocks = CONFIRMATIONS + Math.ceil(PATIENCE_MS / BLOCK_MS) + 2;
  for (let at = 0; at < blocks && site.causes(chain).length === 0; at += 1) await site.blocks(1, [chain]);
  demandHalted(stage, chain, 'nodes');
  const isCredited = [...site.state.deposits.values()].some(({ txid }) => txid === MADE_UP_TXID);
  demand(!isCredited, 'coins were credited that one node made up');
  await demandOthersPay(stage, chain);
  view.does = 'truth';
}

/** A node does not answer, or is behind. Its chain waits, halts nothing and delays no other chain. */
export async function silentNode(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  const view = chain.views.length > 1 ? chance.pick(chain.views) : undefined;
  if (view === undefined) chain.fake.isAway = true;
  else view.does = 'silent';
  const wanted = await wantNative(stage, chain);
  await demandUnpaid(stage, chain, [wanted], 'on the word of one node');
  await demandOthersPay(stage, chain);
  if (view !== undefined) view.does = chance.pick(['behind', 'truth']);
  chain.fake.isAway = false;
  await site.blocks(3 * CONFIRMATIONS, [chain]);
  demand(site.isPaid(wanted), `${wanted.to} is not paid after the node came back`);
  if (view !== undefined) view.does = 'truth';
  demandNoHalt(stage, 'for a node that was silent');
}

/** A chain replaces its last 1 to 30 blocks; some of their transactions never appear again. */
export async function reorganisation(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  await live(site, chance, 25, [chain]);
  await site.step(chain);
  const depth = chance.int(1, 30);
  // What is credited by now and disappears again is in other accounts, and in an order.
  const late = COINS[nativeOf(chain)].piece * 150n;
  const customer = chance.pick(site.customers);
  site.deposit(chain, customer, nativeOf(chain), late);
  await site.blocks(CONFIRMATIONS, [chain]);
  for (const pocket of ['fiat', 'game'] as const) move(site, customer, nativeOf(chain), 'trading', pocket, 150n);
  order(site, customer);
  const isAllGone = chance.once(3);
  chain.fake.reorganise(depth, () => !isAllGone && !chance.once(7));
  await site.step(chain);
  if (depth < CONFIRMATIONS) return demandNoHalt(stage, `for a reorganisation of ${depth} blocks`);
  demandHalted(stage, chain, 'reorganisation');
  await demandOthersPay(stage, chain);
}

/** A backup is restored: nothing leaves before people have checked. */
export async function restoredBackup(stage: Stage): Promise<void> {
  const { site } = stage;
  await goBack(stage);
  for (const halt of haltsAfterRestore(site.core)) site.wallet(halt);
  const open = site.chains.flatMap((chain) => site.open(chain).filter(({ signed }) => signed.length === 0));
  await site.blocks(CONFIRMATIONS);
  for (const chain of site.chains) demand(site.causes(chain).includes('restore'), `${chain.code} is not halted after a restore`);
  for (const entry of site.state.unexplained.values()) {
    const isOwed = [...site.state.withdrawals.values()].some((one) => one.chain === entry.chain && one.address === entry.to);
    demand(!isOwed, `what was paid to ${entry.to} before the restore is not matched with what the books owe there`);
  }
  for (const { id } of open) {
    const now = site.state.withdrawals.get(id);
    demand(now === undefined || now.signed.length === 0, `withdrawal ${id} was signed while people look at a restored journal`);
  }
}

/** The whole machine is reset to an earlier moment without notice: payments made since halt its chain before anything else is paid. */
export async function machineSnapshot(stage: Stage): Promise<void> {
  const { site } = stage;
  const lost = await goBack(stage);
  for (const chain of site.chains) await site.step(chain);
  for (const chain of site.chains) {
    if (!lost.some((one) => one.chain === chain.code && site.isPaid(one))) continue;
    demand(site.causes(chain).includes('departure'), `${chain.code} goes on after payments that its books have lost`);
  }
}

/** Continues after a backup and goes back to it, with notes that are newest, as old as it, or lost. Returns what the books forgot. */
async function goBack({ chance, site }: Stage): Promise<Wanted[]> {
  await live(site, chance, chance.int(5, 20));
  const saved = site.core.save();
  const stores = new Map<Followed, MemoryStore>();
  for (const chain of site.chains) stores.set(chain, await copyOf(chain));
  const before = site.wanted.length;
  await live(site, chance, chance.int(10, 40));
  const notes = chance.pick(['newest', 'old', 'lost']);
  site.core = new Core(undefined, saved, 64, [walletMachine]);
  for (const chain of site.chains) {
    await chain.engine.stop();
    if (notes !== 'newest') chain.store = (notes === 'old' ? stores.get(chain) : undefined) ?? new MemoryStore();
  }
  await site.startEngines();
  return site.wanted.slice(before);
}

async function copyOf({ code, store }: Followed): Promise<MemoryStore> {
  const copy = new MemoryStore();
  for (const [key, row] of store.seen) copy.seen.set(key, row);
  for (const move of store.moves.values()) await copy.keepMove(code, move);
  await copy.markDue(code, await store.due(code, 1_000));
  return copy;
}

/** An engine dies before or after any awaited call, repeatedly. It recovers without people. */
export async function kill(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  for (let time = 0; time < KILLS; time += 1) {
    await live(site, chance, 4);
    const doomed = await site.newEngine(chain, new CrashPlan(chance.int(1, CALLS_MAX), chance.pick(['before', 'after'])));
    for (let at = 0; at < CONFIRMATIONS; at += 1) {
      chain.fake.mine();
      site.nowMs += BLOCK_MS;
      if (await site.step(chain, doomed)) break;
    }
    chain.engine = await site.newEngine(chain);
  }
  await site.blocks(CONFIRMATIONS);
  demandNoHalt(stage, 'for a process that died');
}

/** Two processes follow one chain at the same time. */
export async function twoEngines(stage: Stage): Promise<void> {
  const { chance, site } = stage;
  const chain = chance.pick(site.chains);
  const second = await site.newEngine(chain);
  for (let at = 0; at < 3 * CONFIRMATIONS; at += 1) {
    await live(
      site,
      chance,
      2,
      site.chains.filter((one) => one !== chain),
    );
    site.deposit(chain, chance.pick(site.customers), nativeOf(chain), COINS[nativeOf(chain)].piece * 3n);
    await wantNative(stage, chain);
    chain.fake.mine();
    site.nowMs += BLOCK_MS;
    await Promise.all([site.step(chain), site.step(chain, second)]);
  }
  demandNoHalt(stage, 'for a second process');
}
