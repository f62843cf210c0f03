import { ChainUnavailable, NATIVE } from '@agio/chains';
import type { ChainAdapter } from '@agio/chains';
import { Core } from '@agio/core';
import type { Command, MachineReply, Outcome } from '@agio/core';
import { realClock } from '@agio/kernel/clock';
import { ChainEngine, coreBooks, unitsOf, walletMachine } from '@agio/wallet';
import type { ChainSetting, WalletCommand, WithdrawalRecord } from '@agio/wallet';
import { Crash, crashing } from '../../modules/wallet/chain/testing/crashing.ts';
import type { CrashPlan } from '../../modules/wallet/chain/testing/crashing.ts';
import { FakeChain, fakeSigner } from '../../modules/wallet/chain/testing/fake-chain.ts';
import { MemoryStore } from '../../modules/wallet/chain/testing/memory-store.ts';
import { agreeingOver, nodeView } from './views.ts';
import type { NodeView } from './views.ts';

export const CONFIRMATIONS = 4;
export const PATIENCE_MS = 20_000;
export const BLOCK_MS = 5_000;
export const HOT = 'evm1/0/0';
export const GAS = 'evm1/0/1';
export const TOKEN = 'tether';
const CUSTOMERS = 4;

/** Digits of each coin in the books, and a typical sum for customers: a whole number of atoms, in units of its chains. */
export const COINS = {
  ETH: { ledger: 8, digits: 18, asset: NATIVE, piece: 10n ** 16n },
  USDT: { ledger: 10, digits: 6, asset: TOKEN, piece: 10n ** 7n },
  BTC: { ledger: 8, digits: 8, asset: NATIVE, piece: 10n ** 6n },
} as const;
export type CoinCode = keyof typeof COINS;
export const COIN_CODES: readonly CoinCode[] = ['ETH', 'USDT', 'BTC'];

const CHAINS = [
  { code: 'MAIN', coins: ['ETH', 'USDT'], nodes: 2 },
  { code: 'SIDE', coins: ['ETH', 'USDT'], nodes: 2 },
  { code: 'COIN', coins: ['BTC'], nodes: 1 },
] as const satisfies readonly { readonly code: string; readonly coins: readonly CoinCode[]; readonly nodes: number }[];
export type ChainCode = (typeof CHAINS)[number]['code'];

/** A chain, what is known of it, and who follows it. */
export interface Followed {
  readonly code: ChainCode;
  readonly coins: readonly CoinCode[];
  readonly fake: FakeChain;
  readonly views: readonly NodeView[];
  readonly adapter: ChainAdapter;
  store: MemoryStore;
  engine: ChainEngine;
  /** Most that a payment may cost; unlimited while undefined. */
  costMost: bigint | undefined;
}

/** A withdrawal as its customer remembers it, whatever happens to the platform's books. Every one has its own destination. */
export interface Wanted {
  readonly chain: ChainCode;
  readonly coin: CoinCode;
  readonly customer: number;
  readonly to: string;
  readonly units: bigint;
}

/** A platform with one core and three chains. The core (its commands are in a journal), the notes and the chains outlive every engine. */
export class Site {
  core = new Core(undefined, undefined, 64, [walletMachine]);
  readonly chains: readonly Followed[];
  readonly customers: number[] = [];
  readonly addresses = new Map<string, number>();
  readonly wanted: Wanted[] = [];
  /** Destinations of what was stolen, and of what left unexplained. */
  readonly thieves = new Set<string>();
  readonly lost = new Map<string, bigint>();
  reverted = 0;
  nowMs = Date.UTC(2026, 0, 1);
  #turn = 0;

  private constructor() {
    this.chains = this.#setUp();
    for (const chain of this.chains) {
      // Nothing may reach a network that is not in the journal or in the notes.
      chain.fake.isStored = (raw) =>
        [...chain.store.moves.values(), ...this.open(chain).map(({ signed }) => ({ attempts: signed }))].some(({ attempts }) =>
          attempts.some((one) => one.raw === raw),
        );
    }
  }

