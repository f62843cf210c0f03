import { ChainUnavailable } from '../adapter.ts';
import type { BlockId } from '../adapter.ts';
import { addressOf, bytesOf, fieldsOf, hex, listOf, quantityOf, smallOf } from './answers.ts';
import type { Fields } from './answers.ts';
import type { EvmRpc } from './rpc.ts';
import { EvmNodeRefusal } from './rpc.ts';

/** The chain's own coin moved by a call inside a transaction; `path` is the call's place in the tree, empty for the transaction itself. */
export interface InnerCall {
  readonly txid: string;
  readonly path: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

/** Finds out once how the node traces, and then uses that way. */
export class InnerCalls {
  readonly #rpc: EvmRpc;
  #way: 'trace' | 'debug' | 'none' | undefined;

  constructor(rpc: EvmRpc) {
    this.#rpc = rpc;
  }

  /**
   * What calls of a block's transactions moved and was not reverted, without the transactions' own values; undefined if the node
   * offers no trace. `wanted` are the transactions that ran code: the answer must contain each of them.
   */
  async of(block: BlockId, wanted: ReadonlySet<string>): Promise<readonly InnerCall[] | undefined> {
    if (this.#way === undefined || this.#way === 'trace') {
      const flat = await this.#ask('trace_block', hex(block.height));
      if (flat !== undefined) {
        this.#way = 'trace';
        return callsOfFlat(flat, block, wanted);
      }
    }
    if (this.#way === undefined || this.#way === 'debug') {
      const trees = await this.#ask('debug_traceBlockByHash', block.hash, { tracer: 'callTracer' });
      if (trees !== undefined) {
        this.#way = 'debug';
        return callsOfTrees(trees, wanted);
      }
    }
    this.#way = 'none';
    return undefined;
  }

  async #ask(method: string, ...params: unknown[]): Promise<unknown> {
    try {
      return await this.#rpc.call(method, ...params);
    } catch (error) {
      if (error instanceof EvmNodeRefusal && this.#way === undefined && error.isUnknownMethod) return undefined;
      throw error;
    }
  }
}

/** Frames in a flat list, each with its place in the tree. A frame that failed reverts everything below it. */
function callsOfFlat(answer: unknown, block: BlockId, wanted: ReadonlySet<string>): InnerCall[] {
  const told = new Set<string>();
  const takenBack = new Map<string, string[]>();
  const calls: InnerCall[] = [];
  for (const value of listOf(answer, 'trace')) {
    const frame = fieldsOf(value, 'frame');
    if (frame['type'] === 'reward') continue;
    if (bytesOf(frame['blockHash'], 'block of a frame', 32) !== block.hash) throw new ChainUnavailable('the node traces another block');
    const txid = bytesOf(frame['transactionHash'], 'transaction of a frame', 32);
    told.add(txid);
    const path = listOf(frame['traceAddress'], 'place of a frame').map((step) => (typeof step === 'number' ? step : smallOf(step, 'step')));
    const place = `${path.join('.')}.`;
    const roots = takenBack.get(txid) ?? [];
    if (roots.some((root) => root === '.' || place.startsWith(root))) continue;
    if (frame['error'] !== undefined && frame['error'] !== null) {
      takenBack.set(txid, [...roots, place]);
      continue;
    }
    const moved = movedByFlat(frame);
    if (moved !== undefined && path.length > 0) calls.push({ txid, path, ...moved });
  }
  requireAll(wanted, told);
  return calls;
}

function movedByFlat(frame: Fields): Pick<InnerCall, 'from' | 'to' | 'value'> | undefined {
  const action = fieldsOf(frame['action'], 'action');
  if (frame['type'] === 'call' && action['callType'] === 'call') return moved(action['from'], action['to'], action['value']);
  if (frame['type'] === 'suicide') return moved(action['address'], action['refundAddress'], action['balance']);
  return undefined;
}

/** Frames as trees, one per transaction. */
function callsOfTrees(answer: unknown, wanted: ReadonlySet<string>): InnerCall[] {
  const told = new Set<string>();
  const calls: InnerCall[] = [];
  for (const value of listOf(answer, 'trace')) {
    const { txHash, result } = fieldsOf(value, 'trace of a transaction');
    const txid = bytesOf(txHash, 'transaction of a trace', 32);
    told.add(txid);
    const waiting: { readonly frame: Fields; readonly path: readonly number[] }[] = [{ frame: fieldsOf(result, 'frame'), path: [] }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { frame, path } = next;
      if (frame['error'] !== undefined && frame['error'] !== null) continue;
      const isMove = frame['type'] === 'CALL' || frame['type'] === 'SELFDESTRUCT';
      const move = isMove ? moved(frame['from'], frame['to'], frame['value']) : undefined;
      if (move !== undefined && path.length > 0) calls.push({ txid, path, ...move });
      const inner = frame['calls'] === undefined ? [] : listOf(frame['calls'], 'calls');
      for (let at = inner.length - 1; at >= 0; at -= 1) waiting.push({ frame: fieldsOf(inner[at], 'frame'), path: [...path, at] });
    }
  }
  requireAll(wanted, told);
  return calls;
}

function moved(from: unknown, to: unknown, value: unknown): Pick<InnerCall, 'from' | 'to' | 'value'> | undefined {
  const units = value === undefined || value === null ? 0n : quantityOf(value, 'value of a call');
  const target = addressOf(to, 'target of a call');
  return units === 0n || target === undefined ? undefined : { from: bytesOf(from, 'source of a call', 20), to: target, value: units };
}

/** A trace that leaves transactions out would lose what their calls brought. */
function requireAll(wanted: ReadonlySet<string>, told: ReadonlySet<string>): void {
  for (const txid of wanted) if (!told.has(txid)) throw new ChainUnavailable(`the node's trace leaves out ${txid}`);
}
