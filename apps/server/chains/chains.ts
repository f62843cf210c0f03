import { join } from 'node:path';
import { createEvmChain } from '@agio/chains';
import type { ChainAdapter, Signer } from '@agio/chains';
import { RowProofs } from '@agio/database';
import { assert, parseDecimal } from '@agio/kernel';
import {
  ChainEngine,
  coreBooks,
  httpScreener,
  beneficiaryOf,
  keptScreening,
  liveSetting,
  OwnAddresses,
  seenDeposits,
  sqlChainStore,
  unitsOf,
  walletMachine,
} from '@agio/wallet';
import type { AddressMaker, ChainSetting, ChainsView, DeskChain, Screening, SeenDeposit } from '@agio/wallet';
import type { Config } from '../settings/config.ts';
import { startLocalChain } from './local-chain/index.ts';
import type { LocalChain } from './local-chain/index.ts';
import { openSigner } from '../signer/open-signer.ts';
import type { SignerStanding } from '../signer/messages.ts';
import type { ReachedSigner } from '../signer/open-signer.ts';
import type { Storage } from '../storage/storage.ts';
import { readChains } from './chain-file.ts';
import { costMost } from './cost-most.ts';
import { defineChains } from './define-chains.ts';
import {
  LOCAL_CODE,
  LOCAL_CONFIRMATIONS,
  LOCAL_NATIVE,
  localDecimals,
  localHotFunds,
  localSetting,
  tellLocalChain,
} from './local-settings.ts';

/** A chain that is followed. */
export type FollowedChain = DeskChain;

const POLL_MS = 1_000;
const LOCAL_POLL_MS = 250;
const GAS_FUNDS = 10n ** 21n;

