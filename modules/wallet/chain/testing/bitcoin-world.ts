import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLD_PATH, createBitcoinChain, NATIVE } from '@agio/chains';
import type { ChainAdapter } from '@agio/chains';
import { testSigner } from '@agio/chains/testing';
import { startRegtest } from '@agio/chains/testing/bitcoin';
import type { Regtest } from '@agio/chains/testing/bitcoin';
import { Core } from '@agio/core';
import type { Command, MachineReply, Outcome } from '@agio/core';
import { realClock } from '@agio/kernel/clock';
import { walletMachine } from '../../machine/index.ts';
import type { SignedRecord, WalletCommand } from '../../model.ts';
import { coreBooks } from '../books/core-books.ts';
import { ChainEngine } from '../engine.ts';
import { BITCOIN_CHAIN, BITCOIN_CONFIRMATIONS, BITCOIN_SETTING } from './bitcoin-setting.ts';
import { MemoryStore } from './memory-store.ts';

const signer = testSigner();

/** Two customers, a core and the engine over a real Bitcoin node of its own; time passes only where a test says so. */
export class BitcoinWorld {
  readonly core = new Core(undefined, undefined, 64, [walletMachine]);
  readonly addresses = new Map<string, number>();
  readonly store = new MemoryStore();
  /** As on the machine without a network. */
  readonly coldSigner = testSigner(5);
  readonly node: Regtest;
  nowMs = Date.UTC(2026, 0, 1);
  adapter: ChainAdapter;
  /** An outside address. */
  readonly friend: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'agio-wallet-bitcoin-'));
  readonly #birthday: number;
  #engine: ChainEngine | undefined;
  #asked = 0;

  private constructor(node: Regtest, birthday: number, friend: string) {
    this.node = node;
    this.#birthday = birthday;
    this.adapter = this.#adapterFor(undefined);
    this.friend = friend;
  }

  static async open(): Promise<BitcoinWorld> {
    const node = await startRegtest();
    const birthday = Number(await node.rpc.call('getblockcount')) - BITCOIN_CONFIRMATIONS;
    const any = createBitcoinChain({ url: node.url, network: 'regtest', birthday });
    const world = new BitcoinWorld(node, birthday, any.derive(await testSigner(9).xpub('bitcoin', 0), 77));
    world.command({ kind: 'define_coin', code: 'BTC', name: 'Bitcoin', decimals: 8, tags: [] });
    world.apply({ kind: 'wallet.define_chain', code: BITCOIN_CHAIN, family: 'bitcoin' });
    world.apply({ kind: 'wallet.list_coin', chain: BITCOIN_CHAIN, coin: 'BTC', decimals: 8, native: true });
    for (const ref of ['alice', 'bob']) await world.#join(ref);
    await world.restart();
    return world;
  }

  get engine(): ChainEngine {
    if (this.#engine === undefined) throw new Error('the world is open');
    return this.#engine;
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    await this.node.close();
  }

  /** Another process continues with what is in the books and in the chain. */
  async restart(): Promise<void> {
    const coldKey = await this.coldSigner.xpub('bitcoin', COLD_PATH.account);
    const { state } = this.core.machine(walletMachine);
    this.#engine = await ChainEngine.create(
      {
        setting: { ...BITCOIN_SETTING, coldAddress: this.adapter.derive(coldKey, 0), coldKey },
        adapter: this.adapter,
        signer,
        books: coreBooks(this.core, (one) => Promise.resolve(this.command(one))),
        store: this.store,
        addresses: () => this.addresses,
        indexOf: (customer) => state.index(customer, 'bitcoin'),
        now: () => this.nowMs,
        sleep: realClock.sleep,
        report: () => undefined,
        alarm: () => undefined,
      },
      { from: 'tip', pollMs: 10, coinCode: () => 'BTC', unitsOf: ({ amount, fee }) => BigInt(amount) - BigInt(fee) },
    );
  }

  /** The network asks for at least so many satoshis a thousand bytes from now on. */
  async networkAsks(feeRateMin: bigint): Promise<void> {
    this.adapter = this.#adapterFor(feeRateMin);
    await this.restart();
    await this.engine.step();
  }

  command(one: Command): Outcome {
    return this.core.apply(this.core.sequence + 1, this.nowMs, one);
  }

  apply(one: WalletCommand): MachineReply {
    return this.command(one).reply as MachineReply;
  }

  withdraw(customer: number, units: bigint): void {
    this.#asked += 1;
    const reply = this.apply({
      kind: 'wallet.withdraw',
      customer,
      chain: BITCOIN_CHAIN,
      coin: 'BTC',
      address: this.friend,
      amount: String(units),
      fee: '0',
      to: 0,
      approvals: 0,
      readyAtMs: 0,
      reasons: [],
      dayLimit: '',
      verification: `v${this.#asked}`,
      words: '',
      request: null,
    });
    if (!reply.ok) throw new Error(reply.refusal);
  }

  /** Mines, and has the engine look after each block; what it sends has reached the node by then. */
  async blocks(count: number): Promise<void> {
    for (let mined = 0; mined < count; mined += 1) {
      await this.node.mine(1);
      await this.engine.step();
    }
  }

  /** So much later the engine looks once. */
  async later(ms: number): Promise<void> {
    this.nowMs += ms;
    await this.engine.step();
  }

  has(customer: number): bigint {
    const found = this.core.balances(customer).find(({ kind }) => kind === 'trading');
    return BigInt(found?.available ?? 0) + BigInt(found?.held ?? 0);
  }

  addressOf(customer: number): string {
    return [...this.addresses].find(([, owner]) => owner === customer)?.[0] ?? '';
  }

  openWithdrawals() {
    return [...this.core.machine(walletMachine).state.withdrawals.values()];
  }

  /** Transactions of open withdrawals, each once. */
  waiting(): SignedRecord[] {
    const last = this.openWithdrawals().flatMap(({ signed }) => signed.at(-1) ?? []);
    return [...new Map(last.map((one) => [one.txid, one])).values()];
  }

  async holds(address: string): Promise<bigint> {
    return this.adapter.balance(address, NATIVE, await this.adapter.tip());
  }

  /** What is wrong with the books; nothing, where they equal the chain. */
  async wrongs(): Promise<readonly string[]> {
    const reconciled = await this.engine.reconcile();
    const apart = reconciled?.coins.filter(({ difference }) => difference !== 0n) ?? [];
    return [
      ...(reconciled === undefined ? ['nothing is booked'] : []),
      ...apart.map((one) => `${one.coin} ${one.difference}`),
      ...this.core.audit(),
    ];
  }

  async #join(ref: string): Promise<void> {
    const { reply } = this.command({ kind: 'create_customer', ref, wide: false });
    const customer = reply.ok && reply.kind === 'done' ? (reply.id ?? 0) : 0;
    this.apply({ kind: 'wallet.open_address', customer, family: 'bitcoin' });
    const index = this.core.machine(walletMachine).state.index(customer, 'bitcoin') ?? -1;
    this.addresses.set(this.adapter.derive(await signer.xpub('bitcoin', 0), index), customer);
  }

  #adapterFor(feeRateMin: bigint | undefined): ChainAdapter {
    const file = join(this.#folder, `outputs-${feeRateMin ?? ''}`);
    const options = {
      url: this.node.url,
      network: 'regtest',
      birthday: this.#birthday,
      confirmations: BITCOIN_CONFIRMATIONS,
      file,
    } as const;
    return createBitcoinChain(feeRateMin === undefined ? options : { ...options, feeRateMin });
  }
}
