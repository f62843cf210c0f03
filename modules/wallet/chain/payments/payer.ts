import { ChainUnavailable, NATIVE, SignerUnavailable } from '@agio/chains';
import type { NotPayable, Payment, SignedPayment } from '@agio/chains';
import { assert } from '@agio/kernel';
import type { PaymentWait } from '../../shared/desk-model.ts';
import { SIGNED_MAX } from '../../model.ts';
import type { SignedRecord, WithdrawalRecord } from '../../model.ts';
import { haltForContradiction, isShownLost } from '../guard/contradiction.ts';
import { watchWaiting } from '../guard/guard.ts';
import type { CoinUnits, FollowedChain } from '../parts/parts.ts';
import { mayLeave } from '../parts/screening.ts';
import { isReplaced } from './stuck.ts';
import { LostSince, needOf, PATIENCE, signedOf, Times } from '../parts/promises.ts';
import type { Patience } from '../parts/promises.ts';
import { takenOnHot } from '../parts/taken.ts';
import { isBuiltOn, unminedOf } from '../parts/unmined.ts';

/** What a withdrawal is in units of its chain. */
export interface WithdrawalUnits {
  readonly coin: CoinUnits;
  readonly units: bigint;
}

export interface PayerOptions {
  readonly unitsOf: (withdrawal: WithdrawalRecord) => WithdrawalUnits;
  /** Maximum cost of the payment, in units of the chain's own coin; undefined if only the chain's limits apply. */
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
  #watchedAtMs = Number.NEGATIVE_INFINITY;

  constructor(chain: FollowedChain, { unitsOf, costMost, patience = PATIENCE }: PayerOptions) {
    this.#chain = chain;
    this.#unitsOf = unitsOf;
    this.#costMost = costMost;
    this.#patience = patience;
  }

  /** Withdrawals to customers of this platform are settled when due, whatever the chain's node does. */
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
    // Nothing more is signed while another program signs for the same addresses; a thief with a key need not wait for a withdrawal.
    const isUrgent = open.some(({ state }) => state === 'approved' || state === 'signed');
    if (!books.isFrozen(setting.code) && (isUrgent || this.#chain.now() - this.#watchedAtMs >= this.#patience.lookMs)) {
      this.#watchedAtMs = this.#chain.now();
      if (await watchWaiting(this.#chain)) return;
    }
    // Whatever changes meanwhile, the core refuses what no longer fits.
    const followed = new Set<string>();
    for (const withdrawal of open) {
      const txid = withdrawal.signed.at(-1)?.txid;
      // Several that one transaction pays are followed by the first of them.
      if (withdrawal.state === 'broadcast' && txid !== undefined && followed.has(txid)) continue;
      if (withdrawal.state === 'broadcast' && txid !== undefined) followed.add(txid);
      await this.#advance(withdrawal, tip).catch((error: unknown) => this.#waits(withdrawal, error));
    }
    await this.#beginAll(open.filter(({ state }) => state === 'approved'));
  }

  /** What the node does not do for one, it may do for the next. */
  async #waits({ id, state }: WithdrawalRecord, error: unknown): Promise<void> {
    if (!(error instanceof ChainUnavailable)) throw error;
    if (state === 'approved' && error instanceof SignerUnavailable) await this.#chain.books.waits(id, 'signer');
    this.#chain.report(`withdrawal ${id} on ${this.#chain.setting.code} waits: ${error.message}`);
  }

  async #allWait(batch: readonly WithdrawalRecord[], error: unknown): Promise<void> {
    for (const one of batch) await this.#waits(one, error);
  }

  async #advance(withdrawal: WithdrawalRecord, tip: number): Promise<void> {
    const { books } = this.#chain;
    switch (withdrawal.state) {
      case 'requested':
        if (withdrawal.readyAtMs <= this.#chain.now()) await books.mature(withdrawal.id);
        return;
      case 'signed':
        if (this.#isHalted(withdrawal)) return books.waits(withdrawal.id, 'halted');
        await this.#send(withdrawal);
        await books.sent(withdrawal.id);
        return;
      case 'broadcast':
        return this.#follow(withdrawal, tip);
      case 'approved':
      case 'to_audit':
      case 'confirmed':
      case 'rejected':
      case 'cancelled':
      case 'failed':
    }
  }

  /** Pays the withdrawals that may be paid now, several per transaction if the chain supports it. */
  async #beginAll(approved: readonly WithdrawalRecord[]): Promise<void> {
    const most = this.#chain.adapter.batchMost ?? 1;
    const ready: WithdrawalRecord[] = [];
    for (const withdrawal of approved) {
      const isReady = await this.#isReady(withdrawal).catch((error: unknown) => this.#waits(withdrawal, error));
      if (isReady === true && most > 1) ready.push(withdrawal);
      else if (isReady === true) await this.#signOne(withdrawal);
    }
    for (let at = 0; at < ready.length; at += most) await this.#signTogether(ready.slice(at, at + most));
  }

