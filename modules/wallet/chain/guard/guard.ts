import type { BlockId, Movements, NetworkFee } from '@agio/chains';
import { NATIVE } from '@agio/chains';
import type { HaltCause } from '../../shared/desk-model.ts';
import { watchOf } from '../parts/parts.ts';
import type { CoinUnits, FollowedChain } from '../parts/parts.ts';
import type { BookingResult, ChainCredit } from '../ports.ts';
import { reconcileChain } from '../parts/reconcile.ts';
import type { Reconciliation } from '../parts/reconcile.ts';

/** Something that left our addresses and that no payment of ours explains. */
export interface UnexplainedPayment {
  readonly coin: CoinUnits;
  readonly txid: string;
  readonly to: string;
  readonly units: bigint;
  readonly why: 'departure' | 'drift';
  /** A token's own doing: by no event did anyone move it away, and no other program signed anything in the block. */
  readonly isAlone: boolean;
}

/** Up to this many balances, chain and books are compared after every block; above it, at most every `SELDOM_MS`. */
const BALANCES_PER_BLOCK = 5_000;
const SELDOM_MS = 60_000;

/** Transactions in a block that own addresses sent and that neither the journal nor the engine's notes know. */
export async function unknownTransactions(chain: FollowedChain, fees: readonly NetworkFee[]): Promise<ReadonlySet<string>> {
  if (fees.length === 0) return new Set();
  const { books, setting, store } = chain;
  const moves = await store.signedMoves(
    setting.code,
    fees.flatMap(({ spends }) => spends),
  );
  return new Set(fees.map(({ txid }) => txid).filter((txid) => !books.isSigned(setting.code, txid) && !moves.has(txid)));
}

/** What a block took from us without a payment of ours: departures by unknown transactions, and balances that fell by themselves. */
export function unexplainedIn(
  chain: FollowedChain,
  { hash }: BlockId,
  movements: Movements,
  unknown: ReadonlySet<string>,
): UnexplainedPayment[] {
  const left = movements.departures.flatMap(({ txid, asset, to, units }): UnexplainedPayment[] => {
    const coin = chain.coinOf(asset);
    return coin === undefined || !unknown.has(txid) ? [] : [{ coin, txid, to, units, why: 'departure', isAlone: false }];
  });
  const fell = movements.drift.flatMap(({ asset, isTaken, units }): UnexplainedPayment[] => {
    const coin = chain.coinOf(asset);
    if (coin === undefined || units >= 0n || isNetworkCost(asset, movements, unknown)) return [];
    const isAlone = asset !== NATIVE && isTaken !== true && unknown.size === 0;
    return [{ coin, txid: `drift:${hash}`, to: '', units: -units, why: 'drift', isAlone }];
  });
  return [...left, ...fell];
}

/** Some networks charge more for a payment than its receipt says. It is our cost only if the block contains a payment of ours. */
export function isNetworkCost(asset: string, { fees }: Movements, unknown: ReadonlySet<string>): boolean {
  return asset === NATIVE && fees.length > 0 && fees.every(({ txid }) => !unknown.has(txid));
}

/**
 * Writes down what a final block took from us, which halts the chain in the same command. While the chain waits after a restore, what
 * paid a withdrawal that the books still owe settles it instead.
 */
export async function bookUnexplained(chain: FollowedChain, block: BlockId, movements: Movements): Promise<BookingResult> {
  const { books, setting } = chain;
  const unknown = await unknownTransactions(chain, movements.fees);
  const isRestoring = books.isRestoring(setting.code);
  for (const one of unexplainedIn(chain, block, movements, unknown)) {
    const owed = isRestoring && one.why === 'departure' ? books.owed(setting.code, one.coin.coin, one.to, one.units) : undefined;
    if (owed !== undefined && (await books.adopted(owed, one.txid, block))) {
      chain.report(`withdrawal ${owed} on ${setting.code} was paid by ${one.txid} before the restore`);
      continue;
    }
    const booked = await books.unexplained({
      chain: setting.code,
      coin: one.coin.coin,
      block,
      txid: one.txid,
      to: one.to,
      units: one.units,
      why: one.why,
      people: peopleFor(one),
      ...(one.isAlone ? { alone: true } : {}),
    });
    if (booked === 'other_block') return booked;
    const what = `${one.isAlone ? `${one.coin.coin} on ` : ''}${setting.code}`;
    if (booked === 'booked') chain.alarm(`${what} is halted (${one.why}): ${alarmOf(chain, one, block)}`);
  }
  if (unknown.size > 0 && !isRestoring)
    await halt(chain, 'departure', 1, `transactions that nobody here signed: ${[...unknown].join(', ')}`);
  return 'booked';
}

