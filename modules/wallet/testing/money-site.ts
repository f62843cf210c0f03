import type {
  AnyCall,
  CallName,
  Calls,
  DataOf,
  DeskCallName,
  DeskCalls,
  HandlerInput,
  HandlerResult,
  Operator,
  RequestContext,
} from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import type { Database } from '@agio/database';
import { realClock } from '@agio/kernel/clock';
import { createWallet, walletMachine } from '../index.ts';
import type { WalletDeskCall } from '../desk/index.ts';
import { walletProjection } from '../projection.ts';
import type { Wallet, WalletCall } from '../index.ts';
import type { WalletCommand } from '../model.ts';
import type { ChainSetting } from '../shared/settings.ts';
import type { OwnAddresses } from '../addresses/own-addresses.ts';
import type { ValueLimits } from '../shared/settings.ts';
import { deskPeople } from './desk-people.ts';
import { LOCAL_CHAIN, outsideOf } from './outside.ts';

const START_MS = Date.UTC(2026, 0, 1);

/** What sealed columns of these tests are sealed under. */
export const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';

/** A wallet over a core with money, whose rows follow every command. */
export class MoneySite {
  readonly core = new Core(undefined, undefined, undefined, [walletMachine]);
  nowMs = START_MS;
  readonly wallet: Wallet;
  readonly #addresses: OwnAddresses;
  readonly alice: number;
  readonly bob: number;
  readonly #database: Database;
  #written: Promise<unknown> = Promise.resolve();
  /** What a command comes to instead of being applied. */
  fails: (() => Promise<Outcome>) | undefined;
  isOpening = false;
  readonly midnightYuan = new Map<string, bigint>();
  #asked = 0;
  readonly valueLimits: ValueLimits = { freeUpTo: 10_000, twoAbove: 50_000, dayLimits: undefined };
  delayUntilMs: number | null = null;
  /** Accounts that are known to be one person's. */
  onePerson: readonly number[] = [];
  /** What happens while a call waits for a name. */
  meanwhile = (): void => undefined;

  constructor(database: Database, chain: ChainSetting = LOCAL_CHAIN) {
    this.#database = database;
    const outside = outsideOf(this.core, database, [chain]);
    Object.defineProperty(outside.chains, 'isOpening', { get: () => this.isOpening });
    this.#addresses = outside.chains.addresses;
    this.wallet = createWallet({
      publish: () => undefined,
      onError: () => undefined,
      masterKey: MASTER_KEY,
      listingWaitMs: 0,
      core: this.core,
      database,
      ...outside,
      operators: deskPeople,
      submit: (command) => this.fails?.() ?? this.submit(command),
      reached: () => this.#written.then(() => true),
      lastWritten: () => 0,
      heldFor: [],
      houseClassOf: () => undefined,
      openHolds: () => [],
      midnightYuan: (coin) => this.midnightYuan.get(coin),
      valueLimits: this.valueLimits,
      lastPrice: () => undefined,
      siteOf: () => ({ rateCurrency: 'CNY' }),
      timeZoneOf: () => 'UTC',
      ordersPast: { pricesAt: () => Promise.resolve(() => undefined) },
      changeDelayUntil: () => Promise.resolve(this.delayUntilMs),
      samePersonAs: (customer) =>
        Promise.resolve(this.onePerson.includes(customer) ? this.onePerson.filter((one) => one !== customer) : []),
      customerNamed: (account) => {
        this.meanwhile();
        return outside.customerNamed(account);
      },
      now: () => this.nowMs,
      clock: realClock,
    });
    this.alice = 1;
    this.bob = 2;
  }

