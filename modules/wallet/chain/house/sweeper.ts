import type { BlockId, ChainAdapter, NotPayable, Payment, Purpose, SignedPayment } from '@agio/chains';
import { ChainUnavailable, NATIVE } from '@agio/chains';
import { haltForContradiction, isShownLost } from '../guard/contradiction.ts';
import { isParentHeldBack, lift, liftOf, parentOf } from './lift.ts';
import type { CoinUnits, FollowedChain, OwnKey } from '../parts/parts.ts';
import { LostSince, needOf, PATIENCE, signedOf, Times } from '../parts/promises.ts';
import type { Need, Patience } from '../parts/promises.ts';
import type { SignedRecord } from '../../model.ts';
import type { Move, SweepDue } from '../store/store.ts';
import { takenOnHot } from '../parts/taken.ts';
import { isBuiltOn } from '../parts/unmined.ts';

/** Addresses that are checked in one step. */
const DUE_PER_STEP = 50;
/** How often it checks whether outputs are to be merged, and the name under which that is noted. */
const MERGE_MS = 10 * 60_000;
const MERGE = 'merge';
/** What these move is everything that is there. */
const TAKES_ALL: ReadonlySet<Move['kind']> = new Set(['sweep', 'merge', 'lift']);

/**
 * Brings what customers sent to their addresses to the hot wallet, or to the cold one where the hot one has enough. Nothing here is
 * a customer's balance: a sweep moves the platform's coins between its own addresses, and costs the house what the network takes.
 */
export class Sweeper {
  readonly #chain: FollowedChain;
  readonly #patience: Patience;
  readonly #sent = new Times();
  readonly #looked = new Times();
  readonly #tried = new Times();
  readonly #lost = new LostSince();
  /** The last address that was checked, so that addresses that cannot be swept now do not block others. */
  #after: SweepDue | undefined;

  /** All addresses and coins, each checked once after a start: records may be lost, and limits may have changed. */
  #unlooked: SweepDue[] | undefined;

  constructor(chain: FollowedChain, patience = PATIENCE) {
    this.#chain = chain;
    this.#patience = patience;
  }

  /** Every address is looked at again from the next step on, and what could not be swept is tried at once. */
  lookAgain(): void {
    this.#unlooked = undefined;
    this.#tried.clear();
  }

