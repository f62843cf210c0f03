import type { Arrival, BlockId, Movements } from '@agio/chains';
import { NATIVE } from '@agio/chains';
import { noteArrived } from './arrived.ts';
import { bookUnexplained, isNetworkCost, unknownTransactions } from '../guard/guard.ts';
import { watchOf } from '../parts/parts.ts';
import type { CoinUnits, FollowedChain } from '../parts/parts.ts';
import type { BookingResult, ChainCredit, ChainSpend } from '../ports.ts';
import type { WithdrawalRecord } from '../../model.ts';
import { screenCredits } from '../parts/screening.ts';
import type { SeenRow } from '../store/store.ts';
import { restingOnDead } from '../parts/unmined.ts';

/** Commands that wait for the journal together; the sequencer puts them into one frame. */
const AT_ONCE = 500;

const placeOf = ({ index, txid }: Pick<Arrival, 'index' | 'txid'>): string => `${txid}:${index}`;
const isSmall = ({ minimum }: CoinUnits, arrival: Arrival, promised: ReadonlySet<string>): boolean =>
  arrival.units < minimum && !promised.has(placeOf(arrival));

/** What a block brings customers, as they see it before it is final. What was shown as a deposit stays one, though a minimum was raised since. */
export function seenOf(chain: FollowedChain, arrivals: readonly Arrival[], promised: ReadonlySet<string>): SeenRow[] {
  const addresses = chain.addresses();
  return arrivals.flatMap((arrival) => {
    const { asset, index, to, txid, units } = arrival;
    const owner = addresses.get(to);
    const coin = chain.coinOf(asset);
    if (owner === undefined || coin === undefined || chain.isHouse(to)) return [];
    return [
      {
        txid,
        index,
        coin: coin.coin,
        address: to,
        owner,
        units,
        state: isSmall(coin, arrival, promised) ? 'too_small' : 'confirming',
      } as const,
    ];
  });
}

/**
 * Books all that a final block did, in an order in which each part may come again: what arrived, what the network took, the outcomes of
 * withdrawals, and at last that the block is booked. `other_block` says that another block of this height is half booked.
 */
export async function bookBlock(
  chain: FollowedChain,
  block: BlockId,
  movements: Movements,
  opening: readonly ChainCredit[] = [],
): Promise<BookingResult> {
  const { books, setting } = chain;
  if (!movements.traced) chain.report(`the node of ${setting.code} traces nothing: coins that contracts send are not seen`);
  const promised = await promisedOf(chain, block, movements.arrivals);
  const credits = [
    ...opening,
    ...(await screenedCredits(chain, block, movements.arrivals, promised)),
    ...driftCredits(chain, block, movements),
  ];
  for (let at = 0; at < credits.length; at += AT_ONCE) {
    const some = credits.slice(at, at + AT_ONCE);
    const booked = await Promise.all(some.map((credit) => books.credit(credit)));
    if (booked.includes('other_block')) return 'other_block';
    // One absurd payment must not hold up other customers' deposits; reconciliation shows it.
    for (const { coin, txid } of some.filter((_, index) => booked[index] === 'too_much'))
      chain.report(`${coin} of ${txid} on ${setting.code} is more than the books can hold: it is not booked`);
  }
  const fees = movements.fees.map(({ txid, units }) => ({ coin: null, txid, units }));
  const unknown = await unknownTransactions(chain, movements.fees);
  for (const { coin, txid, units } of [...fees, ...driftCosts(block, movements, unknown)]) {
    // If the chain's own coin is not listed, the books have none of it.
    if (units === 0n || (coin === null && chain.coinOf(NATIVE) === undefined)) continue;
    if ((await books.spend({ chain: setting.code, coin, block, txid, units })) === 'other_block') return 'other_block';
  }
  if ((await bookUnexplained(chain, block, movements)) === 'other_block') return 'other_block';
  await endWithdrawals(chain, block, movements);
  await markDue(chain, movements);
  await chain.store.settled(setting.code, block, seenOf(chain, movements.arrivals, promised), chain.now());
  return books.advance(setting.code, block);
}

/**
 * Balances from before the first block that is booked of some coins: those of the house's addresses are the house's, those of customers'
 * addresses wait for review. Of a token that was listed later, what is too small for a deposit is the house's as well.
 */
export async function openingCredits(
  chain: FollowedChain,
  coins: readonly CoinUnits[],
  { before, first }: { readonly before: BlockId; readonly first: BlockId },
): Promise<ChainCredit[]> {
  const { adapter, cold, gas, hot, setting } = chain;
  const house = [hot.address, gas.address, ...(cold === undefined ? [] : [cold])];
  const addresses = [...new Set([...house, ...chain.addresses().keys()])];
  const credits: ChainCredit[] = [];
  for (const { asset, coin, from, minimum } of coins) {
    const balances = await adapter.balances(
      addresses.map((address) => ({ address, asset })),
      before,
    );
    for (const [at, address] of addresses.entries()) {
      const units = balances[at] ?? 0n;
      if (units === 0n) continue;
      const found = { chain: setting.code, coin, block: first, txid: `opening:${address}`, index: asset, units };
      const owner = chain.addresses().get(address) ?? 0;
      if (chain.isHouse(address)) credits.push({ ...found, owner: 0, account: 'house' });
      else if (from > 0 && units < minimum) credits.push({ ...found, owner, account: 'house' });
      else credits.push({ ...found, owner, account: 'suspense', why: 'closed' });
    }
  }
  return credits;
}

