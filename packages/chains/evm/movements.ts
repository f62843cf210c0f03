import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Arrival, BlockId, Departure, Drift, Movements, NetworkFee, Watch } from '../adapter.ts';
import { NATIVE } from '../adapter.ts';
import { evmAddress } from '../address/evm.ts';
import { readBalances } from './balances.ts';
import { readBlock } from './blocks.ts';
import type { MinedEvmTransaction } from './blocks.ts';
import type { InnerCalls } from './inner-calls.ts';
import type { EvmRpc } from './rpc.ts';

// keccak256('Transfer(address,address,uint256)')
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const ADDRESSES_PER_TURN = 100;
const addressOfTopic = (topic: string): string => `0x${topic.slice(26)}`;

/** Something that a block says has moved and that touches a watched address; addresses canonical. */
interface Move {
  readonly txid: string;
  readonly index: string;
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  /** The source sent the transaction itself. No one else can move what belongs to a key. */
  readonly bySource: boolean;
}

/**
 * What a block did to watched addresses. Events say where something may have arrived; the amount is measured, as the difference of
 * the balance between the block before and this one, so that tokens that lie or keep a share count with what really arrived.
 */
export async function readMovements(rpc: EvmRpc, inner: InnerCalls, id: BlockId, watch: Watch): Promise<Movements> {
  const block = await readBlock(rpc, id);
  const watched = new Watched(watch);
  await watched.learn(block.transactions);
  const native = watch.assets.includes(NATIVE);
  const running = native ? block.transactions.filter(({ ranCode, worked }) => ranCode && worked) : [];
  const calls = running.length === 0 ? [] : await inner.of(id, new Set(running.map(({ txid }) => txid)));
  const moves = [
    ...(native ? valueMoves(block.transactions, watched) : []),
    ...(native ? callMoves(block.transactions, calls ?? [], watched) : []),
    ...block.transactions.flatMap((transaction) => tokenMoves(transaction, watched)),
  ];
  const own = block.transactions.flatMap((transaction) => {
    const payer = watched.address(transaction.from);
    return payer === undefined ? [] : [{ ...transaction, payer }];
  });
  const fees = own.map(({ txid, payer, fee, nonce }) => ({ txid, payer, units: fee, spends: [nonceSpend(payer, nonce)] }));
  const grown = await growth(rpc, moves, native ? fees : [], watched, block);
  const { arrivals, departures, drift } = measured(moves, native ? fees : [], grown, watched);
  const failed = own.filter(({ worked }) => !worked).map(({ txid }) => txid);
  return { arrivals, departures, fees, failed, drift, traced: calls !== undefined };
}

/** What only one transaction of a chain can use: a nonce of its sender. */
export function nonceSpend(address: string, nonce: number): string {
  return `nonce:${address}:${nonce}`;
}

/** Returns what is watched for addresses as nodes write them, computing each checksum once. */
class Watched {
  readonly #watch: Watch;
  readonly #known = new Map<string, string | undefined>();
  readonly #assets: ReadonlyMap<string, string>;

  constructor(watch: Watch) {
    this.#watch = watch;
    this.#assets = new Map(watch.assets.map((asset) => [asset.toLowerCase(), asset]));
  }