/** Checks a block that is not final: it is not booked, but if it has a departure that was not signed here, payments stop. */
export async function watchUnexplained(chain: FollowedChain, block: BlockId, movements: Movements): Promise<void> {
  if (chain.books.isRestoring(chain.setting.code)) return;
  const unknown = await unknownTransactions(chain, movements.fees);
  const found = unexplainedIn(chain, block, movements, unknown);
  const first = found.find(({ isAlone }) => !isAlone);
  for (const one of found) if (one.isAlone) await halt(chain, one.why, peopleFor(one), alarmOf(chain, one, block), one.coin.coin);
  if (first !== undefined) await halt(chain, first.why, peopleFor(first), alarmOf(chain, first, block));
  else if (unknown.size > 0) await halt(chain, 'departure', 1, `transactions that nobody here signed: ${[...unknown].join(', ')}`);
}

/** Whether another program signed for the house's addresses, as far as nodes have heard; then the chain is halted. */
export async function watchWaiting(chain: FollowedChain): Promise<boolean> {
  const foreign = await foreignSpends(chain);
  if (foreign.length === 0) return false;
  await halt(chain, 'departure', 1, `waiting transactions that nobody here signed use ${foreign.join(', ')}`);
  return true;
}

async function foreignSpends({ adapter, books, cold, gas, hot, setting, store }: FollowedChain): Promise<string[]> {
  const waiting = await adapter.waitingSpends([hot.address, gas.address, ...(cold === undefined ? [] : [cold])]);
  if (waiting.length === 0) return [];
  const ours = new Set(books.open(setting.code).flatMap(({ signed }) => signed.flatMap(({ spends }) => spends)));
  for (const { attempts } of await store.openMoves(setting.code))
    for (const { spends } of attempts) for (const spend of spends) ours.add(spend);
  const foreign: string[] = [];
  for (const spend of waiting) {
    // A completed move is pending again if its block was reorganised away.
    if (!ours.has(spend) && (await store.signedMoves(setting.code, [spend])).size === 0) foreign.push(spend);
  }
  return foreign;
}

/**
 * What speaks against going on: blocks that were final at the last look (`seen` was the newest then) and are not booked, differences, and
 * foreign signatures for own addresses that are not final yet.
 */
export async function problemsOf(chain: FollowedChain, seen: number): Promise<string[]> {
  const { adapter, books, setting } = chain;
  const cursor = books.cursor(setting.code);
  if (cursor === undefined) return ['no block is booked yet'];
  const tip = await adapter.tip();
  if (cursor.height < seen - setting.confirmations + 1) return [`booked up to block ${cursor.height} of ${seen}`];
  const found = (await reconcileChain(chain)) ?? { chain: setting.code, block: cursor, addresses: 0, coins: [] };
  const problems = restsOf(chain, found).map(({ coin, units }) => `${coin} ${units} units`);
  for (let height = cursor.height + 1; height <= tip.height; height += 1) {
    const header = await adapter.header(height);
    if (header === undefined) return ['the node changes its mind'];
    const { fees } = await adapter.movements(header, watchOf(chain, header));
    for (const txid of await unknownTransactions(chain, fees))
      problems.push(`${txid} in block ${height}, which nobody here signed, is not final yet`);
  }
  const foreign = await foreignSpends(chain);
  if (foreign.length > 0) problems.push(`waiting transactions that nobody here signed use ${foreign.join(', ')}`);
  return problems;
}

/** Compares chain and books after every booked block, and halts the chain if they differ by more than the recorded departures. */
export class Board {
  readonly #chain: FollowedChain;
  #comparedHeight = -1;
  #found: readonly { readonly coin: string; readonly units: bigint; readonly txid: string }[] = [];
  #comparedAtMs = Number.NEGATIVE_INFINITY;

