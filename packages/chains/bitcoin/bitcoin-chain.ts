import { assert } from '@agio/kernel';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import type { BlockId, ChainAdapter, Header, Movements, Watch } from '../adapter.ts';
import { bitcoinAddress, bitcoinAddressOf } from '../address/bitcoin.ts';
import type { BitcoinNetwork } from '../address/bitcoin.ts';
import { publicKeyAt } from '../keys/paths.ts';
import { feeRateOf } from './fee-rate.ts';
import { OwnOutputs } from './own-outputs.ts';
import { signPayment } from './payments.ts';
import { isPossession, provePossession } from './proofs.ts';
import { fileLog, NO_LOG } from './record-log.ts';
import { bitcoinRpc, BitcoinNodeRefusal } from './rpc.ts';
import type { BitcoinRpc } from './rpc.ts';
import { scanBlock } from './scan.ts';
import type { BlockScan } from './scan.ts';
import { sendBoth, sendRaw, stateOf, waitingSpends } from './sending.ts';
import { HEADER_BYTES, workProblem } from './work.ts';

export interface BitcoinChainOptions {
  /** `http://user:password@host:port` of a Bitcoin Core node that keeps all blocks from the birthday on; it needs no wallet and no index. */
  readonly url: string;
  readonly network: BitcoinNetwork;
  /** Height of the first block that can hold anything of the wallet's. Blocks before it are never asked for. */
  readonly birthday: number;
  /** File for what was found in the blocks, so that a start does not read them all again. It may be lost. */
  readonly file?: string;
  /** Outputs from others are spent after this many, own change as soon as it is in a block: 6 unless stated. */
  readonly confirmations?: number;
  /** Satoshis for a thousand virtual bytes: 1,000 to 500,000 unless stated. */
  readonly feeRateMin?: bigint;
  readonly feeRateMax?: bigint;
  readonly withinBlocks?: number;
  /** Satoshis for a thousand virtual bytes up to which many small outputs are merged: 5,000 unless stated. */
  readonly mergeRateMax?: bigint;
}

/** Withdrawals in one transaction: small enough for every node, and for one command of the journal. */
const BATCH_MOST = 50;
const OUT_OF_RANGE = -8;
const CHAIN_NAMES: Readonly<Record<BitcoinNetwork, readonly string[]>> = {
  mainnet: ['main'],
  testnet: ['test', 'testnet', 'testnet4', 'signet'],
  regtest: ['regtest'],
};

/** Bitcoin through one node. The node is asked for its network before anything else, and again after an outage. */
export function createBitcoinChain(options: BitcoinChainOptions): ChainAdapter {
  const { network, birthday, file } = options;
  const rpc = checked(bitcoinRpc(options.url), network);
  const outputs = new OwnOutputs(birthday, file === undefined ? NO_LOG : fileLog(file));
  const follower = new Follower(rpc, network, birthday, outputs);
  const limits = {
    feeRateMin: options.feeRateMin ?? 1_000n,
    feeRateMax: options.feeRateMax ?? 500_000n,
    withinBlocks: options.withinBlocks ?? 3,
  };
  const [confirmations, mergeRateMax] = [options.confirmations ?? 6, options.mergeRateMax ?? 5_000n];
  const payer = { rpc, network, limits, outputs, confirmations, mergeRateMax };
  const balances = async (wanted: readonly { readonly address: string; readonly asset: string }[], block: BlockId): Promise<bigint[]> => {
    assert(
      wanted.every(({ asset }) => asset === NATIVE),
      'Bitcoin has no tokens',
    );
    return follower.inTurn(async () => {
      await follower.reach(block);
      return wanted.map(({ address }) => outputs.balance(address, block.height));
    });
  };
  return {
    family: 'bitcoin',
    batchMost: BATCH_MOST,
    address: (text) => bitcoinAddress(text, network),
    derive: (xpub, index, change = 0) => bitcoinAddressOf(publicKeyAt(xpub, change, index), network),
    tip: () => readTip(rpc),
    header: (height) => readHeaderAt(rpc, height),
    async feeRate() {
      const rate = await feeRateOf(rpc, limits);
      return typeof rate === 'bigint' ? rate : limits.feeRateMax;
    },
    movements: (block, watch) => follower.inTurn(() => follower.movements(block, watch)),
    balance: async (address, asset, block) => (await balances([{ address, asset }], block))[0] ?? 0n,
    balances,
    sign: (payment, signer) => follower.atTip(() => signPayment(payer, payment, signer)),
    send: (raw, parent) => follower.atTip(() => (parent === undefined ? sendRaw(rpc, outputs, raw) : sendBoth(rpc, outputs, parent, raw))),
    transaction: (txid, spends) => follower.atTip(() => stateOf(rpc, outputs, txid, spends)),
    gaps: () => Promise.resolve(0),
    waitingSpends: (addresses) => follower.atTip(() => waitingSpends(rpc, outputs, addresses)),
    // A transaction does not state the amounts of its inputs: they count whole, so no fee is promised on top.
    feeMaxOf: () => 0n,
    prove: provePossession,
    checkProof: (address, text, proof) => isPossession(network, address, text, proof),
  };
}