  /** Computes a block's addresses, in turns short enough to leave room for other work on this thread. */
  async learn(transactions: readonly MinedEvmTransaction[]): Promise<void> {
    let computed = 0;
    for (const { from, to, logs } of transactions) {
      const held = logs
        .filter(({ contract }) => this.#assets.has(contract))
        .flatMap(({ topics }) => topics.slice(1, 3).map(addressOfTopic));
      for (const address of [from, ...(to === undefined ? [] : [to]), ...held]) {
        if (this.#known.has(address)) continue;
        this.address(address);
        computed += 1;
        if (computed % ADDRESSES_PER_TURN === 0) await nextTurn();
      }
    }
  }

  /** The canonical form of a watched address, undefined for all others. */
  address(lower: string): string | undefined {
    if (this.#known.has(lower)) return this.#known.get(lower);
    const canonical = evmAddress(lower);
    const found = canonical !== undefined && this.#watch.has(canonical) ? canonical : undefined;
    this.#known.set(lower, found);
    return found;
  }

  has(canonical: string): boolean {
    return this.address(canonical.toLowerCase()) !== undefined;
  }

  asset(contract: string): string | undefined {
    return this.#assets.get(contract);
  }
}

function valueMoves(transactions: readonly MinedEvmTransaction[], watched: Watched): Move[] {
  return transactions.flatMap(({ txid, from, to, value, worked }) =>
    worked && to !== undefined ? move(watched, { txid, index: 'value', asset: NATIVE, from, to, units: value, bySource: true }) : [],
  );
}

function callMoves(
  transactions: readonly MinedEvmTransaction[],
  calls: Awaited<ReturnType<InnerCalls['of']>> & {},
  watched: Watched,
): Move[] {
  const worked = new Set(transactions.filter((transaction) => transaction.worked).map(({ txid }) => txid));
  return calls.flatMap(({ txid, path, from, to, value }) =>
    worked.has(txid as `0x${string}`)
      ? move(watched, { txid, index: `call:${path.join('.')}`, asset: NATIVE, from, to, units: value, bySource: false })
      : [],
  );
}

/** Events are counted within their transaction, so that a reorganisation that moves it does not change their numbers. */
function tokenMoves({ txid, from: sender, logs }: MinedEvmTransaction, watched: Watched): Move[] {
  return logs.flatMap(({ contract, topics, data }, at) => {
    const asset = watched.asset(contract);
    const [event, source, target] = topics;
    if (asset === undefined || event !== TRANSFER || topics.length !== 3 || source === undefined || target === undefined) return [];
    const [from, to] = [addressOfTopic(source), addressOfTopic(target)];
    const units = data.length === 66 ? BigInt(data) : 0n;
    return move(watched, { txid, index: `log:${at}`, asset, from, to, units, bySource: from === sender });
  });
}

function move(watched: Watched, one: Move): Move[] {
  const from = watched.address(one.from);
  const to = watched.address(one.to);
  if (one.units === 0n || (from === undefined && to === undefined)) return [];
  return [{ ...one, from: from ?? one.from, to: to ?? one.to }];
}

const place = (asset: string, address: string): string => `${asset} ${address}`;

/** By how much each touched balance of a watched address grew with the block. */
async function growth(
  rpc: EvmRpc,
  moves: readonly Move[],
  fees: readonly NetworkFee[],
  watched: Watched,
  block: { readonly hash: string; readonly parent: string },
): Promise<ReadonlyMap<string, bigint>> {
  const touched = new Map<string, { readonly asset: string; readonly address: string }>();
  const touch = (asset: string, address: string): void => {
    if (watched.has(address)) touched.set(place(asset, address), { asset, address });
  };
  for (const { asset, from, to } of moves) {
    touch(asset, from);
    touch(asset, to);
  }
  for (const { payer } of fees) touch(NATIVE, payer);
  const wanted = [...touched.values()];
  if (wanted.length === 0) return new Map();
  const before = await readBalances(rpc, wanted, { hash: block.parent });
  const after = await readBalances(rpc, wanted, block);
  return new Map([...touched.keys()].map((key, at) => [key, (after[at] ?? 0n) - (before[at] ?? 0n)]));
}

/**
 * Arrivals are what events say, but no more than the growth of the balance after moves between watched addresses and own payments
 * are accounted for. Every other change of the balances is drift.
 */
function measured(
  moves: readonly Move[],
  fees: readonly NetworkFee[],
  grown: ReadonlyMap<string, bigint>,
  watched: Watched,
): { arrivals: Arrival[]; departures: Departure[]; drift: Drift[] } {
  const room = new Map(grown);
  const drift = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, key: string, units: bigint): void => {
    to.set(key, (to.get(key) ?? 0n) + units);
  };
  for (const [key, units] of grown) add(drift, key.slice(0, key.indexOf(' ')), units);
  for (const { asset, from, to, units, bySource } of moves) {
    if (bySource && watched.has(from)) add(room, place(asset, from), units);
    if (watched.has(from) && watched.has(to)) add(room, place(asset, to), -units);
  }
  for (const { payer, units } of fees) {
    add(room, place(NATIVE, payer), units);
    add(drift, NATIVE, units);
  }
  const arrivals: Arrival[] = [];
  const departures: Departure[] = [];
  for (const { txid, index, asset, from, to, units, bySource } of moves) {
    if (!watched.has(from)) {
      const key = place(asset, to);
      const left = room.get(key) ?? 0n;
      const arrived = left < units ? left : units;
      if (arrived <= 0n) continue;
      room.set(key, left - arrived);
      arrivals.push({ txid, index, asset, to, units: arrived });
      add(drift, asset, -arrived);
    } else if (!watched.has(to) && bySource) {
      departures.push({ txid, asset, from, to: evmAddress(to) ?? to, units });
      add(drift, asset, units);
    }
  }
  const taken = new Set(
    moves.filter(({ bySource, from, to }) => watched.has(from) && !watched.has(to) && !bySource).map(({ asset }) => asset),
  );
  const drifts = [...drift].map(([asset, units]) => ({ asset, units, ...(taken.has(asset) ? { isTaken: true as const } : {}) }));
  return { arrivals, departures, drift: drifts.filter(({ units }) => units !== 0n) };
}