  async open(): Promise<void> {
    await this.#addresses.start();
    for (const [code, decimals] of [
      ['ETH', 8],
      ['USDT', 10],
    ] as const)
      await this.submit({ kind: 'define_coin', code, name: code, decimals, tags: [] });
    for (const ref of ['alice', 'bob']) await this.submit({ kind: 'create_customer', ref, wide: false });
    await this.wallets({ kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' });
    for (const { coin, decimals, asset } of LOCAL_CHAIN.coins)
      await this.wallets({ kind: 'wallet.list_coin', chain: 'LOCAL', coin, decimals, native: asset === 'native' });
    const arrived = { kind: 'wallet.credit', chain: 'LOCAL', height: 1, block: 'h1', owner: this.alice, account: 'trading' } as const;
    await this.wallets({ ...arrived, coin: 'ETH', txid: 'in', index: '0', units: `30${'0'.repeat(18)}` });
    await this.wallets({ ...arrived, coin: 'USDT', txid: 'in', index: '1', units: '1000000000' });
    await this.wallets({ kind: 'wallet.advance', chain: 'LOCAL', height: 1, hash: 'h1' });
  }

  wallets(command: WalletCommand): Promise<Outcome> {
    return this.submit(command);
  }

  /** Each command has its own millisecond. */
  async submit(command: Command): Promise<Outcome> {
    this.nowMs += 1;
    const outcome = this.core.apply(this.core.sequence + 1, this.nowMs, command);
    const { sequence, atMs, facts } = outcome;
    const write = () => this.#database.transaction((session) => walletProjection.project(session, [{ sequence, atMs, facts }]));
    this.#written = this.#written.then(write);
    await this.#written;
    return outcome;
  }

  /** Calls as an operator of the console, through the contract's own forms; the gateway's doors are not part of it. */
  async operate<N extends WalletDeskCall & DeskCallName>(name: N, operator: Operator, input: Record<string, unknown> = {}) {
    const call: AnyCall = deskCalls[name];
    const parsed: Record<string, unknown> = {};
    for (const part of ['query', 'body', 'params'] as const) parsed[part] = call[part]?.parse(input[part] ?? {});
    const context = { operator, host: 'any', ip: '127.0.0.1', customer: 0 };
    const handler = this.wallet.desk[name] as unknown as (input: unknown, context: unknown) => Promise<HandlerResult<DataOf<DeskCalls[N]>>>;
    const result = await handler(parsed, context);
    if (result.ok) call.data.parse(result.data);
    return result;
  }

  /** Calls as a customer, through the contract's own forms. */
  async ask<N extends WalletCall & CallName>(name: N, input: Record<string, unknown>, as = this.alice, more: Partial<RequestContext> = {}) {
    const call = calls[name];
    const parsed: Record<string, unknown> = {};
    for (const part of ['query', 'body', 'params'] as const) {
      const schema = call[part];
      if (schema === undefined) continue;
      const read = schema.safeParse(input[part] ?? {});
      if (!read.success) return { ok: false, code: 'PARAMETER_ERROR' } as const;
      parsed[part] = read.data;
    }
    const context = {
      customer: as,
      host: 'any',
      request: null,
      verification: `v${(this.#asked += 1)}`,
      isKey: false,
      setHeader: () => undefined,
      ...more,
    };
    const handler = this.wallet.handlers[name] as unknown as (
      input: HandlerInput<Calls[N]>,
      context: RequestContext,
    ) => Promise<HandlerResult<DataOf<Calls[N]>>>;
    const result = await handler(parsed as never, context as unknown as RequestContext);
    if (result.ok) call.data.parse(result.data);
    return result;
  }

  async rows(): Promise<number> {
    let sum = 0;
    for (const table of ['wallet_posting', 'wallet_withdrawal', 'wallet_transfer', 'wallet_words', 'wallet_book'])
      sum += Number((await this.#database.query<{ n: bigint }>(`select count(*) as n from ${table}`))[0]?.n);
    return sum;
  }

  available(customer: number, coin = 'ETH', kind = 'trading'): string {
    const id = this.core.coin(coin)?.id;
    return this.core.balances(customer).find((one) => one.coin === id && one.kind === kind)?.available ?? '0';
  }
}
