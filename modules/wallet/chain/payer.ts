import { ChainUnavailable, NATIVE } from '@agio/chains';
import type { NotPayable, Payment, Signed } from '@agio/chains';
import { assert } from '@agio/kernel';
import type { PaymentWait } from '../desk-model.ts';
import type { SignedRecord, WithdrawalRecord } from '../model.ts';
import { watchWaiting } from './guard.ts';
import type { CoinUnits, FollowedChain } from './parts.ts';
import { mayLeave } from './screening.ts';
import { isReplaced } from './stuck.ts';
import { LostSince, needOf, PATIENCE, signedOf, Times } from './promises.ts';
import type { Patience } from './promises.ts';

/** What a withdrawal is in units of its chain. */
export interface WithdrawalUnits {
  readonly coin: CoinUnits;
  readonly units: bigint;
}

export interface PayerOptions {
  readonly unitsOf: (withdrawal: WithdrawalRecord) => WithdrawalUnits;
  /** Most that the payment may cost, in units of the chain's own coin; undefined where nothing but the chain's limits bounds it. */
  readonly costMost: (withdrawal: WithdrawalRecord) => bigint | undefined;
  readonly patience?: Patience;
}

/**
 * Brings approved withdrawals onto the chain, one step at a time, oldest first. Bytes are in the journal before they are sent, and
 * sent again as they are; what is stuck is replaced by a transaction that uses up the same. That one is final is the watcher's to say.
 */
export class Payer {
  readonly #chain: FollowedChain;
  readonly #patience: Patience;
  readonly #unitsOf: PayerOptions['unitsOf'];
  readonly #costMost: PayerOptions['costMost'];
  readonly #tried = new Times();
  readonly #sent = new Times();
  readonly #looked = new Times();
  readonly #lost = new LostSince();

  constructor(chain: FollowedChain, { unitsOf, costMost, patience = PATIENCE }: PayerOptions) {
    this.#chain = chain;
    this.#unitsOf = unitsOf;
    this.#costMost = costMost;
    this.#patience = patience;
  }