  #setUp(): readonly Followed[] {
    for (const code of COIN_CODES) this.command({ kind: 'define_coin', code, name: code, decimals: COINS[code].ledger, tags: [] });
    const chains = CHAINS.map(({ code, coins, nodes }): Followed => {
      this.wallet({ kind: 'wallet.define_chain', code, family: 'evm' });
      for (const coin of coins)
        this.wallet({ kind: 'wallet.list_coin', chain: code, coin, decimals: COINS[coin].digits, native: COINS[coin].asset === NATIVE });
      const fake = new FakeChain();
      const views = Array.from({ length: nodes }, () => nodeView(fake));
      const adapter = nodes === 1 ? fake : agreeingOver(code, views, () => this.nowMs, PATIENCE_MS);
      const engine = undefined as unknown as ChainEngine;
      return { code, coins, fake, views, adapter, store: new MemoryStore(), engine, costMost: undefined };
    });
    this.command({
      kind: 'define_market',
      base: 'ETH',
      quote: 'USDT',
      tickSize: '0.01',
      lotSize: '0.0001',
      minLots: 1,
      maxLots: 1_000_000_000,
      minTotal: '1',
      priceBandPercent: null,
      makerFeeBps: 0,
      takerFeeBps: 0,
      openingTicks: 100_000,
      status: 'open',
      tags: [],
      sort: 1,
    });
    return chains;
  }

  static async create(): Promise<Site> {
    const site = new Site();
    for (let at = 1; at <= CUSTOMERS; at += 1) {
      const { reply } = site.command({ kind: 'create_customer', ref: `c${at}`, wide: false });
      const customer = reply.ok && reply.kind === 'done' ? (reply.id ?? 0) : 0;
      site.wallet({ kind: 'wallet.open_address', customer, family: 'evm' });
      site.customers.push(customer);
      site.addresses.set(`evm0/0/${site.#indexOf(customer)}`, customer);
    }
    await site.startEngines();
    return site;
  }

  get state() {
    return this.core.machine(walletMachine).state;
  }

  async startEngines(): Promise<void> {
    for (const chain of this.chains) chain.engine = await this.newEngine(chain);
  }

  /** Another engine over the same chain, as a second process or after a kill; with a plan it is killed where the plan says. */
  newEngine(chain: Followed, plan?: CrashPlan): Promise<ChainEngine> {
    const submit = (command: Command): Promise<Outcome> => Promise.resolve(this.command(command));
    const books = coreBooks(this.core, plan === undefined ? submit : crashing({ submit }, plan).submit);
    return ChainEngine.create(
      {
        setting: settingOf(chain),
        adapter: plan === undefined ? chain.adapter : crashing(chain.adapter, plan),
        signer: fakeSigner,
        books,
        store: plan === undefined ? chain.store : crashing(chain.store, plan),
        addresses: () => this.addresses,
        indexOf: (customer) => this.#indexOf(customer),
        now: () => this.nowMs,
        sleep: realClock.sleep,
        report: () => undefined,
        alarm: () => undefined,
      },
      {
        from: 0,
        pollMs: 10,
        patience: { lookMs: 0, resendMs: 60_000, bumpMs: 600_000 },
        costMost: () => chain.costMost,
        coinCode: (coin) => this.coinCode(coin),
        unitsOf: (withdrawal) => this.unitsOf(withdrawal),
      },
    );
  }

  /** One look of an engine; it waits for nodes that do not answer. Returns whether it was killed. */
  async step(chain: Followed, engine = chain.engine): Promise<boolean> {
    try {
      await engine.step();
    } catch (error) {
      if (error instanceof Crash) return true;
      if (!(error instanceof ChainUnavailable)) throw error;
    }
    return false;
  }

  /** Adds this many blocks to some chains, with a look at each. */
  async blocks(count: number, chains: readonly Followed[] = this.chains, passMs = BLOCK_MS): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      this.nowMs += passMs;
      for (const chain of chains) {
        chain.fake.mine();
        await this.step(chain);
      }
    }
  }

  command(command: Command): Outcome {
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    if (command.kind === 'wallet.fail' && outcome.reply.ok && (command as { reason?: string }).reason === 'reverted') this.reverted += 1;
    return outcome;
  }

  wallet(command: WalletCommand): MachineReply {
    return this.command(command).reply as MachineReply;
  }

  /** A customer requests a withdrawal to a destination of its own; undefined if the platform refuses. */
  withdraw(chain: Followed, customer: number, coin: CoinCode, units: bigint, given?: string): Wanted | undefined {
    this.#turn += 1;
    const to = given ?? `out${this.#turn}`;
    const reply = this.wallet({
      kind: 'wallet.withdraw',
      customer,
      chain: chain.code,
      coin,
      address: to,
      amount: String(atoms(coin, units)),
      fee: '0',
      to: 0,
      approvals: 0,
      readyAtMs: 0,
      reasons: [],
      dayLimit: '',
      verification: `v${this.#turn}`,
      words: '',
      request: null,
    });
    if (!reply.ok) return undefined;
    const wanted: Wanted = { chain: chain.code, coin, customer, to, units };
    this.wanted.push(wanted);
    return wanted;
  }

  /** Records what left or arrived unexplained as taken by the attack. */
  noteLost({ code }: Followed, coin: CoinCode, units: bigint): void {
    this.lost.set(`${code} ${coin}`, (this.lost.get(`${code} ${coin}`) ?? 0n) - units);
  }

  deposit(chain: Followed, customer: number, coin: CoinCode, units: bigint): void {
    chain.fake.pay(this.addressOf(customer), COINS[coin].asset, units);
  }

  isPaid({ chain, coin, to }: Wanted): boolean {
    return this.chain(chain).fake.paid(to, COINS[coin].asset).times > 0;
  }

  /** Atoms that a customer can withdraw now. */
  available(customer: number, coin: CoinCode): bigint {
    const id = this.core.coin(coin)?.id;
    const found = this.core.balances(customer).find((balance) => balance.kind === 'trading' && balance.coin === id);
    return this.isDebtor(customer) ? 0n : BigInt(found?.available ?? 0);
  }

  isDebtor(customer: number): boolean {
    return [...this.state.debts.values()].some((debt) => debt.customer === customer);
  }

  chain(code: string): Followed {
    const found = this.chains.find((chain) => chain.code === code);
    if (found === undefined) throw new Error(`there is no chain ${code}`);
    return found;
  }

  /** Why a chain is halted. */
  causes({ code }: Followed): string[] {
    const id = this.state.chain(code)?.id;
    return [...this.state.halts.values()].filter(({ chain }) => chain === null || chain === id).map(({ cause }) => cause);
  }

  open(chain: Followed): WithdrawalRecord[] {
    const id = this.state.chain(chain.code)?.id;
    return [...this.state.withdrawals.values()].filter((one) => one.chain === id);
  }

  addressOf(customer: number): string {
    return [...this.addresses].find(([, owner]) => owner === customer)?.[0] ?? '';
  }

  coinCode(coin: number): CoinCode {
    return COIN_CODES.find((code) => this.core.coin(code)?.id === coin) ?? 'ETH';
  }

  unitsOf({ amount, coin, fee }: WithdrawalRecord): bigint {
    const code = this.coinCode(coin);
    return unitsOf(BigInt(amount) - BigInt(fee), COINS[code].digits, COINS[code].ledger) ?? 0n;
  }

  #indexOf(customer: number): number | undefined {
    return this.state.index(customer, 'evm');
  }
}