  /** What cannot be signed now is not tried at every look. */
  async #isReady(withdrawal: WithdrawalRecord): Promise<boolean> {
    const { books } = this.#chain;
    const [key, nowMs] = [String(withdrawal.id), this.#chain.now()];
    if (this.#isHalted(withdrawal)) {
      await books.waits(withdrawal.id, 'halted');
      return false;
    }
    if (!books.isPayable(withdrawal) || this.#tried.since(key, nowMs) < this.#patience.lookMs) return false;
    this.#tried.note(key, nowMs);
    const { coin, units } = this.#unitsOf(withdrawal);
    return mayLeave(this.#chain, withdrawal, { coin: coin.coin, units });
  }

  async #signOne(withdrawal: WithdrawalRecord): Promise<void> {
    await this.#sign([withdrawal], undefined).catch((error: unknown) => this.#waits(withdrawal, error));
  }

  /** Where one transaction cannot pay all of them, each is paid by its own as far as there is enough, oldest first. */
  async #signTogether(batch: readonly WithdrawalRecord[]): Promise<void> {
    if (batch.length > 1) {
      const isDone = await this.#sign(batch, undefined).catch((error: unknown) => this.#allWait(batch, error));
      // Without an answer of the node nothing is known; what cannot be paid together may still be paid.
      if (isDone !== false) return;
    }
    for (const withdrawal of batch) await this.#signOne(withdrawal);
  }