  constructor(chain: FollowedChain) {
    this.#chain = chain;
  }

  /** What was found at the last look and is booked with a block: once, since the next look finds it in the books. */
  credits(block: BlockId): ChainCredit[] {
    const { setting } = this.#chain;
    return this.#found.map((one) => ({ ...one, chain: setting.code, block, index: one.coin, owner: 0, account: 'house' }));
  }

  booked(): void {
    this.#found = [];
  }

  async compare(): Promise<void> {
    const { books, coins, setting } = this.#chain;
    const cursor = books.cursor(setting.code);
    if (cursor === undefined || cursor.height === this.#comparedHeight) return;
    const isLarge = this.#chain.addresses().size * coins.length > BALANCES_PER_BLOCK;
    if (isLarge && this.#chain.now() - this.#comparedAtMs < SELDOM_MS) return;
    const found = await reconcileChain(this.#chain);
    if (found === undefined) return;
    this.#comparedHeight = cursor.height;
    this.#comparedAtMs = this.#chain.now();
    await note(this.#chain, found);
    const rests = restsOf(this.#chain, found);
    // What is too small to be a deposit and came without any movement is the house's, with the next block: anyone can send so little,
    // and no one may halt a chain with it.
    const small = rests.filter(
      ({ coin, units }) => units > 0n && units < (this.#chain.coins.find((one) => one.coin === coin)?.minimum ?? 0n),
    );
    this.#found = small.map(({ coin, units }) => ({ coin, units, txid: `found:${found.block.hash}` }));
    await this.#haltApart(
      found.block,
      rests.filter((rest) => !small.includes(rest)),
    );
  }

  /** A token may change balances by its own rules: where all else fits, it alone is halted. The chain's own coin never does that. */
  async #haltApart({ height }: BlockId, apart: readonly { readonly coin: string; readonly units: bigint }[]): Promise<void> {
    const native = this.#chain.coinOf(NATIVE)?.coin;
    const areTokens = apart.every(({ coin }) => coin !== native);
    const told = (some: typeof apart): string =>
      `chain and books differ after block ${height}: ${some.map(({ coin, units }) => `${coin} ${units} units`).join(', ')}`;
    if (areTokens) for (const one of apart) await halt(this.#chain, 'difference', 1, told([one]), one.coin);
    else await halt(this.#chain, 'difference', 1, told(apart));
  }
}

/** What was found is in the core, which lets people correct no more than that. */
async function note({ books, setting }: FollowedChain, { block, coins }: Reconciliation): Promise<void> {
  if (books.isHalfBooked(setting.code)) return;
  for (const { coin, difference } of coins) await books.compared(setting.code, coin, block.height, difference);
}

/** Compares chain and books now, so that people correct what is there. */
export async function compareNow(chain: FollowedChain): Promise<void> {
  const found = await reconcileChain(chain);
  if (found !== undefined) await note(chain, found);
}

/** Differences that no recorded departure explains: positive if the chain has more. */
function restsOf({ books, setting }: FollowedChain, { coins }: Reconciliation): { readonly coin: string; readonly units: bigint }[] {
  return coins.flatMap(({ coin, difference }) => {
    const units = difference + books.unexplainedUnits(setting.code, coin);
    return units === 0n ? [] : [{ coin, units }];
  });
}

/** Halts the chain, or one coin of it. */
export async function halt(chain: FollowedChain, cause: HaltCause, people: 1 | 2, said: string, coin?: string): Promise<void> {
  const { code } = chain.setting;
  const what = coin === undefined ? code : `${coin} on ${code}`;
  if (await chain.books.halt(code, cause, people, coin)) chain.alarm(`${what} is halted (${cause}): ${said}`);
}

function peopleFor({ coin, units }: UnexplainedPayment): 1 | 2 {
  return units > coin.twoAbove ? 2 : 1;
}

function alarmOf({ setting }: FollowedChain, { coin, txid, to, units, why }: UnexplainedPayment, { height }: BlockId): string {
  const where = to === '' ? '' : ` to ${to}`;
  return `${setting.code}: ${units} units of ${coin.coin} left in block ${height}${where} by ${txid}, which nobody here signed (${why})`;
}
