import { NATIVE } from '@agio/chains';
import type { ChainAdapter, Signer } from '@agio/chains';
import { Core } from '@agio/core';
import type { Command, MachineReply, Outcome } from '@agio/core';
import { realClock } from '@agio/kernel/clock';
import type { ChainSetting } from '../../shared/settings.ts';
import { liveSetting } from '../live-setting.ts';
import { walletMachine } from '../../machine/index.ts';
import type { WalletCommand, WithdrawalRecord } from '../../model.ts';
import { unitsOf } from '../../model.ts';
import { coreBooks } from '../books/core-books.ts';
import { ChainEngine } from '../engine.ts';
import type { Reconciliation } from '../parts/reconcile.ts';
import type { Screening } from '../ports.ts';
import type { ChainStore } from '../store/store.ts';
import { Crash, crashing } from './crashing.ts';
import type { CrashPlan } from './crashing.ts';

export const CHAIN = 'LOCAL';
export const CONFIRMATIONS = 4;
const LEDGER = { ETH: 8, USDT: 10 } as const;
const ON_CHAIN = { ETH: 18, USDT: 6 } as const;
export type Code = keyof typeof LEDGER;

export interface WorldOptions {
  readonly adapter: ChainAdapter;
  readonly signer: Signer;
  readonly store: ChainStore;
  /** Asset of USDT on the chain. */
  readonly token: string;
  readonly customers?: number;
  readonly cold?: string;
  readonly coldKey?: string;
  readonly confirmations?: number;
  readonly from?: number | 'tip';
  /** Most that a payment may cost; nothing bounds it unless stated. */
  readonly costMost?: bigint;
  readonly screening?: Screening;
  /** Whether deposits of both coins are open; they are unless stated. */
  readonly isDepositOpen?: boolean;
  /** The least deposit of USDT; 1 unless stated. */
  readonly minimum?: string;
}

function settingOf({
  token,
  cold,
  coldKey,
  confirmations = CONFIRMATIONS,
  isDepositOpen = true,
  minimum = '1',
}: WorldOptions): ChainSetting {
  const withdrawal = {
    open: true,
    minimum: '0',
    maximum: '0',
    fee: '0',
    dayLimits: ['0', '0', '0', '0'],
    freeUpTo: '0',
    twoAbove: '0',
  } as const;
  return {
    code: CHAIN,
    name: 'Local',
    family: 'evm',
    experimental: false,
    secondsPerBlock: 1,
    confirmations,
    explorer: null,
    coldAddress: cold ?? null,
    coldKey: coldKey ?? null,
    coins: [
      {
        coin: 'ETH',
        asset: NATIVE,
        decimals: ON_CHAIN.ETH,
        deposit: { open: isDepositOpen, minimum: '0.001', auditAbove: '1000' },
        withdrawal,
        sweep: { from: '0.01', hotMaximum: '500' },
      },
      {
        coin: 'USDT',
        asset: token,
        decimals: ON_CHAIN.USDT,
        deposit: { open: isDepositOpen, minimum, auditAbove: '1000000' },
        withdrawal,
        sweep: { from: '5', hotMaximum: '500000' },
      },
    ],
  };
}

/**
 * A platform around one chain: the real core with the wallet's machine, customers with addresses, and an engine that can be killed. What
 * is durable (the core, whose commands are in the journal, the store and the chain) outlives the engine.
 */
export class World {
  core = new Core(undefined, undefined, 64, [walletMachine]);
  readonly addresses = new Map<string, number>();
  readonly reports: string[] = [];
  readonly alarms: string[] = [];
  options: WorldOptions;
  nowMs = Date.UTC(2026, 0, 1);
  engine: ChainEngine;
  /** As the engine made last has it: with what operators listed. */
  setting: ChainSetting;
  #turn = 0;

  private constructor(options: WorldOptions) {
    this.options = options;
    this.setting = liveSetting(settingOf(options), this.core);
    for (const code of ['ETH', 'USDT'] as const) this.#command({ kind: 'define_coin', code, name: code, decimals: LEDGER[code], tags: [] });
    this.apply({ kind: 'wallet.define_chain', code: CHAIN, family: 'evm' });
    this.apply({ kind: 'wallet.list_coin', chain: CHAIN, coin: 'ETH', decimals: ON_CHAIN.ETH, native: true });
    this.apply({ kind: 'wallet.list_coin', chain: CHAIN, coin: 'USDT', decimals: ON_CHAIN.USDT, native: false });
    this.engine = undefined as unknown as ChainEngine;
  }

  static async create(options: WorldOptions): Promise<World> {
    const world = new World(options);
    for (let joined = 0; joined < (options.customers ?? 2); joined += 1) await world.join();
    world.engine = await world.newEngine();
    return world;
  }

  /** The books of an earlier moment, with notes that may be of another: the chain is as it is. */
  async restore(core: Core, store: ChainStore): Promise<void> {
    await this.engine.stop();
    this.core = core;
    this.options = { ...this.options, store };
    this.engine = await this.newEngine();
  }

  /** A new customer without an address. */
  customer(): number {
    this.#turn += 1;
    const { reply } = this.#command({ kind: 'create_customer', ref: `c${this.#turn}`, wide: false });
    return reply.ok && reply.kind === 'done' ? (reply.id ?? 0) : 0;
  }

