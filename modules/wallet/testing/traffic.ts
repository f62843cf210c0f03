import type { MachineCommand } from '@agio/core';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@agio/kernel/time';
import type { Chance, MachineTraffic, TrafficScene } from '@agio/module/testing';
import type { WalletCommand, WithdrawalRecord } from '../model.ts';
import { own } from './model/books.ts';
import type { WalletModel } from './model.ts';
import { ChainTraffic } from './traffic/chains.ts';
import { DeskTraffic, PEOPLE } from './traffic/desk.ts';

/** Few, so that payments to one of them revert more than once. */
const ADDRESSES = ['out1', 'out2'];
const REMEMBERED = 60;

/** What customers, people at the desk and the engines of two chains ask of the wallet, right and wrong. */
export class WalletTraffic implements MachineTraffic {
  readonly #chance: Chance;
  readonly #model: WalletModel;
  readonly #scene: TrafficScene;
  readonly #chains: ChainTraffic;
  readonly #desk: DeskTraffic;
  /** In some seeds one customer asks for so much at once that no more is taken. */
  readonly #hoarder: number;
  #asked: WalletCommand[] = [];
  #count = 0;

  constructor(chance: Chance, model: WalletModel, scene: TrafficScene) {
    this.#chance = chance;
    this.#model = model;
    this.#scene = scene;
    this.#chains = new ChainTraffic(chance, model.books, scene);
    this.#desk = new DeskTraffic(chance, model.books, scene, chance.once(2));
    this.#hoarder = chance.once(4) ? chance.int(1, scene.customers) : 0;
  }

  beginning(): readonly WalletCommand[] {
    return this.#chains.beginning();
  }

  get hasBegun(): boolean {
    return this.#chains.hasBegun;
  }

  next(nowMs: number): MachineCommand {
    this.#count += 1;
    const command = this.#next(nowMs);
    this.#asked = [...this.#asked.slice(1 - REMEMBERED), command];
    return command;
  }

  moments(nowMs: number): readonly number[] {
    const { outs, verifications, withdrawals } = this.#model.books;
    const all = [
      ...outs.map(({ at }) => at + DAY_MS),
      ...verifications.map(({ at }) => at + HOUR_MS),
      ...withdrawals.filter(({ state }) => state === 'requested').map(({ readyAtMs }) => readyAtMs),
      (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS,
    ];
    return all.filter((at) => at > nowMs);
  }

  #next(nowMs: number): WalletCommand {
    const chance = this.#chance;
    if (this.#desk.isBusy) return this.#desk.next();
    if (chance.once(20) && this.#asked.length > 0) return this.#again();
    if (this.#hoarder !== 0 && chance.once(4)) return this.#withdraw(nowMs, this.#hoarder);
    switch (chance.weighed({ chain: 30, desk: 16, withdraw: 18, step: 30, move: 7, send: 9 })) {
      case 'chain':
        return this.#chains.next();
      case 'desk':
        return this.#desk.next();
      case 'withdraw':
        return chance.once(9) ? this.#wrongWithdrawal(nowMs) : this.#withdraw(nowMs);
      case 'step':
        return this.#step(nowMs);
      case 'move':
        return this.#move();
      case 'send':
        return this.#send();
    }
  }

  /** The same once more, or another request under its key. */
  #again(): WalletCommand {
    const asked = this.#chance.pick(this.#asked);
    if (!('request' in asked) || asked.request === null || !this.#chance.once(4)) return asked;
    return { ...asked, request: { ...asked.request, body: 'another' } };
  }

  #customer(): number {
    return this.#chance.int(1, this.#scene.customers);
  }

  #other(customer: number): number {
    return this.#chance.once(12) ? customer : (customer % this.#scene.customers) + 1;
  }

  /** A customer and a coin on a chain, mostly one that they have something of. */
  #pocket() {
    const { house } = this.#model.books;
    let found = { customer: this.#customer(), ...this.#chains.place() };
    for (let tries = 0; tries < 12 && house.available(own(found.customer), house.coin(found.coin)?.id ?? 0) < 10_000n; tries += 1)
      found = { customer: this.#customer(), ...this.#chains.place() };
    return found;
  }

  #request() {
    return this.#chance.once(3) ? { key: `w${this.#count}`, body: `w${this.#count}` } : null;
  }

  /** A part of what a customer has, or all of it, or a little more. */
  #amount(customer: number, code: string): bigint {
    const { house } = this.#model.books;
    const coin = house.coin(code);
    const has = coin === undefined ? 0n : house.available(own(customer), coin.id);
    return this.#chance.pick([has, has / 2n, has / 10n, has / 10n, has / 1_000n, BigInt(this.#chance.int(1, 5_000)), has + 1n]);
  }

