import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { anvilBinary, ensureToken, richAccount, startAnvil, transact, callOf } from '@agio/chains/testing';
import type { Anvil, TestToken } from '@agio/chains/testing';
import { NATIVE } from '@agio/chains';
import { Miner } from './miner.ts';
import { loadState, saveState } from './state-file.ts';

type Hex = `0x${string}`;

export interface LocalChainOptions {
  /** Folder of the chain alone: its state and the number of its process are stored there. One process uses it at a time. */
  readonly folder: string;
  readonly chainId?: number;
  readonly port?: number;
  /** Coins that are tokens there; the chain's own coin is not among them. */
  readonly tokens: readonly { readonly code: string; readonly name: string; readonly decimals: number }[];
  readonly blockMs?: number;
  /** Blocks mined after one with transactions, that one included, before the chain pauses. */
  readonly confirmations: number;
  readonly log: (line: string) => void;
}

/** A local EVM chain. Nothing on it has any value. */
export interface LocalChain {
  readonly url: string;
  readonly chainId: number;
  /** Contracts by coin. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Of a block, counted from 0, after which every token tells balances. */
  readonly height: number;
  /** Sends coins for free; returns the transaction. `asset` is `native` or a contract. */
  faucet(address: string, asset: string, units: bigint): Promise<string>;
  /** Tops an address up to this many units, if it has less than half of them. */
  topUp(address: string, asset: string, units: bigint): Promise<void>;
  stop(): Promise<void>;
}

const CHAIN_ID = 31_337;
const BLOCK_MS = 1_000;
// Blocks back to which balances can be queried; far more than confirmations.
const STATES_MAX = 128;
const WEALTH = 10n ** 30n;

/**
 * Starts the local chain where it was left, with its tokens; undefined if it cannot run, which is logged. Blocks are made while
 * something needs confirming, and each is written to disk before the next: so a final block is never lost, not even by a kill.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain | undefined> {
  if (anvilBinary() === undefined) {
    options.log('local chain: off, because anvil is not installed for this system (optional package @foundry-rs/anvil)');
    return undefined;
  }
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  let anvil: Anvil | undefined;
  try {
    anvil = await startAnvil({
      chainId: options.chainId ?? CHAIN_ID,
      port: options.port ?? 0,
      onDemand: true,
      statesMax: STATES_MAX,
      pidFolder: options.folder,
    });
    return await open(options, anvil);
  } catch (error) {
    options.log(`local chain: off, because it does not start: ${error instanceof Error ? error.message : String(error)}`);
    await anvil?.kill();
    return undefined;
  }
}

async function open(options: LocalChainOptions, anvil: Anvil): Promise<LocalChain> {
  const file = join(options.folder, 'state.gz');
  await loadState(anvil, file);
  const rich = await richAccount(anvil);
  await anvil.rpc('anvil_setBalance', [rich, hex(WEALTH)]);
  const miner = new Miner(anvil, {
    blockMs: options.blockMs ?? BLOCK_MS,
    confirmations: options.confirmations,
    save: () => saveState(anvil, file),
    log: options.log,
  });
  miner.start();
  const tokens = new Map(
    await Promise.all(
      options.tokens.map(async ({ code, name, decimals }) => {
        const token: TestToken = { name: `${name} on the local chain`, symbol: code, decimals, supply: WEALTH };
        return [code, await ensureToken(anvil, rich, token)] as const;
      }),
    ),
  );
  const height = Number(await anvil.rpc<string>('eth_blockNumber', []));
  let isStopping = false;
  void anvil.ended.then(() => {
    if (!isStopping) options.log('local chain: its process has ended; it comes back with the next start of the server');
    void miner.stop();
  });

  async function faucet(address: string, asset: string, units: bigint): Promise<string> {
    const to = address as Hex;
    const call = asset === NATIVE ? { to, value: units } : { to: asset as Hex, data: callOf.transfer(to, units) };
    const { transactionHash, status } = await transact(anvil, rich, call);
    if (status !== '0x1') throw new Error('the local chain refuses the payment');
    return transactionHash;
  }

  return {
    url: anvil.url,
    chainId: anvil.chainId,
    tokens,
    height,
    faucet,
    async topUp(address, asset, units) {
      if ((await balanceOf(anvil, address, asset)) * 2n < units) await faucet(address, asset, units);
    },
    async stop() {
      isStopping = true;
      await miner.stop();
      await anvil.stop();
    },
  };
}

async function balanceOf(anvil: Anvil, address: string, asset: string): Promise<bigint> {
  if (asset === NATIVE) return BigInt(await anvil.rpc<string>('eth_getBalance', [address, 'latest']));
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return BigInt(await anvil.rpc<string>('eth_call', [{ to: asset, data }, 'latest']));
}

function hex(value: bigint): Hex {
  return `0x${value.toString(16)}`;
}