  /** A new customer with an address. */
  async join(): Promise<number> {
    const customer = this.customer();
    this.apply({ kind: 'wallet.open_address', customer, family: 'evm' });
    const xpub = await this.options.signer.xpub('evm', 0);
    this.addresses.set(this.options.adapter.derive(xpub, this.indexOf(customer) ?? -1), customer);
    return customer;
  }

  /** Another engine over the same world, as a second process or after a kill; with a plan it is killed where the plan says. */
  newEngine(plan?: CrashPlan, notes = this.options.store): Promise<ChainEngine> {
    const adapter = plan === undefined ? this.options.adapter : crashing(this.options.adapter, plan);
    const store = plan === undefined ? notes : crashing(notes, plan);
    const submit = (command: Command): Promise<Outcome> => Promise.resolve(this.#command(command));
    const books = coreBooks(this.core, plan === undefined ? submit : crashing({ submit }, plan).submit);
    this.setting = liveSetting(settingOf(this.options), this.core);
    return ChainEngine.create(
      {
        setting: this.setting,
        adapter,
        signer: this.options.signer,
        books,
        store,
        addresses: () => this.addresses,
        indexOf: (customer) => this.indexOf(customer),
        now: () => this.nowMs,
        sleep: realClock.sleep,
        screening: this.options.screening,
        report: (sentence) => this.reports.push(sentence),
        alarm: (sentence) => this.alarms.push(sentence),
      },
      {
        from: this.options.from ?? 0,
        pollMs: 10,
        patience: { lookMs: 0, resendMs: 60_000, bumpMs: 600_000 },
        costMost: () => this.options.costMost,
        coinCode: (coin) => this.codeOf(coin),
        unitsOf: ({ amount, fee, coin }: WithdrawalRecord) => {
          const code = this.codeOf(coin);
          return unitsOf(BigInt(amount) - BigInt(fee), ON_CHAIN[code], LEDGER[code]) ?? 0n;
        },
      },
    );
  }

  apply(command: WalletCommand): MachineReply {
    return this.#command(command).reply as MachineReply;
  }

  withdraw(customer: number, coin: Code, units: bigint, address: string, words = ''): number {
    this.#turn += 1;
    const amount = String(
      (units / 10n ** BigInt(Math.max(0, ON_CHAIN[coin] - LEDGER[coin]))) * 10n ** BigInt(Math.max(0, LEDGER[coin] - ON_CHAIN[coin])),
    );
    const reply = this.apply({
      kind: 'wallet.withdraw',
      customer,
      chain: CHAIN,
      coin,
      address,
      amount,
      fee: '0',
      to: 0,
      approvals: 0,
      readyAtMs: 0,
      reasons: [],
      dayLimit: '',
      verification: `v${this.#turn}`,
      words,
      request: null,
    });
    return reply.ok ? (reply.id ?? 0) : 0;
  }

  /** What a customer has, held or not, in atoms. */
  has(customer: number, code: string): bigint {
    const coin = this.core.coin(code)?.id;
    const found = this.core.balances(customer).find((balance) => balance.kind === 'trading' && balance.coin === coin);
    return BigInt(found?.available ?? 0) + BigInt(found?.held ?? 0);
  }

  addressOf(customer: number): string {
    return [...this.addresses].find(([, owner]) => owner === customer)?.[0] ?? '';
  }

  openWithdrawals(): WithdrawalRecord[] {
    return [...this.core.machine(walletMachine).state.withdrawals.values()];
  }

  /** What is signed for open withdrawals. */
  signed(): { attempts: WithdrawalRecord['signed'] }[] {
    return this.openWithdrawals().map(({ signed }) => ({ attempts: signed }));
  }

  /** People end every halt. */
  resume(): void {
    for (const { id, people } of this.core.machine(walletMachine).state.halts.values())
      for (let by = 1; by <= people; by += 1) this.apply({ kind: 'wallet.resume', halt: id, by });
  }

  isFrozen(): boolean {
    return this.core.machine(walletMachine).state.chains[0]?.frozen === true;
  }

  indexOf(customer: number): number | undefined {
    return this.core.machine(walletMachine).state.index(customer, 'evm');
  }

  codeOf(coin: number): Code {
    return coin === this.core.coin('ETH')?.id ? 'ETH' : 'USDT';
  }

  /** What is wrong: books that do not add up, or a chain that has other than they say. Nothing, then, is wrong. */
  async wrongs(): Promise<string[]> {
    const reconciled = (await this.engine.reconcile()) as Reconciliation;
    return [
      ...this.core.audit().map(String),
      ...reconciled.coins
        .filter(({ difference }) => difference !== 0n)
        .map(({ coin, chainUnits, bookedUnits }) => `${coin}: ${chainUnits} on the chain, ${bookedUnits} in the books`),
    ];
  }

  #command(command: Command): Outcome {
    return this.core.apply(this.core.sequence + 1, this.nowMs, command);
  }
}

/** Runs until it is killed; whether it was. Any other failure is the test's. */
export async function wasKilled(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  }
}