/** Which of what is too small by now was shown to its customer as a deposit that confirms, before operators raised the minimum. */
export async function promisedOf(chain: FollowedChain, block: BlockId, arrivals: readonly Arrival[]): Promise<ReadonlySet<string>> {
  const small = arrivals.filter((arrival) => arrival.units < (chain.coinOf(arrival.asset)?.minimum ?? 0n));
  const seen = small.length === 0 ? [] : await chain.store.confirming(chain.setting.code, block);
  return new Set(seen.map(placeOf));
}

function creditOf(chain: FollowedChain, block: BlockId, arrival: Arrival, promised: ReadonlySet<string>): ChainCredit[] {
  const { asset, index, to, txid, units } = arrival;
  const coin = chain.coinOf(asset);
  if (coin === undefined || units === 0n) return [];
  const credit = { chain: chain.setting.code, coin: coin.coin, block, txid, index, units };
  const owner = chain.addresses().get(to);
  if (chain.isHouse(to)) return [{ ...credit, owner: 0, account: 'house' }];
  if (owner === undefined) return [{ ...credit, owner: 0, account: 'suspense' }];
  // A deposit that is too small is booked to the house with the address's owner, so that operators can give it back.
  if (isSmall(coin, arrival, promised)) return [{ ...credit, owner, account: 'house' }];
  const why = !coin.isDepositOpen ? 'closed' : units > coin.auditAbove ? 'above_limit' : undefined;
  return [why === undefined ? { ...credit, owner, account: 'trading' } : { ...credit, owner, account: 'suspense', why }];
}

/** What arrived, with what the screening does not find clear kept for its owner. */
async function screenedCredits(
  chain: FollowedChain,
  block: BlockId,
  arrivals: readonly Arrival[],
  promised: ReadonlySet<string>,
): Promise<readonly ChainCredit[]> {
  const credits = arrivals.flatMap((arrival) => creditOf(chain, block, arrival, promised));
  const to = new Map(arrivals.map((arrival) => [placeOf(arrival), arrival.to]));
  return screenCredits(chain, credits, (credit) => to.get(placeOf(credit)) ?? '');
}

/** What came to us without being sent is the house's. */
function driftCredits(chain: FollowedChain, block: BlockId, { drift }: Movements): ChainCredit[] {
  return drift.flatMap(({ asset, units }) => {
    const coin = chain.coinOf(asset);
    if (coin === undefined || units <= 0n) return [];
    return [
      { chain: chain.setting.code, coin: coin.coin, block, txid: block.hash, index: `drift:${asset}`, units, owner: 0, account: 'house' },
    ];
  });
}

/** Network fees beyond the receipts. Any other loss is not booked automatically: operators decide. */
function driftCosts({ hash }: BlockId, movements: Movements, unknown: ReadonlySet<string>): Omit<ChainSpend, 'chain' | 'block'>[] {
  return movements.drift.flatMap(({ asset, units }) =>
    units < 0n && isNetworkCost(asset, movements, unknown) ? [{ coin: null, txid: `drift:${hash}`, units: -units }] : [],
  );
}

/** A withdrawal is paid by a transaction of its own that worked and moved something; it fails when what it needs is used up otherwise. */
async function endWithdrawals(chain: FollowedChain, block: BlockId, movements: Movements): Promise<void> {
  const mined = new Set(movements.fees.map(({ txid }) => txid));
  if (mined.size === 0) return;
  const failed = new Set(movements.failed);
  const used = new Set(movements.fees.flatMap(({ spends }) => spends));
  const left = new Set(movements.departures.map(({ txid, asset }) => `${txid} ${asset}`));
  const watch = watchOf(chain, block);
  const open = chain.books.open(chain.setting.code);
  // Before what they rest on ends, so that a start in between finds them again.
  for (const { id } of restingOnDead(open, mined, used)) await chain.books.failed(id, 'replaced');
  for (const withdrawal of open) {
    const paidBy = withdrawal.signed.find(({ txid }) => mined.has(txid));
    if (paidBy !== undefined) {
      const isOurs = watch.has(withdrawal.address);
      const isMoved = isOurs || chain.coins.some(({ asset }) => left.has(`${paidBy.txid} ${asset}`));
      if (isOurs && !failed.has(paidBy.txid)) await bookOwnPayment(chain, block, withdrawal, paidBy.txid);
      const cost = movements.fees.find(({ txid }) => txid === paidBy.txid)?.units ?? 0n;
      if (failed.has(paidBy.txid)) await chain.books.failed(withdrawal.id, 'reverted', cost);
      else if (isMoved) {
        if (!isOurs) await noteArrived(chain, block, withdrawal, paidBy.txid);
        await chain.books.confirmed(withdrawal.id, paidBy.txid, block);
      } else await chain.books.failed(withdrawal.id, 'not_moved', cost);
    } else if (withdrawal.signed.some(({ spends }) => spends.some((spend) => used.has(spend)))) {
      await chain.books.failed(withdrawal.id, 'replaced');
    }
  }
}

/** A payment to one of our own addresses never left: it is booked to the house there, or waits for review. The adapter reports no arrival. */
async function bookOwnPayment(chain: FollowedChain, block: BlockId, withdrawal: WithdrawalRecord, txid: string): Promise<void> {
  const account = chain.isHouse(withdrawal.address) ? 'house' : 'suspense';
  const paid = chain.books.paidBy(withdrawal);
  await chain.books.credit({ chain: chain.setting.code, block, txid, index: `own:${withdrawal.id}`, owner: 0, account, ...paid });
}

async function markDue(chain: FollowedChain, { arrivals }: Movements): Promise<void> {
  const addresses = chain.addresses();
  const due = new Map(
    arrivals.filter(({ to }) => addresses.has(to) && !chain.isHouse(to)).map(({ to, asset }) => [`${to} ${asset}`, { address: to, asset }]),
  );
  if (due.size > 0) await chain.store.markDue(chain.setting.code, [...due.values()]);
}