  async step(tip: number): Promise<void> {
    const { books, setting, store } = this.#chain;
    const cursor = books.cursor(setting.code);
    if (cursor === undefined) return;
    // Nothing moves on a halted chain, not even what is signed already.
    if (books.isFrozen(setting.code)) return;
    const moves = await store.openMoves(setting.code);
    const known = new Set(moves.map(({ id }) => id));
    for (const notes of [this.#sent, this.#looked, this.#lost]) notes.keepOnly(known);
    const at = { tip, booked: cursor.height, moves };
    for (const move of moves) await this.#follow(move, at).catch((error: unknown) => this.#waits(move.source, error));
    await this.#fillGap(moves).catch((error: unknown) => this.#waits(this.#chain.hot.address, error));
    await this.#lookAround(cursor).catch((error: unknown) => this.#waits('every address', error));
    await this.#sweepDue(cursor);
    await this.#merge(moves).catch((error: unknown) => this.#waits(this.#chain.hot.address, error));
  }

  /** Makes one output of the hot wallet's many small ones while the network asks for little, so that later payments cost less. */
  async #merge(moves: readonly Move[]): Promise<void> {
    const { adapter, books, hot, setting, signer } = this.#chain;
    const nowMs = this.#chain.now();
    // Withdrawals come first, and one merge at a time.
    const isBusy = books.open(setting.code).some(({ state }) => state === 'approved') || moves.some(({ kind }) => kind === 'merge');
    if (setting.family !== 'bitcoin' || this.#chain.coinOf(NATIVE) === undefined || isBusy) return;
    if (this.#tried.since(MERGE, nowMs) < MERGE_MS) return;
    this.#tried.note(MERGE, nowMs);
    const taken = await takenOnHot(this.#chain, moves);
    const what = { to: hot.address, asset: NATIVE, units: 1n, all: true, merges: true } as const;
    const payment: Payment = { purpose: { kind: 'top_up' }, from: hot.path, ...what, taken };
    const signed = await adapter.sign(payment, signer);
    if (!('reason' in signed)) await this.#keep('merge', hot, payment, signed, [...moves]);
    else if (signed.reason !== 'too_small') this.#chain.report(`outputs of ${setting.code} are not merged: ${signed.reason}`);
  }

  /**
   * A node that once counted wrong leaves an unused number of the hot wallet, and everything signed after it waits forever. A
   * payment of nothing to itself uses it.
   */
  async #fillGap(moves: readonly Move[]): Promise<void> {
    const { adapter, books, hot, setting, signer } = this.#chain;
    if (books.open(setting.code).every(({ signed }) => signed.length === 0)) return;
    // A number for which the signer signed earlier is no gap: its withdrawal uses it.
    const taken = await takenOnHot(this.#chain, moves);
    if ((await adapter.gaps(hot.address, taken)) === 0) return;
    const payment: Payment = { purpose: { kind: 'top_up' }, from: hot.path, to: hot.address, asset: NATIVE, units: 0n, taken };
    const signed = await adapter.sign(payment, signer);
    if ('reason' in signed) return this.#chain.report(`a gap in the payments of ${setting.code} is not filled: ${signed.reason}`);
    await this.#keep('fill', hot, payment, signed, [...moves]);
  }

  /** Notes which of some more addresses have enough, until all were looked at once since the start. */
  async #lookAround(cursor: BlockId): Promise<void> {
    const { adapter, coins, setting, store } = this.#chain;
    this.#unlooked ??= [...this.#chain.addresses().keys()].flatMap((address) => coins.map(({ asset }) => ({ address, asset })));
    const some = this.#unlooked.slice(-DUE_PER_STEP);
    if (some.length === 0) return;
    const balances = await adapter.balances(some, cursor);
    const rich = some.filter(
      ({ asset }, at) => (balances[at] ?? 0n) > 0n && (balances[at] ?? 0n) >= (this.#chain.coinOf(asset)?.sweepFrom ?? 0n),
    );
    if (rich.length > 0) await store.markDue(setting.code, rich);
    this.#unlooked.splice(-some.length);
  }

  async #sweepDue(cursor: BlockId): Promise<void> {
    const { setting, store } = this.#chain;
    const page = await store.due(setting.code, DUE_PER_STEP, this.#after);
    this.#after = page.length < DUE_PER_STEP ? undefined : page.at(-1);
    const due = page.flatMap((one) => {
      const coin = this.#chain.coinOf(one.asset);
      const isHeld = coin === undefined || this.#chain.books.isHalted(setting.code, coin.coin, 'withdrawals');
      return isHeld ? [] : [{ ...one, coin }];
    });
    if (due.length === 0) return;
    const balances = await this.#chain.adapter.balances(due, cursor);
    const open = [...(await store.openMoves(setting.code))];
    const nowMs = this.#chain.now();
    for (const [at, one] of due.entries()) {
      const key = `${one.address} ${one.asset}`;
      const balance = balances[at] ?? 0n;
      if (balance === 0n || balance < one.coin.sweepFrom) {
        await store.clearDue(setting.code, one);
        continue;
      }
      if (this.#tried.since(key, nowMs) < this.#patience.lookMs) continue;
      this.#tried.note(key, nowMs);
      await this.#sweep(one, one.coin, open).catch((error: unknown) => this.#waits(one.address, error));
    }
  }

  /** What the node does not do for one, it may do for the next. */
  #waits(source: string, error: unknown): void {
    if (!(error instanceof ChainUnavailable)) throw error;
    this.#chain.report(`a move from ${source} on ${this.#chain.setting.code} waits: ${error.message}`);
  }

  async #sweep(due: SweepDue, coin: CoinUnits, open: Move[]): Promise<void> {
    const { adapter, setting, signer, store } = this.#chain;
    const source = this.#keyOf(due.address);
    if (source === undefined) return;
    // A number that was used in a block which is gone keeps an open move waiting: signing it again opens the move that it belongs to.
    const isOpen = open.some((move) => move.source === due.address);
    if (isOpen && (await adapter.gaps(due.address, takenOf(open))) === 0) return;
    const payment: Payment = {
      purpose: { kind: 'sweep' },
      from: source.path,
      to: await this.#destination(coin),
      asset: due.asset,
      units: coin.sweepFrom === 0n ? 1n : coin.sweepFrom,
      all: true,
      taken: takenOf(open),
      ...(coin.gasLimit === undefined ? {} : { gasMost: coin.gasLimit }),
    };
    const signed = await adapter.sign(payment, signer);
    if (!('reason' in signed)) return this.#keep('sweep', source, payment, signed, open);
    if (signed.reason === 'gas_short' && due.asset !== NATIVE) return this.#bringGas(due.address, signed, open);
    if (signed.reason === 'too_small') return store.clearDue(setting.code, due);
    this.#chain.report(`${coin.coin} on ${setting.code} is not swept from ${due.address}: ${signed.reason}`);
  }

  /** Sends what a token's move needs for the network from the wallet that is there for it, once at a time. */
  async #bringGas(address: string, { missing }: NotPayable, open: Move[]): Promise<void> {
    const { adapter, gas, setting, signer } = this.#chain;
    if (open.some((move) => move.kind === 'gas' && move.destination === address)) return;
    // Half as much again, since the network may ask for more by then.
    const units = ((missing ?? 0n) * 3n) / 2n;
    if (units === 0n) return;
    const { units: promisedUnits, fees } = promisedBy(open, gas.address, adapter);
    const payment: Payment = {
      purpose: { kind: 'gas', ...this.#indexOf(address) },
      from: gas.path,
      to: address,
      asset: NATIVE,
      units,
      taken: takenOf(open),
      promised: { units: promisedUnits + fees, native: promisedUnits + fees },
    };
    const signed = await adapter.sign(payment, signer);
    if ('reason' in signed) this.#chain.report(`the gas wallet of ${setting.code} cannot pay for sweeps: ${signed.reason}`);
    else await this.#keep('gas', gas, payment, signed, open);
  }

  /** Keeps the signed bytes, then sends them. */
  async #keep(kind: Move['kind'], source: OwnKey, { asset, to }: Payment, signed: SignedPayment, open: Move[]): Promise<void> {
    const { setting, store } = this.#chain;
    const { txid, raw, spends } = signed;
    const move: Move = {
      id: txid,
      kind,
      source: source.address,
      path: { account: source.path.account, index: source.path.index },
      asset,
      destination: to,
      units: signed.units,
      attempts: [{ txid, raw, spends }],
      state: 'signed',
      updatedAtMs: this.#chain.now(),
    };
    if (!(await store.keepMove(setting.code, move))) return;
    open.push(move);
    await this.#send(move);
  }

  async #send(move: Move): Promise<void> {
    const { adapter, setting, store } = this.#chain;
    const parent = move.kind === 'lift' ? parentOf(this.#chain, move, await store.openMoves(setting.code)) : undefined;
    await adapter.send(move.attempts.at(-1)?.raw ?? '', parent?.raw);
    this.#sent.note(move.id, this.#chain.now());
    if (move.state === 'signed') await store.changeMove(setting.code, { ...move, state: 'sent' });
  }

  async #follow(move: Move, { booked, moves, tip }: { tip: number; booked: number; moves: readonly Move[] }): Promise<void> {
    if (move.state === 'signed') return this.#send(move);
    const nowMs = this.#chain.now();
    if (this.#looked.since(move.id, nowMs) < this.#patience.lookMs) return;
    const end = await this.#endOf(move, booked);
    if (end !== undefined) return this.#end(move, end);
    const ages = { sinceSentMs: this.#sent.since(move.id, nowMs), sinceSignedMs: nowMs - move.updatedAtMs };
    const need = await this.#needOf(move, ages, moves);
    this.#looked.note(move.id, nowMs);
    if (need !== 'lost') this.#lost.forget(move.id);
    if (need === 'send') await this.#send(move);
    else if (need === 'bump') await this.#bump(move);
    else if (need === 'lost' && this.#lost.note(move.id, tip, booked)) await this.#endLost(move);
  }

  /** Its coins are ours wherever they are: it ends, and nothing is lost by it. That nodes say what no block shows halts all the same. */
  async #endLost(move: Move): Promise<void> {
    const last = move.attempts.at(-1);
    // A child ends with its parent, which nothing has to use up.
    if (last !== undefined && move.kind !== 'lift' && !(await isShownLost(this.#chain, move.attempts)))
      await haltForContradiction(this.#chain, `a move from ${move.source}`, last, 1);
    await this.#end(move, 'replaced');
  }

  /** As for every promise; a child whose parent has ended is lost where the node does not take its bytes. */
  async #needOf(move: Move, ages: Parameters<typeof needOf>[2], moves: readonly Move[]): Promise<Need> {
    const { adapter, setting } = this.#chain;
    const txid = move.attempts.at(-1)?.txid ?? '';
    // What people signed elsewhere is theirs to sign again; on a chain with outputs what it pays can lift it, once.
    const isFixed = isBuiltOn(txid, moves) || (move.path.account === 2 && setting.family !== 'bitcoin');
    const need = await needOf(adapter, move.attempts, isFixed ? { ...ages, sinceSignedMs: 0 } : ages, this.#patience);
    if (move.kind !== 'lift' || need === 'lost' || need === 'nothing') return need;
    const parent = parentOf(this.#chain, move, moves);
    if (parent !== undefined) return isParentHeldBack(this.#chain, parent) ? 'nothing' : need;
    await this.#send(move);
    for (const { spends, txid: child } of move.attempts) if ((await adapter.transaction(child, spends)).state !== 'unknown') return need;
    return 'lost';
  }

  /** What booked blocks say of it; undefined while nothing is sure. */
  async #endOf({ attempts }: Move, booked: number): Promise<'done' | 'failed' | undefined> {
    for (const { txid, spends } of attempts) {
      const found = await this.#chain.adapter.transaction(txid, spends);
      if (found.state === 'mined' && found.block.height <= booked) return found.worked ? 'done' : 'failed';
    }
    return undefined;
  }

  async #end(move: Move, state: 'done' | 'failed' | 'replaced'): Promise<void> {
    const { setting, store } = this.#chain;
    // What failed once would fail again and cost again: it waits for the next arrival, or for people.
    if (state === 'failed' && move.kind === 'sweep') {
      this.#chain.report(`a sweep from ${move.source} on ${setting.code} failed`);
      await store.clearDue(setting.code, { address: move.source, asset: move.asset });
    }
    await store.changeMove(setting.code, { ...move, state, updatedAtMs: this.#chain.now() });
  }

  async #bump(move: Move): Promise<void> {
    const { adapter, setting, signer, store } = this.#chain;
    const last = move.attempts.at(-1);
    const { account, index } = move.path;
    if (last === undefined) return;
    if (account === 2 || move.kind === 'top_up') return this.#lift(move, last);
    const coin = this.#chain.coinOf(move.asset);
    const parent = move.kind === 'lift' ? parentOf(this.#chain, move, await store.openMoves(setting.code)) : undefined;
    const payment: Payment = {
      ...(parent === undefined ? {} : await liftOf(this.#chain, parent.raw)),
      purpose: this.#purposeOf(move.kind, move.destination),
      from: { family: setting.family, account, change: 0, index },
      to: move.destination,
      asset: move.asset,
      units: TAKES_ALL.has(move.kind) ? 1n : move.units,
      ...(TAKES_ALL.has(move.kind) ? { all: true as const } : {}),
      taken: new Set(),
      ...(coin?.gasLimit === undefined ? {} : { gasMost: coin.gasLimit }),
      replaces: signedOf(last, move.units),
    };
    const signed = await adapter.sign(payment, signer);
    if ('reason' in signed) return this.#chain.report(`a move from ${move.source} on ${setting.code} waits: ${signed.reason}`);
    const { txid, raw, spends } = signed;
    const bumped: Move = {
      ...move,
      attempts: [...move.attempts, { txid, raw, spends }],
      units: signed.units,
      updatedAtMs: this.#chain.now(),
    };
    await store.changeMove(setting.code, bumped);
    await this.#send(bumped);
  }

  async #lift(move: Move, parent: SignedRecord): Promise<void> {
    const done = await lift(this.#chain, parent);
    if (typeof done === 'string') return;
    this.#chain.report(`${parent.txid} on ${this.#chain.setting.code} waits, and is not lifted: ${done.problem}`);
    await this.#send(move);
  }

  async #destination({ asset, hotMaximum }: CoinUnits): Promise<string> {
    const { adapter, books, cold, hot, setting } = this.#chain;
    const cursor = books.cursor(setting.code);
    if (cold === undefined || cursor === undefined) return hot.address;
    return (await adapter.balance(hot.address, asset, cursor)) >= hotMaximum ? cold : hot.address;
  }

  #purposeOf(kind: Exclude<Move['kind'], 'top_up'>, destination: string): Purpose {
    if (kind === 'gas') return { kind, ...this.#indexOf(destination) };
    return { kind: kind === 'sweep' ? 'sweep' : 'top_up' };
  }

  /** Which deposit address it is, so that the signer need not search for it. */
  #indexOf(address: string): { readonly index?: number } {
    const index = this.#keyOf(address)?.path.index;
    return index === undefined ? {} : { index };
  }

  #keyOf(address: string): OwnKey | undefined {
    const owner = this.#chain.addresses().get(address);
    const index = owner === undefined ? undefined : this.#chain.indexOf(owner);
    if (index === undefined) return undefined;
    return { address, path: { family: this.#chain.setting.family, account: 0, change: 0, index } };
  }
}

/** What open moves of a source will take of the chain's own coin: what they send, and at worst the network. */
function promisedBy(moves: readonly Move[], source: string, adapter: ChainAdapter): { readonly units: bigint; readonly fees: bigint } {
  const own = moves.filter((move) => move.source === source);
  const units = own.reduce((sum, move) => (move.asset === NATIVE ? sum + move.units : sum), 0n);
  return { units, fees: own.reduce((sum, { attempts }) => sum + adapter.feeMaxOf(attempts.at(-1)?.raw ?? ''), 0n) };
}

function takenOf(moves: readonly Move[]): ReadonlySet<string> {
  return new Set(moves.flatMap(({ attempts }) => attempts.flatMap(({ spends }) => spends)));
}
