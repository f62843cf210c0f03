import type { NotPayable, Payment, Signed } from '@agio/chains';
import { NATIVE } from '@agio/chains';
import type { CoinUnits, FollowedChain, OwnKey } from './parts.ts';
import { LostSince, needOf, PATIENCE, signedOf } from './promises.ts';
import type { Patience } from './promises.ts';
import type { Move, SweepDue } from './store.ts';

/** Addresses that are looked at in one step. */
const DUE_PER_STEP = 50;

/**
 * Brings what customers sent to their addresses to the hot wallet, or to the cold one where the hot one has enough. Nothing here is
 * anybody's balance: a sweep moves the platform's coins between its own addresses, and costs the house what the network takes.
 */
export class Sweeper {
  readonly #chain: FollowedChain;
  readonly #patience: Patience;
  readonly #sentAt = new Map<string, number>();
  readonly #lost = new LostSince();

  constructor(chain: FollowedChain, patience = PATIENCE) {
    this.#chain = chain;
    this.#patience = patience;
  }

  async step(tip: number): Promise<void> {
    const { books, setting, store } = this.#chain;
    const cursor = books.cursor(setting.code);
    if (cursor === undefined) return;
    for (const move of await store.openMoves(setting.code)) await this.#follow(move, tip, cursor.height);
    if (books.isFrozen(setting.code)) return;
    const due = (await store.due(setting.code, DUE_PER_STEP)).flatMap((one) => {
      const coin = this.#chain.coinOf(one.asset);
      return coin === undefined ? [] : [{ ...one, coin }];
    });
    if (due.length === 0) return;
    const balances = await this.#chain.adapter.balances(due, cursor);
    for (const [at, one] of due.entries()) {
      if ((balances[at] ?? 0n) < one.coin.sweepFrom) await store.clearDue(setting.code, one);
      else await this.#sweep(one, one.coin);
    }
  }

  async #sweep(due: SweepDue, coin: CoinUnits): Promise<void> {
    const { adapter, setting, signer, store } = this.#chain;
    const source = this.#keyOf(due.address);
    if (source === undefined) return;
    const open = await store.openMoves(setting.code);
    if (open.some((move) => move.source === due.address)) return;
    const payment: Payment = {
      from: source.path,
      to: await this.#destination(coin),
      asset: due.asset,
      units: coin.sweepFrom === 0n ? 1n : coin.sweepFrom,
      all: true,
      taken: takenOf(open),
    };
    const signed = await adapter.sign(payment, signer);
    if (!('reason' in signed)) return this.#keep('sweep', source, payment, signed);
    if (signed.reason === 'gas_short' && due.asset !== NATIVE) return this.#bringGas(due.address, signed, open);
    if (signed.reason === 'too_small') return store.clearDue(setting.code, due);
    this.#chain.report(`${coin.coin} on ${setting.code} is not swept from ${due.address}: ${signed.reason}`);
  }

  /** Sends what a token's move needs for the network from the wallet that is there for it, once at a time. */
  async #bringGas(address: string, { missing }: NotPayable, open: readonly Move[]): Promise<void> {
    const { adapter, gas, setting, signer } = this.#chain;
    if (open.some((move) => move.kind === 'gas' && move.destination === address)) return;
    // Half as much again, since the network may ask for more by then.
    const units = ((missing ?? 0n) * 3n) / 2n;
    if (units === 0n) return;
    const payment: Payment = { from: gas.path, to: address, asset: NATIVE, units, taken: takenOf(open) };
    const signed = await adapter.sign(payment, signer);
    if ('reason' in signed) this.#chain.report(`the gas wallet of ${setting.code} cannot pay for sweeps: ${signed.reason}`);
    else await this.#keep('gas', gas, payment, signed);
  }

  /** Keeps the signed bytes, then sends them. */
  async #keep(kind: Move['kind'], source: OwnKey, { asset, to }: Payment, signed: Signed): Promise<void> {
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
    if (await store.keepMove(setting.code, move)) await this.#send(move);
  }

  async #send(move: Move): Promise<void> {
    const { adapter, setting, store } = this.#chain;
    await adapter.send(move.attempts.at(-1)?.raw ?? '');
    this.#sentAt.set(move.id, this.#chain.now());
    if (move.state === 'signed') await store.changeMove(setting.code, { ...move, state: 'sent' });
  }

  async #follow(move: Move, tip: number, booked: number): Promise<void> {
    if (move.state === 'signed') return this.#send(move);
    const { adapter } = this.#chain;
    const end = await this.#endOf(move, booked);
    if (end !== undefined) return this.#end(move, end);
    const nowMs = this.#chain.now();
    const ages = { sinceSentMs: nowMs - (this.#sentAt.get(move.id) ?? 0), sinceSignedMs: nowMs - move.updatedAtMs };
    const need = await needOf(adapter, move.attempts, ages, this.#patience);
    if (need !== 'lost') this.#lost.forget(move.id);
    if (need === 'send') await this.#send(move);
    else if (need === 'bump') await this.#bump(move);
    else if (need === 'lost' && this.#lost.note(move.id, tip, booked)) await this.#end(move, 'replaced');
  }

  /** What became of it in blocks that are booked; undefined while nothing is sure. */
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
    this.#sentAt.delete(move.id);
    this.#lost.forget(move.id);
  }

  async #bump(move: Move): Promise<void> {
    const { adapter, setting, signer, store } = this.#chain;
    const last = move.attempts.at(-1);
    if (last === undefined) return;
    const payment: Payment = {
      from: { family: setting.family, change: 0, ...move.path },
      to: move.destination,
      asset: move.asset,
      units: move.kind === 'sweep' ? 1n : move.units,
      ...(move.kind === 'sweep' ? { all: true as const } : {}),
      taken: new Set(),
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

  async #destination({ asset, hotMaximum }: CoinUnits): Promise<string> {
    const { adapter, books, cold, hot, setting } = this.#chain;
    const cursor = books.cursor(setting.code);
    if (cold === undefined || cursor === undefined) return hot.address;
    return (await adapter.balance(hot.address, asset, cursor)) >= hotMaximum ? cold : hot.address;
  }

  #keyOf(address: string): OwnKey | undefined {
    const owner = this.#chain.addresses().get(address);
    const index = owner === undefined ? undefined : this.#chain.indexOf(owner);
    if (index === undefined) return undefined;
    return { address, path: { family: this.#chain.setting.family, account: 0, change: 0, index } };
  }
}

function takenOf(moves: readonly Move[]): ReadonlySet<string> {
  return new Set(moves.flatMap(({ attempts }) => attempts.flatMap(({ spends }) => spends)));
}