  /**
   * Signs one transaction for withdrawals, again or instead of one that is stuck, has the bytes stored and then sends them. False where
   * several cannot be paid together.
   */
  async #sign(batch: readonly WithdrawalRecord[], replaces: SignedPayment | undefined): Promise<boolean> {
    const { adapter, books, setting, signer } = this.#chain;
    const [withdrawal] = batch;
    assert(withdrawal !== undefined, 'a payment pays somebody');
    const payment = await this.#paymentOf(withdrawal, batch.slice(1), replaces);
    for (const { id } of batch) this.#chain.earlier.asks(id);
    const signed = await adapter.sign(payment, signer);
    if ('reason' in signed) {
      if (batch.length > 1 && replaces === undefined) return false;
      for (const one of batch) await this.#notPayable(one, signed, replaces !== undefined);
      return true;
    }
    const [id = withdrawal.id, ...others] = signed.paid ?? batch.map((one) => one.id);
    if (!(await books.signed(id, { txid: signed.txid, raw: signed.raw, spends: signed.spends, others }))) return true;
    const stored = books.open(setting.code).filter((one) => one.signed.at(-1)?.txid === signed.txid);
    const [first] = stored;
    if (first === undefined) return true;
    await this.#send(first);
    for (const one of stored) if (one.state === 'signed') await books.sent(one.id);
    return true;
  }

  async #paymentOf(
    withdrawal: WithdrawalRecord,
    others: readonly WithdrawalRecord[],
    replaces: SignedPayment | undefined,
  ): Promise<Payment> {
    const { books, hot, setting } = this.#chain;
    const { coin, units } = this.#unitsOf(withdrawal);
    const ids = new Set([withdrawal, ...others].map(({ id }) => id));
    const { promised, taken } = await this.#promised(ids, coin);
    const feeMost = this.#feeMostOf([withdrawal, ...others]);
    return {
      purpose: { kind: 'withdrawal', id: withdrawal.id },
      from: hot.path,
      to: withdrawal.address,
      asset: coin.asset,
      units,
      taken,
      promised,
      unmined: unminedOf(books.open(setting.code), replaces?.txid),
      ...(others.length === 0 ? {} : { more: others.map((one) => ({ id: one.id, to: one.address, units: this.#unitsOf(one).units })) }),
      ...(feeMost === undefined ? {} : { feeMost }),
      ...(coin.gasLimit === undefined ? {} : { gasMost: coin.gasLimit }),
      ...(replaces === undefined ? {} : { replaces }),
    };
  }

  /** What was taken for it bounds what a transaction may cost, and for several what was taken for all of them. */
  #feeMostOf(batch: readonly WithdrawalRecord[]): bigint | undefined {
    let sum = 0n;
    for (const withdrawal of batch) {
      const most = withdrawal.costMost === '' ? this.#costMost(withdrawal) : BigInt(withdrawal.costMost);
      if (most === undefined) return undefined;
      sum += most;
    }
    return sum;
  }

  /**
   * What other signed payments of the hot wallet use up and will take, withdrawals and moves to other own addresses: the chain shows it
   * only once they are in a block, and what was signed without the journal's knowledge is known to the signer alone.
   */
  async #promised(paid: ReadonlySet<number>, { asset }: CoinUnits): Promise<Required<Pick<Payment, 'promised' | 'taken'>>> {
    const { adapter, books, hot, setting, store } = this.#chain;
    const withdrawals = books.open(setting.code).map((one) => ({ own: paid.has(one.id), attempts: one.signed, ...this.#payOf(one) }));
    const moves = (await store.openMoves(setting.code)).filter(({ source }) => source === hot.address);
    const all = [...withdrawals, ...moves.map((move) => ({ own: false, ...move }))];
    const taken = await takenOnHot(this.#chain, moves, paid);
    const promised = { units: 0n, native: 0n };
    for (const { own, attempts, asset: sent, units } of all) {
      const last = attempts.at(-1);
      if (own || last === undefined) continue;
      const fee = adapter.feeMaxOf(last.raw);
      const native = sent === NATIVE ? units + fee : fee;
      promised.native += native;
      if (asset === NATIVE) promised.units += native;
      else if (asset === sent) promised.units += units;
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

  /** A withdrawal that can never be paid ends; any other waits, with its reason. */
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
    // Refused bytes are handled with the blocks: either one contains them, or their inputs are spent.
    if ((await this.#chain.adapter.send(last.raw)) === 'refused')
      this.#chain.report(`withdrawal ${id}: the network refuses its transaction`);
    this.#sent.note(String(id), this.#chain.now());
  }

  /** An operator raises the fee of a pending payment before it is due. False if nothing can be replaced. */
  async bump(id: number): Promise<boolean> {
    const { books, setting, store } = this.#chain;
    const withdrawal = books.open(setting.code).find((one) => one.id === id);
    if (withdrawal?.state !== 'broadcast' || withdrawal.signed.length >= SIGNED_MAX || this.#isHalted(withdrawal)) return false;
    if ((await this.#isBuiltOn(withdrawal)) || isReplaced(withdrawal, await store.openMoves(setting.code))) return false;
    await this.#sign(this.#paidWith(withdrawal), signedOf(lastOf(withdrawal.signed), this.#unitsOf(withdrawal).units));
    return true;
  }

  async #follow(withdrawal: WithdrawalRecord, tip: number): Promise<void> {
    const { adapter, books, setting } = this.#chain;
    const { id, signed, updatedAtMs } = withdrawal;
    const [key, nowMs] = [String(id), this.#chain.now()];
    if (this.#looked.since(key, nowMs) < this.#patience.lookMs) return;
    // What something was built on stays as it is: the last of those transactions pays the network for all before it.
    const sinceSignedMs = (await this.#isBuiltOn(withdrawal)) ? 0 : nowMs - updatedAtMs;
    const ages = { sinceSentMs: this.#sent.since(key, nowMs), sinceSignedMs };
    const need = await needOf(adapter, signed, ages, this.#patience);
    this.#looked.note(key, nowMs);
    if (need !== 'lost') this.#lost.forget(key);
    // While it is halted nothing is sent, not even again.
    if (need !== 'lost' && this.#isHalted(withdrawal)) return;
    if (need !== 'lost' && isReplaced(withdrawal, await this.#chain.store.openMoves(setting.code))) return;
    if (need === 'send') return this.#send(withdrawal);
    if (need === 'bump')
      return void (await this.#sign(this.#paidWith(withdrawal), signedOf(lastOf(signed), this.#unitsOf(withdrawal).units)));
    if (need !== 'lost' || !this.#lost.note(key, tip, books.cursor(setting.code)?.height ?? -1)) return;
    if (await isShownLost(this.#chain, signed)) {
      for (const one of this.#paidWith(withdrawal)) await books.failed(one.id, 'replaced');
      return;
    }
    const { coin, units } = this.#unitsOf(withdrawal);
    await haltForContradiction(this.#chain, `withdrawal ${id}`, lastOf(signed), units > coin.twoAbove ? 2 : 1);
  }

  async #isBuiltOn({ signed }: WithdrawalRecord): Promise<boolean> {
    const { books, setting, store } = this.#chain;
    const attempts = books.open(setting.code).map((one) => ({ attempts: one.signed }));
    return isBuiltOn(lastOf(signed).txid, [...attempts, ...(await store.openMoves(setting.code))]);
  }

  /** All withdrawals that its last transaction pays, in the order of its outputs. */
  #paidWith({ signed }: WithdrawalRecord): readonly WithdrawalRecord[] {
    const { txid } = lastOf(signed);
    return this.#chain.books.open(this.#chain.setting.code).filter((one) => one.signed.at(-1)?.txid === txid);
  }
}

/** Reasons to wait; with any other reason the withdrawal can never be paid. */
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