/** The zero address, on EVM chains and on TRON: wallets fill it in if the user entered none. */
const NOBODYS = ['0x0000000000000000000000000000000000000000', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'];

/** Addresses that refuse withdrawals: to the platform's own, money would not leave; from contracts and the zero address, none returns. */
function isNoDestination({ adapter, engine: { house }, setting: { coins } }: FollowedChain, address: string): boolean {
  return [house.hot, house.gas, house.cold, ...coins.map(({ asset }) => adapter.address(asset)), ...NOBODYS].includes(address);
}

/**
 * The chains of this server: those of the file CHAINS, and in development a local one. They open after the site is seeded, one by
 * one; until then there are none. Private keys are the signer's alone, which is another process.
 */
export class Chains implements ChainsView {
  readonly addresses: OwnAddresses;
  /** Set by the maker of asset proofs. */
  prove: ChainsView['prove'];
  readonly #config: Config;
  readonly #storage: Storage;
  readonly #log: (line: string) => void;
  readonly #alarm: (sentence: string) => void;
  readonly #makers = new Map<string, AddressMaker>();
  readonly #followed = new Map<string, FollowedChain>();
  readonly #screening: Screening | undefined;
  #settings: readonly ChainSetting[] = [];
  #reached: ReachedSigner | undefined;
  #local: LocalChain | undefined;
  #opening: Promise<void> = Promise.resolve();
  #rate: (coin: string) => string | undefined = () => undefined;
  #isOpening = true;
  #isOver = false;
  readonly #proofs: RowProofs;

  constructor(config: Config, storage: Storage, log: (line: string) => void, alarm: (sentence: string) => void) {
    this.#config = config;
    this.#alarm = alarm;
    this.#storage = storage;
    this.#log = log;
    const { screening } = config;
    this.#proofs = new RowProofs(config.masterKey, (error) => alarm(error instanceof Error ? error.message : String(error)));
    const proofs = this.#proofs;
    this.#screening =
      screening === undefined
        ? undefined
        : keptScreening({ database: storage.database, proofs }, httpScreener(screening), storage.time.wall, (words) =>
            beneficiaryOf(storage.database, config.masterKey, words),
          );
    this.addresses = new OwnAddresses(storage.database, proofs, storage.sequencer.core.machine(walletMachine).state, this.#makers);
  }

  get isOpening(): boolean {
    return this.#isOpening;
  }

  get settings(): readonly ChainSetting[] {
    return this.#settings;
  }

  canonical(chain: string, address: string): string | undefined {
    const followed = this.#followed.get(chain);
    const found = followed?.adapter.address(address);
    return followed === undefined || found === undefined || isNoDestination(followed, found) ? undefined : found;
  }

  tip(chain: string): number {
    return this.#followed.get(chain)?.engine.tip ?? 0;
  }

  async minedAt(chain: string, txid: string, spends: readonly string[]): Promise<number | undefined> {
    const found = await this.#followed.get(chain)?.adapter.transaction(txid, spends);
    return found?.state === 'mined' ? found.block.height : undefined;
  }

  seenOf(customer: number): Promise<readonly SeenDeposit[]> {
    return seenDeposits(this.#storage.database, customer);
  }

  get followed(): readonly FollowedChain[] {
    return [...this.#followed.values()];
  }

  get signer(): Signer | undefined {
    return this.#reached?.signer;
  }

  /** How the signer is; undefined where none is needed. Throws `SignerUnavailable`. */
  signerStanding(): Promise<SignerStanding> | undefined {
    return this.#reached?.signer.standing();
  }

  get faucet(): ChainsView['faucet'] {
    const local = this.#local;
    return local === undefined ? undefined : (_chain, asset, address, units) => local.faucet(address, asset, units);
  }

  /** Codes of the chains on which withdrawals are halted. */
  get halted(): readonly string[] {
    const { state } = this.#storage.sequencer.core.machine(walletMachine);
    return state.chains.filter(({ frozen }) => frozen).map(({ code }) => code);
  }

  /** Opens the chains of the file; a local one follows in the background. `rate` is what a unit of a coin is worth, in any one currency. */
  async open(rate: (coin: string) => string | undefined): Promise<void> {
    this.#rate = rate;
    const { chainsFile, localChain } = this.#config;
    const configured = chainsFile === undefined ? [] : readChains(chainsFile, this.#config, (line) => this.#log(`wallet: ${line}`));
    if (configured.length > 0 || localChain) this.#reached = await openSigner(this.#config, this.#log);
    for (const { setting, adapter, from } of configured) await this.#follow(setting, adapter, from, POLL_MS);
    this.#opening = (localChain ? this.#openLocal() : Promise.resolve())
      .catch((error: unknown) => this.#log(`local chain: ${String(error)}`))
      .finally(() => (this.#isOpening = false));
  }

  /** Resolves when a configured local chain is open, or has failed to open. */
  opened(): Promise<void> {
    return this.#opening;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#opening;
    await Promise.all(this.followed.map(({ engine }) => engine.stop()));
    await this.#reached?.child?.stop();
    await this.#local?.stop();
  }

  async #follow(file: ChainSetting, adapter: ChainAdapter, from: number | 'tip', pollMs: number): Promise<FollowedChain> {
    const { core } = this.#storage.sequencer;
    const submit = this.#storage.sequencer.submit.bind(this.#storage.sequencer);
    const { time } = this.#storage;
    const { signer } = this;
    assert(signer !== undefined, 'keys are open before a chain is followed');
    await defineChains(core, submit, [file]);
    const setting = liveSetting(file, core);
    const xpub = await signer.xpub(setting.family, 0);
    this.#makers.set(setting.code, { family: setting.family, derive: (index) => adapter.derive(xpub, index) });
    await this.addresses.start();
    const { state } = core.machine(walletMachine);
    const engine = await ChainEngine.create(
      {
        setting,
        adapter,
        signer,
        books: coreBooks(core, submit),
        store: sqlChainStore(this.#storage.database, this.#proofs),
        addresses: () => this.addresses.all(setting.code),
        indexOf: (customer) => state.index(customer, setting.family),
        now: time.wall,
        sleep: time.sleep,
        screening: this.#screening,
        report: (sentence) => this.#log(`wallet: ${sentence}`),
        alarm: (sentence) => this.#alarm(sentence),
      },
      {
        from,
        pollMs,
        coinCode: (coin) => core.coins[coin]?.code ?? '',
        costMost: (withdrawal) => costMost(core, setting, withdrawal, this.#rate),
        unitsOf: ({ coin, amount, fee }) => {
          const found = core.coins[coin];
          const listing = setting.coins.find((one) => one.coin === found?.code);
          const units =
            found === undefined || listing === undefined
              ? undefined
              : unitsOf(BigInt(amount) - BigInt(fee), listing.decimals, found.decimals);
          assert(units !== undefined, 'a withdrawal is whole units of its chain');
          return units;
        },
      },
    );
    const followed = { setting, adapter, engine };
    this.#followed.set(setting.code, followed);
    this.#settings = [...this.#settings.filter(({ code }) => code !== setting.code), setting];
    engine.start();
    return followed;
  }

  /** The local chain: created or continued, with the platform's own addresses funded as an operator would. */
  async #openLocal(): Promise<void> {
    const { coins } = this.#storage.sequencer.core;
    // What operators listed there has a contract of its own.
    const listed = this.#storage.sequencer.core.machine(walletMachine).state.chain(LOCAL_CODE)?.coins;
    const own = coins.filter(({ id }) => (listed?.get(id)?.asset ?? null) === null);
    const codes = own.map(({ code }) => code);
    if (!codes.includes(LOCAL_NATIVE)) return;
    const tokens = own.filter(({ code }) => code !== LOCAL_NATIVE).map(({ code, name }) => ({ code, name, decimals: localDecimals(code) }));
    const folder = join(this.#config.dataDir, 'local-chain');
    const { localBlockMs: blockMs } = this.#config;
    const local = await startLocalChain({ folder, tokens, blockMs, confirmations: LOCAL_CONFIRMATIONS, log: this.#log });
    if (local === undefined) return;
    this.#local = local;
    if (this.#isOver) return;
    const setting = localSetting(codes, local.tokens);
    const { localChains } = this.#reached ?? {};
    if (localChains !== undefined) tellLocalChain(localChains, setting, local.chainId);
    const adapter = createEvmChain({ url: local.url, chainId: local.chainId });
    const { engine } = await this.#follow(setting, adapter, local.height + 1, LOCAL_POLL_MS);
    const { gas, hot } = engine.house;
    await local.topUp(gas, 'native', GAS_FUNDS);
    for (const { coin, asset, decimals } of setting.coins) {
      if (this.#isOver) return;
      await local.topUp(hot, asset, parseDecimal(localHotFunds(coin), decimals) ?? 0n);
    }
    this.#log(`wallet: the chain ${LOCAL_CODE} is followed, a local one at ${local.url}; nothing on it is worth anything`);
  }
}
