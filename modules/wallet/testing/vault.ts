import { Core } from '@agio/core';
import type { DisabledReason, Fact, MachineReply } from '@agio/core';
import { walletMachine } from '../machine/index.ts';
import type { RunningWallet } from '../machine/index.ts';
import { assert } from '@agio/kernel';
import { unitsOf } from '../model.ts';
import type { DeskAction, WaitingReason } from '../shared/desk-model.ts';
import { listingOf } from '../machine/state/state.ts';
import type { CustodyFact, WalletCommand, Withdraw, WithdrawalStateName } from '../model.ts';

/** A step of a random play. */
export type Step =
  | { readonly do: 'credit'; readonly units: bigint; readonly who: number }
  | { readonly do: 'spend'; readonly units: bigint }
  | { readonly do: 'advance' }
  | { readonly do: 'reorganise'; readonly depth: number }
  | { readonly do: 'withdraw'; readonly amount: bigint; readonly approvals: number }
  | { readonly do: 'step'; readonly command: string; readonly at: number }
  | { readonly do: 'send'; readonly amount: bigint };

/** A core with a wallet: one chain with ETH (18 digits, 8 in the ledger) and USDT (6 digits, 10 in the ledger), and two customers. */
export class Vault {
  readonly core = new Core(undefined, undefined, 64, [walletMachine]);
  readonly alice: number;
  readonly bob: number;
  /** What a chain would say that our addresses have, in units of ETH. */
  onChain = 0n;
  /** Everything that was told, in order. */
  readonly facts: Fact[] = [];
  #nowMs = Date.UTC(2026, 0, 1);
  #turn = 0;
  readonly #booked: { height: number; units: bigint }[] = [];