/** Follows the node's best chain with the list of own outputs. Everything that reads or changes the list runs one after another. */
class Follower {
  readonly #rpc: BitcoinRpc;
  readonly #network: BitcoinNetwork;
  readonly #birthday: number;
  readonly #outputs: OwnOutputs;
  #watch: Watch | undefined;
  /** Header of the block that was read last. */
  #header: { readonly hash: string; readonly bytes: Buffer } | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(rpc: BitcoinRpc, network: BitcoinNetwork, birthday: number, outputs: OwnOutputs) {
    this.#rpc = rpc;
    this.#network = network;
    this.#birthday = birthday;
    this.#outputs = outputs;
  }

  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  atTip<T>(work: () => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      await this.reach(await readTip(this.#rpc));
      return work();
    });
  }

  async movements(block: BlockId, watch: Watch): Promise<Movements> {
    assert(block.height >= this.#birthday, 'nothing is asked of blocks before the wallet’s birthday');
    this.#watch = watch;
    await this.#leaveStale(block);
    await this.#advance(block.height - 1, watch);
    const { record, movements } = await this.#scan(block, watch);
    // A rescan found more, since more addresses are watched by now: the blocks after it are read again with them.
    if (record.height <= this.#outputs.height && record.made.some(({ outpoint }) => this.#outputs.get(outpoint) === undefined))
      this.#outputs.cut(record.height);
    if (record.height > this.#outputs.height) this.#outputs.append(record);
    return movements;
  }

  /** Ensures that the list holds a block of the best chain and those before it. */
  async reach(block: BlockId): Promise<void> {
    await this.#leaveStale(block);
    if (this.#outputs.height >= block.height || block.height < this.#birthday) return;
    if (this.#watch === undefined) throw new ChainUnavailable('the blocks were not followed yet');
    await this.#advance(block.height, this.#watch);
  }

  /** Forgets blocks that are no longer in the chain. Throws if the requested block itself is not in it. */
  async #leaveStale(block: BlockId): Promise<void> {
    if ((await this.#hashAt(block.height)) !== block.hash) throw new ChainUnavailable('the block is not in the best chain');
    let height = this.#outputs.height;
    while (height >= this.#birthday && (await this.#hashAt(height)) !== this.#outputs.hashAt(height)) height -= 1;
    this.#outputs.cut(height + 1);
  }

  async #advance(height: number, watch: Watch): Promise<void> {
    while (this.#outputs.height < height) {
      const next = this.#outputs.height + 1;
      const hash = await this.#hashAt(next);
      if (hash === undefined) throw new ChainUnavailable('the chain has become shorter');
      const { record } = await this.#scan({ height: next, hash }, watch);
      this.#outputs.append(record);
    }
  }

  async #scan(block: BlockId, watch: Watch): Promise<BlockScan> {
    const raw = await this.#rpc.call('getblock', block.hash, 0);
    if (typeof raw !== 'string') throw new ChainUnavailable('getblock: no bytes');
    await this.#checkWork(block, Buffer.from(raw.slice(0, 2 * HEADER_BYTES), 'hex'));
    const outputs = this.#outputs;
    const scene = {
      network: this.#network,
      watch: { ...watch, has: (address: string) => watch.has(address) || outputs.isPaid(address) },
      own: (outpoint: string) => outputs.get(outpoint),
      matured: outputs.maturedAt(block.height),
    };
    const scanned = await scanBlock(block, Buffer.from(raw, 'hex'), scene).catch((error: unknown) => {
      throw error instanceof RangeError ? new ChainUnavailable(`getblock: ${error.message}`) : error;
    });
    const before = outputs.hashAt(block.height - 1);
    if (before !== undefined && before !== scanned.record.parent) throw new ChainUnavailable('the chain changed while it was read');
    return scanned;
  }

  /** Requests the header before it, unless that is the one used last. */
  async #checkWork({ height, hash }: BlockId, header: Buffer): Promise<void> {
    const parent = Buffer.from(header.subarray(4, 36)).reverse().toString('hex');
    const isNext = this.#header?.hash === parent;
    const before = height === 0 ? undefined : isNext ? this.#header?.bytes : await readRawHeader(this.#rpc, parent);
    const problem = workProblem(header, before, { height, network: this.#network });
    if (problem !== undefined) throw new ChainUnavailable(`block ${height}: ${problem}`);
    this.#header = { hash, bytes: header };
  }

  #hashAt(height: number): Promise<string | undefined> {
    return hashAt(this.#rpc, height);
  }
}

async function hashAt(rpc: BitcoinRpc, height: number): Promise<string | undefined> {
  try {
    const hash = await rpc.call('getblockhash', height);
    return typeof hash === 'string' ? hash : undefined;
  } catch (error) {
    if (error instanceof BitcoinNodeRefusal && error.code === OUT_OF_RANGE) return undefined;
    throw error;
  }
}

async function readRawHeader(rpc: BitcoinRpc, hash: string): Promise<Buffer> {
  const raw = await rpc.call('getblockheader', hash, false);
  if (typeof raw !== 'string') throw new ChainUnavailable('getblockheader: no bytes');
  return Buffer.from(raw, 'hex');
}

async function readTip(rpc: BitcoinRpc): Promise<BlockId> {
  const { height, hash } = await readHeaderOf(rpc, await rpc.call('getbestblockhash'));
  return { height, hash };
}

async function readHeaderAt(rpc: BitcoinRpc, height: number): Promise<Header | undefined> {
  const hash = await hashAt(rpc, height);
  return hash === undefined ? undefined : readHeaderOf(rpc, hash);
}

async function readHeaderOf(rpc: BitcoinRpc, asked: unknown): Promise<Header> {
  const { hash, height, previousblockhash: parent, time } = (await rpc.call('getblockheader', asked)) as Record<string, unknown>;
  if (typeof hash !== 'string' || hash !== asked || typeof height !== 'number' || typeof time !== 'number')
    throw new ChainUnavailable('getblockheader: no header of that block');
  return { hash, height, parent: typeof parent === 'string' ? parent : '0'.repeat(64), atMs: time * 1_000 };
}

function checked(rpc: BitcoinRpc, network: BitcoinNetwork): BitcoinRpc {
  let isChecked = false;
  return {
    async call(method, ...params) {
      try {
        if (!isChecked) {
          const { chain } = (await rpc.call('getblockchaininfo')) as { chain?: unknown };
          if (!CHAIN_NAMES[network].includes(String(chain)))
            throw new ChainUnavailable(`the node is of the network ${String(chain)}, not of ${network}`);
          isChecked = true;
        }
        return await rpc.call(method, ...params);
      } catch (error) {
        if (error instanceof ChainUnavailable && !(error instanceof BitcoinNodeRefusal)) isChecked = false;
        throw error;
      }
    },
  };
}