  #dayLimit(amount: bigint): string {
    return this.#chance.pick(['', '', String(amount), String(amount * 2n), String(amount * 5n), String(amount - 1n)]).replace(/^-.*/, '0');
  }

  #verification(): string {
    const { verifications } = this.#model.books;
    return this.#chance.once(15) && verifications.length > 0 ? this.#chance.pick(verifications).name : `v${this.#count}`;
  }

  #worth(): string {
    return String(this.#chance.int(1, 2_000));
  }

  #alsoTheirs(customer: number): { readonly alsoTheirs?: readonly number[] } {
    const chance = this.#chance;
    if (!chance.once(3)) return {};
    return { alsoTheirs: chance.pick([[this.#other(customer)], [this.#other(customer), this.#other(customer)], [customer], [0]]) };
  }

  #withdraw(nowMs: number, hoarder = 0): Extract<WalletCommand, { kind: 'wallet.withdraw' }> {
    const chance = this.#chance;
    const isHoarded = hoarder !== 0;
    const pocket = this.#pocket();
    const { chain, coin, step } = pocket;
    const customer = isHoarded ? hoarder : pocket.customer;
    const some = isHoarded ? 10n : this.#amount(customer, coin);
    const fee = isHoarded ? 0n : chance.pick([0n, 0n, step, some / 100n]);
    // Whole units of the chain, now and then not.
    const amount = chance.once(12) ? some : some - ((some - fee) % step);
    const isInside = !isHoarded && chance.once(4);
    return {
      kind: 'wallet.withdraw',
      customer,
      chain,
      coin,
      address: isInside ? 'inside' : chance.pick(ADDRESSES),
      amount: String(isHoarded ? step : amount),
      fee: String(fee),
      to: isInside ? this.#other(customer) : 0,
      approvals: chance.pick([0, 0, 0, 1, 2]),
      readyAtMs: isHoarded ? nowMs + DAY_MS : nowMs + chance.pick([-SECOND_MS, 0, 1, SECOND_MS, HOUR_MS, DAY_MS]),
      reasons: chance.pick([[], ['new_address']]),
      ...(isHoarded || chance.once(3) ? {} : { freeUpTo: String(amount * 2n), twoAbove: String(amount * 3n) }),
      ...(isHoarded || chance.once(3) ? {} : { worth: this.#worth(), freeWorth: '3000', twoWorth: '6000' }),
      dayLimit: isHoarded ? '' : this.#dayLimit(amount),
      ...(isHoarded ? {} : this.#alsoTheirs(customer)),
      verification: this.#verification(),
      words: '',
      request: this.#request(),
    };
  }

  #wrongWithdrawal(nowMs: number): WalletCommand {
    const right = { ...this.#withdraw(nowMs), to: 0 };
    return this.#chance.pick<WalletCommand>([
      { ...right, customer: 99 },
      { ...right, chain: 'NONE' },
      { ...right, coin: 'NONE' },
      { ...right, amount: '01' },
      { ...right, fee: '-1' },
      { ...right, approvals: 6 },
      { ...right, amount: '0', fee: '0' },
      { ...right, fee: right.amount },
      { ...right, to: right.customer },
      { ...right, to: 98 },
      { ...right, amount: '1', fee: '0' },
    ]);
  }

  #send(): WalletCommand {
    const chance = this.#chance;
    const { customer, coin } = this.#pocket();
    const amount = this.#amount(customer, coin);
    const right = {
      kind: 'wallet.send',
      customer,
      to: this.#other(customer),
      coin,
      amount: String(amount),
      dayLimit: this.#dayLimit(amount),
      ...this.#alsoTheirs(customer),
      ...(chance.once(2) ? {} : { worth: this.#worth() }),
      verification: this.#verification(),
      words: '',
      request: this.#request(),
    } as const;
    if (!chance.once(12)) return right;
    return chance.pick([
      { ...right, to: 98 },
      { ...right, coin: 'NONE' },
      { ...right, amount: '1.5' },
      { ...right, amount: '0' },
      { ...right, customer: 97 },
    ]);
  }

  #move(): WalletCommand {
    const chance = this.#chance;
    const { customer, coin } = this.#pocket();
    const kinds = ['trading', 'fiat', 'game'] as const;
    const from = chance.pick(kinds);
    const amount = String(this.#amount(customer, coin));
    const right = {
      kind: 'wallet.move',
      customer,
      coin,
      amount,
      from,
      to: chance.once(12) ? from : chance.pick(kinds.filter((kind) => kind !== from)),
      request: this.#request(),
    } as const;
    return chance.once(12)
      ? chance.pick([
          { ...right, amount: 'all' },
          { ...right, from: 'house' as 'trading' },
          { ...right, coin: 'NONE' },
        ])
      : right;
  }

  /** Whatever a withdrawal under way could meet next, rarely something that it cannot. */
  #step(nowMs: number): WalletCommand {
    const chance = this.#chance;
    const { withdrawals } = this.#model.books;
    if (withdrawals.length === 0) return chance.once(9) ? { kind: 'wallet.mature', withdrawal: chance.int(1, 20) } : this.#withdraw(nowMs);
    const one = chance.pick(withdrawals);
    const { customer, id, state } = one;
    const anything = chance.once(12);
    const early = { mature: 2, review: 6, cancel: 2, sign: 0, sent: 0, confirm: 0, fail: 0, wait: 0, allow: 0 };
    const approved = { ...early, mature: 0, review: 0, cancel: 0, sign: 12, fail: 4, wait: 1, allow: 1 };
    const signed = { ...approved, sign: 2, sent: 6, confirm: 3, fail: 2 };
    const steps = anything
      ? { mature: 1, review: 1, cancel: 1, sign: 1, sent: 1, confirm: 1, fail: 1, wait: 1, allow: 1 }
      : { requested: early, to_audit: { ...early, mature: 0 }, approved, signed, broadcast: { ...signed, sent: 0, confirm: 8 } }[
          state as 'signed'
        ];
    switch (chance.weighed(steps)) {
      case 'mature':
        return { kind: 'wallet.mature', withdrawal: id };
      case 'review': {
        const decision = chance.once(6) ? 'reject' : 'approve';
        return { kind: 'wallet.review', withdrawal: id, reviewer: chance.pick(PEOPLE), decision, reason: 'policy' };
      }
      case 'cancel':
        return { kind: 'wallet.cancel', customer: chance.once(8) ? customer + 1 : customer, withdrawal: id };
      case 'sign':
        return this.#sign(one);
      case 'sent':
        return { kind: 'wallet.sent', withdrawal: id };
      case 'confirm': {
        const txid = chance.once(15) ? 'unsigned' : (one.signed.at(-1)?.txid ?? 'unsigned');
        return { kind: 'wallet.confirm', withdrawal: id, txid, ...this.#chains.block(one.chain) };
      }
      case 'fail': {
        const reason = chance.pick(['reverted', 'reverted', 'reverted', 'never_mined', 'policy']);
        const cost = chance.pick(['0', '7', one.amount, `${one.amount}0`, '-1']);
        return chance.once(3) ? { kind: 'wallet.fail', withdrawal: id, reason } : { kind: 'wallet.fail', withdrawal: id, reason, cost };
      }
      case 'wait':
        return { kind: 'wallet.wait', withdrawal: id, reason: chance.pick(['hot_short', 'network_fee', null]) };
      case 'allow':
        return { kind: 'wallet.allow_cost', withdrawal: id, units: chance.pick(['1000', '0', '1.5']), by: 1 };
    }
  }

  #sign({ chain, id, signed }: WithdrawalRecord): WalletCommand {
    const chance = this.#chance;
    const { withdrawals } = this.#model.books;
    const txid = `pay${this.#count}`;
    // Rarely a part of the last one's: what it has in common with those before is left out then.
    const last = signed.at(-1)?.spends ?? [];
    const before = chance.once(4) ? last.slice(-1) : last;
    const taken = chance.once(12) ? (chance.pick(withdrawals).signed.at(-1)?.spends ?? []) : [];
    const spends = chance.once(25) ? [] : [...(chance.once(10) ? [] : before), `${chain}:${txid}`, ...taken];
    const ready = withdrawals.filter((other) => other.state === 'approved' && other.id !== id && (other.chain === chain || chance.once(9)));
    const others = chance.once(3) && ready.length > 0 ? [chance.once(15) ? id : chance.pick(ready).id] : undefined;
    const sign = { kind: 'wallet.sign', withdrawal: id, txid, raw: `raw${this.#count}`, spends } as const;
    return others === undefined ? sign : { ...sign, others };
  }
}

export const makeTraffic = (chance: Chance, model: WalletModel, scene: TrafficScene): WalletTraffic =>
  new WalletTraffic(chance, model, scene);