  constructor() {
    this.core.apply(1, this.#nowMs, { kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
    this.core.apply(2, this.#nowMs, { kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 10, tags: [] });
    this.core.apply(3, this.#nowMs, { kind: 'create_customer', ref: 'alice', wide: false });
    this.core.apply(4, this.#nowMs, { kind: 'create_customer', ref: 'bob', wide: false });
    this.alice = 1;
    this.bob = 2;
    this.apply({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' });
    this.apply({ kind: 'wallet.list_coin', chain: 'LOCAL', coin: 'ETH', decimals: 18, native: true });
    this.apply({ kind: 'wallet.list_coin', chain: 'LOCAL', coin: 'USDT', decimals: 6, native: false });
  }

  get running(): RunningWallet {
    return this.core.machine(walletMachine);
  }

  apply(command: WalletCommand): MachineReply {
    const { reply, facts } = this.core.apply(this.core.sequence + 1, this.#nowMs, command);
    this.facts.push(...facts);
    return reply as MachineReply;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  pass(ms: number): void {
    this.#nowMs += ms;
  }

  disable(customer: number, reason: DisabledReason = 'operators'): void {
    this.core.apply(this.core.sequence + 1, this.#nowMs, { kind: 'set_disabled', customer, reason, isOn: true });
  }

  chain() {
    return this.running.state.chainById(1);
  }

  coin(code: string): number {
    return this.#coin(code).id;
  }

  credit(given: {
    height: number;
    units: bigint;
    block?: string;
    txid?: string;
    index?: string;
    owner?: number;
    account?: 'trading' | 'suspense' | 'house';
    why?: WaitingReason;
  }): MachineReply {
    const { height, units, block = `h${given.height}`, txid = 'tx', index = '0', owner = this.alice, account = 'trading', why } = given;
    const reply = this.apply({
      kind: 'wallet.credit',
      chain: 'LOCAL',
      coin: 'ETH',
      height,
      block,
      txid,
      index,
      units: String(units),
      owner,
      account,
      ...(why === undefined ? {} : { why }),
    });
    if (reply.ok) this.#note(height, units);
    return reply;
  }

  spend(height: number, units: bigint, txid = 'gas'): MachineReply {
    const reply = this.apply({ kind: 'wallet.spend', chain: 'LOCAL', coin: null, height, block: `h${height}`, txid, units: String(units) });
    if (reply.ok) this.#note(height, -units);
    return reply;
  }

  advance(height: number, hash = `h${height}`): MachineReply {
    return this.apply({ kind: 'wallet.advance', chain: 'LOCAL', height, hash });
  }

  reorganise(height: number): MachineReply {
    const reply = this.apply({ kind: 'wallet.reorganise', chain: 'LOCAL', height });
    if (!reply.ok) return reply;
    while ((this.#booked.at(-1)?.height ?? -1) > height) this.onChain -= this.#booked.pop()?.units ?? 0n;
    return reply;
  }

  /** People end every halt. */
  resume(): void {
    for (const { id, people } of this.running.state.halts.values())
      for (let by = 1; by <= people; by += 1) this.apply({ kind: 'wallet.resume', halt: id, by });
  }

  /** What waited for a halt, as the engine releases it. */
  releaseAll(): void {
    for (const { id, account } of this.running.state.deposits.values())
      if (account === 'suspense') this.apply({ kind: 'wallet.release', deposit: id });
  }

  /** What is found on the chain beyond the books after the last booked block. */
  compared(units: bigint, coin = 'ETH'): MachineReply {
    const height = this.running.state.cursor(this.chain())?.height ?? -1;
    return this.apply({ kind: 'wallet.compared', chain: 'LOCAL', coin, height, units: String(units) });
  }

  /** Two people decide: one asks, the other agrees. */
  desk(action: DeskAction, by = [1, 2]): MachineReply {
    const asked = this.apply({ kind: 'wallet.propose', action, by: by[0] ?? 0 });
    if (!asked.ok || asked.id === undefined) return asked;
    return this.apply({ kind: 'wallet.decide', proposal: asked.id, decision: 'approve', by: by[1] ?? 0 });
  }

  /** Three ETH for Alice at height 2. */
  fund(times = 1): void {
    for (let time = 0; time < times; time += 1) {
      this.#turn += 1;
      const height = (this.running.state.cursor(this.chain())?.height ?? 1) + 1;
      this.credit({ height, txid: `fund ${this.#turn}`, units: 3n * 10n ** 18n });
      this.advance(height);
    }
  }

  withdraw(given: Partial<Withdraw>): MachineReply {
    this.#turn += 1;
    return this.apply({
      kind: 'wallet.withdraw',
      customer: this.alice,
      chain: 'LOCAL',
      coin: 'ETH',
      address: '0xoutside',
      amount: '100000000',
      fee: '1000000',
      to: 0,
      approvals: 0,
      readyAtMs: 0,
      reasons: [],
      dayLimit: '',
      verification: `v${this.#turn}`,
      words: '',
      request: null,
      ...given,
    });
  }

  /** One ETH of Alice's three on its way out, brought to a state. */
  withdrawalIn(state: WithdrawalStateName): number {
    this.fund();
    const isDelayed = state === 'requested' || state === 'cancelled';
    const { id } = this.withdraw({
      approvals: state === 'to_audit' || state === 'rejected' ? 1 : 0,
      readyAtMs: isDelayed ? this.#nowMs + 1_000 : 0,
    }) as { id: number };
    if (state === 'requested') this.pass(1_000);
    const steps: Partial<Record<WithdrawalStateName, readonly string[]>> = {
      signed: ['sign'],
      broadcast: ['sign', 'sent'],
      confirmed: ['sign', 'sent', 'confirm'],
      rejected: ['reject'],
      cancelled: ['cancel'],
      failed: ['fail'],
    };
    for (const step of steps[state] ?? []) assert(this.step(step, id).ok, `${step} leads on to ${state}`);
    assert((this.state(id) ?? state) === state, `a withdrawal is ${state}`);
    return id;
  }

  step(command: string, withdrawal: number): MachineReply {
    switch (command) {
      case 'mature':
        return this.apply({ kind: 'wallet.mature', withdrawal });
      case 'approve':
        return this.review(withdrawal, 7);
      case 'reject':
        return this.apply({ kind: 'wallet.review', withdrawal, reviewer: 7, decision: 'reject', reason: 'why' });
      case 'cancel':
        return this.apply({ kind: 'wallet.cancel', customer: this.alice, withdrawal });
      case 'sign':
        return this.sign(withdrawal, `tx${withdrawal}`, [`nonce:${withdrawal}`]);
      case 'sent':
        return this.apply({ kind: 'wallet.sent', withdrawal });
      case 'confirm':
        return this.#confirm(withdrawal);
      default:
        return this.apply({ kind: 'wallet.fail', withdrawal, reason: 'why' });
    }
  }

  review(withdrawal: number, reviewer: number): MachineReply {
    return this.apply({ kind: 'wallet.review', withdrawal, reviewer, decision: 'approve', reason: '' });
  }

  sign(withdrawal: number, txid: string, spends: readonly string[]): MachineReply {
    return this.apply({ kind: 'wallet.sign', withdrawal, txid, raw: '0xraw', spends });
  }

  state(id: number): WithdrawalStateName | undefined {
    return this.running.state.withdrawals.get(id)?.state;
  }

  balance(customer: number): { available: bigint; held: bigint } {
    const found = this.core.balances(customer).find(({ kind, coin }) => kind === 'trading' && coin === this.coin('ETH'));
    return { available: BigInt(found?.available ?? 0), held: BigInt(found?.held ?? 0) };
  }

  trading(customer: number): bigint {
    return this.balance(customer).available;
  }

  house(): bigint {
    return this.#owned('house');
  }

  fees(): bigint {
    return this.#owned('fees');
  }

  balancesText(): string {
    return JSON.stringify([0, this.alice, this.bob].map((owner) => this.core.balances(owner)));
  }

  /** Units that the books say stand on the chain. */
  units(code: string): bigint {
    const coin = this.#coin(code);
    const listing = listingOf(this.chain(), coin.id);
    const atoms = BigInt(this.core.backing(coin.id, this.chain().id));
    return (unitsOf(atoms, listing.decimals, coin.decimals) ?? 0n) + listing.residue;
  }

  /** What is wrong with the books: they add up, every hold is explained, custody is what the chain has, and what was told of it says so. */
  problems(): string[] {
    const units = this.units('ETH');
    const apart = units === this.onChain ? [] : [`the chain has ${this.onChain} and the books say ${units}`];
    return [...this.core.audit(), ...apart, ...this.told()];
  }

  /** What was told and cannot be. */
  told(): string[] {
    return untrue(this.facts);
  }

  copy(): Core {
    return new Core(undefined, this.core.save(), 64, [walletMachine]);
  }

  play(steps: readonly Step[]): void {
    this.advance(1);
    for (const step of steps) {
      this.#turn += 1;
      this.#play(step);
    }
  }

  #play(step: Step): void {
    const { state } = this.running;
    const next = (state.cursor(this.chain())?.height ?? 0) + 1;
    switch (step.do) {
      case 'credit': {
        const account = (['trading', 'suspense', 'house'] as const)[step.who] ?? 'house';
        this.credit({ height: next, txid: `t${this.#turn}`, units: step.units, owner: account === 'trading' ? this.alice : 0, account });
        return;
      }
      case 'spend':
        this.spend(next, step.units, `g${this.#turn}`);
        return;
      case 'advance':
        this.advance(next);
        return;
      case 'reorganise':
        this.reorganise(next - 1 - step.depth);
        this.resume();
        return;
      case 'withdraw':
        this.withdraw({
          amount: String(step.amount),
          fee: '1',
          approvals: step.approvals,
          readyAtMs: this.#turn % 3 === 0 ? this.#nowMs + 1 : 0,
        });
        this.pass(1);
        return;
      case 'step':
        this.step(step.command, 1 + (step.at % Math.max(1, state.counts.withdrawals)));
        return;
      case 'send':
        this.apply({
          kind: 'wallet.send',
          customer: this.alice,
          to: this.bob,
          coin: 'ETH',
          amount: String(step.amount),
          dayLimit: '',
          verification: `s${this.#turn}`,
          words: '',
          request: null,
        });
    }
  }

  #coin(code: string) {
    const coin = this.core.coin(code);
    assert(coin !== undefined, 'a coin of the vault');
    return coin;
  }

  #confirm(withdrawal: number): MachineReply {
    const open = this.running.state.withdrawals.get(withdrawal);
    const height = (this.running.state.cursor(this.chain())?.height ?? 7) + 1;
    const reply = this.apply({ kind: 'wallet.confirm', withdrawal, txid: `tx${withdrawal}`, height, block: `h${height}` });
    if (reply.ok && open !== undefined) this.#note(height, -(BigInt(open.amount) - BigInt(open.fee)) * 10n ** 10n);
    return reply;
  }

  #note(height: number, units: bigint): void {
    this.#booked.push({ height, units });
    this.onChain += units;
  }

  #owned(account: 'house' | 'fees'): bigint {
    const found = this.core.balances(0).find(({ kind, coin }) => kind === account && coin === this.coin('ETH'));
    return BigInt(found?.available ?? 0);
  }
}

const CAUSE = /^(deposit|withdrawal|transfer|network|reversed|reopened|failed|desk|given_back|debt):\w/;

/** What is told in facts and cannot be: custody that does not follow from what it was before, money that moved for no reason. */
function untrue(facts: readonly Fact[]): string[] {
  const custody = new Map<string, bigint>();
  return facts.flatMap((fact) => {
    if (fact.fact === 'posting') {
      const { owner, amount, cause } = fact;
      return CAUSE.test(cause) ? [] : [`${amount} of ${owner} moved because of "${cause}"`];
    }
    if (fact.fact !== 'wallet.custody') return [];
    const { chain, coin, atoms, after } = fact as CustodyFact;
    const due = (custody.get(`${chain} ${coin}`) ?? 0n) + BigInt(atoms);
    custody.set(`${chain} ${coin}`, BigInt(after));
    return due === BigInt(after) ? [] : [`custody of coin ${coin} on chain ${chain} was told as ${after} where ${due} follows`];
  });
}