  /** What goes to customers of this platform is settled when its time has come, whatever the chain's node does. */
  async settleInside(): Promise<void> {
    const { books, setting } = this.#chain;
    for (const { id, readyAtMs, state, to } of books.open(setting.code))
      if (to !== 0 && state === 'requested' && readyAtMs <= this.#chain.now()) await books.mature(id);
  }

  async step(tip: number): Promise<void> {
    const { books, setting } = this.#chain;
    const open = books.open(setting.code);
    const known = new Set(open.map(({ id }) => String(id)));
    for (const notes of [this.#tried, this.#sent, this.#looked, this.#lost]) notes.keepOnly(known);
    if (open.some(({ state }) => state === 'approved' || state === 'signed') && !books.isFrozen(setting.code)) {
      // Nothing more is signed while somebody else signs for the same addresses.
      if (await watchWaiting(this.#chain)) return;
    }
    // Whatever changes meanwhile, the core refuses what no longer fits.
    for (const withdrawal of open) await this.#advance(withdrawal, tip).catch((error: unknown) => this.#waits(withdrawal, error));
  }

  /** What the node does not do for one, it may do for the next. */
  #waits({ id }: WithdrawalRecord, error: unknown): void {
    if (!(error instanceof ChainUnavailable)) throw error;
    this.#chain.report(`withdrawal ${id} on ${this.#chain.setting.code} waits: ${error.message}`);
  }

  async #advance(withdrawal: WithdrawalRecord, tip: number): Promise<void> {
    const { books } = this.#chain;
    switch (withdrawal.state) {
      case 'requested':
        if (withdrawal.readyAtMs <= this.#chain.now()) await books.mature(withdrawal.id);
        return;
      case 'approved':
        return this.#begin(withdrawal);
      case 'signed':
        if (this.#isHalted(withdrawal)) return books.waits(withdrawal.id, 'halted');
        await this.#send(withdrawal);
        await books.sent(withdrawal.id);
        return;
      case 'broadcast':
        return this.#follow(withdrawal, tip);
      case 'to_audit':
      case 'confirmed':
      case 'rejected':
      case 'cancelled':
      case 'failed':
    }
  }

  /** What cannot be signed now is not tried at every look. */
  async #begin(withdrawal: WithdrawalRecord): Promise<void> {
    const [key, nowMs] = [String(withdrawal.id), this.#chain.now()];
    if (this.#isHalted(withdrawal)) return this.#chain.books.waits(withdrawal.id, 'halted');
    if (this.#tried.since(key, nowMs) < this.#patience.lookMs) return;
    this.#tried.note(key, nowMs);
    const { coin, units } = this.#unitsOf(withdrawal);
    if (!(await mayLeave(this.#chain, withdrawal, { coin: coin.coin, units }))) return;
    await this.#sign(withdrawal, undefined);
  }

  /** Signs it, anew or instead of a transaction that is stuck, has the bytes stored and then sends them. */
  async #sign(withdrawal: WithdrawalRecord, replaces: Signed | undefined): Promise<void> {
    const { adapter, books, hot, setting, signer } = this.#chain;
    const { coin, units } = this.#unitsOf(withdrawal);
    const { promised, taken } = await this.#promised(withdrawal, coin);
    const feeMost = withdrawal.costMost === '' ? this.#costMost(withdrawal) : BigInt(withdrawal.costMost);
    const payment: Payment = {
      purpose: { kind: 'withdrawal', id: withdrawal.id },
      from: hot.path,
      to: withdrawal.address,
      asset: coin.asset,
      units,
      taken,
      promised,
      ...(feeMost === undefined ? {} : { feeMost }),
      ...(coin.gasLimit === undefined ? {} : { gasMost: coin.gasLimit }),
    };
    const signed = await adapter.sign(replaces === undefined ? payment : { ...payment, replaces }, signer);
    if ('reason' in signed) return this.#notPayable(withdrawal, signed, replaces !== undefined);
    if (!(await books.signed(withdrawal.id, { txid: signed.txid, raw: signed.raw, spends: signed.spends }))) return;
    const stored = books.open(setting.code).find(({ id }) => id === withdrawal.id);
    if (stored?.signed.at(-1)?.txid !== signed.txid) return;
    await this.#send(stored);
    if (stored.state === 'signed') await books.sent(withdrawal.id);
  }

  /**
   * What other signed payments of the hot wallet use up and will take, withdrawals and moves to other own addresses: the chain shows it
   * only once they are in a block.
   */
  async #promised(withdrawal: WithdrawalRecord, { asset }: CoinUnits): Promise<Required<Pick<Payment, 'promised' | 'taken'>>> {
    const { adapter, books, hot, setting, store } = this.#chain;
    const withdrawals = books
      .open(setting.code)
      .map((one) => ({ own: one.id === withdrawal.id, attempts: one.signed, ...this.#payOf(one) }));
    const moves = (await store.openMoves(setting.code)).filter(({ source }) => source === hot.address);
    const all = [...withdrawals, ...moves.map((move) => ({ own: false, ...move }))];
    const taken = new Set(all.flatMap(({ attempts }) => attempts.flatMap(({ spends }) => spends)));
    const promised = { units: 0n, native: 0n };
    for (const { own, attempts, asset: paid, units } of all) {
      const last = attempts.at(-1);
      if (own || last === undefined) continue;
      const fee = adapter.feeMaxOf(last.raw);
      const native = paid === NATIVE ? units + fee : fee;
      promised.native += native;
      if (asset === NATIVE) promised.units += native;
      else if (asset === paid) promised.units += units;
    }
    return { promised, taken };
  }

  #payOf(withdrawal: WithdrawalRecord): { readonly asset: string; readonly units: bigint } {
    if (withdrawal.signed.length === 0) return { asset: '', units: 0n };
    const { coin, units } = this.#unitsOf(withdrawal);
    return { asset: coin.asset, units };
  }

  #isHalted({ coin }: WithdrawalRecord): boolean {
    const { books, coins, setting } = this.#chain;
    const code = coins.find((one) => one.coin === books.coinCode(coin))?.coin ?? '';
    return books.isFrozen(setting.code) || books.isHalted(setting.code, code, 'withdrawals');
  }

  /** What nobody could ever pay ends; for everything else the withdrawal waits, and says why. */
  async #notPayable(withdrawal: WithdrawalRecord, { reason, cost }: NotPayable, isReplacement: boolean): Promise<void> {
    const { books, setting } = this.#chain;
    const wait = WAITS[reason];
    if (wait === undefined && !isReplacement) {
      await books.failed(withdrawal.id, reason);
      return;
    }
    if (wait !== undefined) await books.waits(withdrawal.id, wait);
    this.#chain.report(
      `withdrawal ${withdrawal.id} on ${setting.code} waits: ${reason}${cost === undefined ? '' : `, it would cost ${cost} units`}`,
    );
  }

  async #send({ id, signed }: WithdrawalRecord): Promise<void> {
    const last = signed.at(-1);
    assert(last !== undefined, 'what is sent was signed');
    // Refused bytes are dealt with where blocks are: whether they are in one, or what they need is used up.
    if ((await this.#chain.adapter.send(last.raw)) === 'refused')
      this.#chain.report(`withdrawal ${id}: the network refuses its transaction`);
    this.#sent.note(String(id), this.#chain.now());
  }

  async #follow(withdrawal: WithdrawalRecord, tip: number): Promise<void> {
    const { adapter, books, setting } = this.#chain;
    const { id, signed, updatedAtMs } = withdrawal;
    const [key, nowMs] = [String(id), this.#chain.now()];
    if (this.#looked.since(key, nowMs) < this.#patience.lookMs) return;
    const ages = { sinceSentMs: this.#sent.since(key, nowMs), sinceSignedMs: nowMs - updatedAtMs };
    const need = await needOf(adapter, signed, ages, this.#patience);
    this.#looked.note(key, nowMs);
    if (need !== 'lost') this.#lost.forget(key);
    // While it is halted nothing is sent, not even again.
    if (need !== 'lost' && this.#isHalted(withdrawal)) return;
    if (need !== 'lost' && isReplaced(withdrawal, await this.#chain.store.openMoves(setting.code))) return;
    if (need === 'send') return this.#send(withdrawal);
    if (need === 'bump') return this.#sign(withdrawal, signedOf(lastOf(signed), this.#unitsOf(withdrawal).units));
    if (need === 'lost' && this.#lost.note(key, tip, books.cursor(setting.code)?.height ?? -1)) await books.failed(id, 'replaced');
  }
}

/** What a withdrawal waits for; what is not here nobody could ever pay. */
const WAITS: Partial<Record<NotPayable['reason'], PaymentWait>> = {
  source_short: 'hot_short',
  gas_short: 'hot_short',
  fee_capped: 'network_fee',
  fee_above: 'network_fee',
  gas_capped: 'network_fee',
  signer_refused: 'limits',
};

function lastOf(signed: readonly SignedRecord[]): SignedRecord {
  const last = signed.at(-1);
  assert(last !== undefined, 'what is replaced was signed');
  return last;
}