/** Units of a chain in atoms of the books, rounded down. */
export function atoms(coin: CoinCode, units: bigint): bigint {
  const { digits, ledger } = COINS[coin];
  return digits > ledger ? units / 10n ** BigInt(digits - ledger) : units * 10n ** BigInt(ledger - digits);
}

/** Less than this is not credited. */
export function minimumOf(coin: CoinCode): bigint {
  return COINS[coin].piece / 10n;
}

function settingOf({ code, coins }: Followed): ChainSetting {
  return {
    code,
    name: code,
    family: 'evm',
    experimental: false,
    secondsPerBlock: 1,
    confirmations: CONFIRMATIONS,
    explorer: null,
    coldAddress: null,
    coldKey: null,
    coins: coins.map((coin) => ({
      coin,
      asset: COINS[coin].asset,
      decimals: COINS[coin].digits,
      deposit: { open: true, minimum: coin === 'USDT' ? '1' : '0.001', auditAbove: '1000000' },
      withdrawal: {
        open: true,
        minimum: '0',
        maximum: '0',
        fee: '0',
        dayLimits: ['0', '0', '0', '0'],
        freeUpTo: '0',
        twoAbove: coin === 'USDT' ? '1000' : '1',
      },
      sweep: { from: coin === 'USDT' ? '5' : '0.01', hotMaximum: '500000' },
    })),
  };
}
