import { assert } from '@agio/kernel';
import { realClock } from '@agio/kernel/clock';
import { ChainUnavailable, NodesDisagree } from '../adapter.ts';
import type { BlockId, ChainAdapter, Header, Movements, TokenFacts, TransactionState } from '../adapter.ts';
import { Panel, TooFewAnswer } from './panel.ts';
import { signByMedian } from './sign-by-median.ts';

export interface AgreeingOptions {
  /** Code of the chain. */
  readonly chain: string;
  /** Adapters of the same chain, one for each node. */
  readonly nodes: readonly ChainAdapter[];
  /** How many nodes must give the same answer before it is trusted: more than half unless stated. */
  readonly agreement?: number | undefined;
  readonly patienceMs: number;
  /** Milliseconds of the time that nodes are waited for, from any start. */
  readonly now?: () => number;
  /** Reports what people should know; the same sentence may be repeated. */
  readonly report: (sentence: string) => void;
}

/** How far back to look for a block that enough nodes have, if they do not agree on the newest. */
const STEPS_BACK_MAX = 64;
/** How many blocks a node may be behind before it counts as silent. */
const LAG_MAX = 2;

/**
 * One chain through several nodes. A block and everything in it is trusted only if enough of them report the same; what is sent goes to
 * all. A silent or late node is waited for as long as the others are too few, and does not count as a contradiction.
 */
export function createAgreeingChain(options: AgreeingOptions): ChainAdapter {
  const { chain, nodes, patienceMs, report, now = realClock.monotonic } = options;
  const [first] = nodes;
  const needed = options.agreement ?? Math.floor(nodes.length / 2) + 1;
  assert(first !== undefined && needed >= 1 && needed <= nodes.length, 'no more nodes must agree than there are');
  const panel = new Panel({ chain, nodes, needed, patienceMs, now, report });
  const header = (height: number, what = 'the header'): Promise<Header | undefined> => headerAt(panel, height, what, needed);
  return {
    family: first.family,
    batchMost: first.batchMost ?? 1,
    nodes,
    agreement: needed,
    ...(first.feeRate === undefined
      ? {}
      : { feeRate: () => panel.first((node) => node.feeRate?.() ?? Promise.resolve(0n), 1).then(([rate = 0n]) => rate) }),
    address: (text) => first.address(text),
    derive: (xpub, index, change) => first.derive(xpub, index, change),
    tip: () => tipOf(panel, needed, header),
    header,
    movements: (block, watch) =>
      panel.ask({ what: 'what a block did', height: block.height }, (node) => node.movements(block, watch), keyOfMovements),
    ...(nodes.every((node) => node.token !== undefined) ? { token: (asset, block) => tokenAt(panel, asset, block) } : {}),
    ...(first.deployedAt === undefined ? {} : { deployedAt: first.deployedAt.bind(first) }),
    async balance(address, asset, block) {
      return panel.ask({ what: 'a balance', height: block.height }, (node) => node.balance(address, asset, block), String);
    },
    balances: (wanted, block) => panel.ask({ what: 'balances', height: block.height }, (node) => node.balances(wanted, block), String),
    sign: (payment, signer) => signByMedian(nodes, needed, payment, signer),
    send: (raw, parent) => sendToAll(panel, needed, raw, parent),
    transaction: (txid, spends) => stateOf(panel, needed, txid, spends),
    waitingSpends: (addresses) => waitingSpends(panel, needed, addresses),
    // A single node may count wrong: only gaps that every node reports are filled.
    gaps: async (address, taken) => {
      const said = (await panel.all((node) => node.gaps(address, taken))).filter((one) => one !== undefined);
      return said.length < needed ? 0 : Math.min(...said);
    },
    feeMaxOf: (raw) => first.feeMaxOf(raw),
    prove: (path, text, signer) => first.prove(path, text, signer),
    checkProof: (address, text, proof) => first.checkProof(address, text, proof),
  };
}

/** Undefined if enough nodes have no block at that height; a late node does not count as an answer if others have it. */
async function headerAt(panel: Panel, height: number, what: string, needed: number): Promise<Header | undefined> {
  let without = 0;
  const isHad = { value: false };
  try {
    return await panel.ask(
      { what, height },
      (node) => node.header(height),
      (found) => {
        if (found === undefined) without += 1;
        else isHad.value = true;
        return found === undefined ? undefined : `${found.hash} ${found.parent} ${found.atMs}`;
      },
    );
  } catch (error) {
    if (error instanceof ChainUnavailable && !isHad.value && without >= needed) return undefined;
    throw error;
  }
}

/** The highest block that enough nodes have, or if they contradict each other, the newest earlier one that they share. */
async function tipOf(
  panel: Panel,
  needed: number,
  header: (height: number, what: string) => Promise<Header | undefined>,
): Promise<BlockId> {
  const tips = await panel.first((node) => node.tip(), needed);
  if (tips.length < needed) throw new ChainUnavailable(`${tips.length} nodes answer, and ${needed} must agree`);
  const top = Math.min(...tips.map(({ height }) => height));
  for (let height = top; height >= Math.max(0, top - STEPS_BACK_MAX); height -= 1) {
    try {
      // Each height on the way down is a separate question: sharing an older block settles nothing about the newest.
      const found = await header(height, height === top ? 'the newest block' : 'a block before the newest');
      if (found !== undefined) return { height, hash: found.hash };
    } catch (error) {
      if (!(error instanceof ChainUnavailable) || error instanceof NodesDisagree) throw error;
      // Nodes that stopped answering are not asked for every earlier block.
      if (error instanceof TooFewAnswer && top - height >= LAG_MAX) throw error;
    }
  }
  throw panel.contradiction({ what: 'every recent block', height: top });
}

/** A token of which a node has nothing is an answer like any other: what most say counts. */
async function tokenAt(panel: Panel, asset: string, block: BlockId): Promise<TokenFacts | undefined> {
  const asked = async (node: ChainAdapter) => ({ facts: await node.token?.(asset, block) });
  const { facts } = await panel.ask({ what: 'a token', height: block.height }, asked, ({ facts: said }) => JSON.stringify(said ?? null));
  return facts;
}

function keyOfMovements(movements: Movements): string {
  return JSON.stringify(movements, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

async function sendToAll(panel: Panel, needed: number, raw: string, parent?: string): Promise<'sent' | 'waiting' | 'refused'> {
  const said = (await panel.all((node) => node.send(raw, parent))).filter((one) => one !== undefined);
  if (said.length === 0) throw new ChainUnavailable('no node takes the transaction now');
  if (said.includes('sent')) return 'sent';
  return said.filter((one) => one === 'refused').length >= needed ? 'refused' : 'waiting';
}

/** That a transaction is mined or never can be needs agreement; until then it may still be on its way. */
async function stateOf(panel: Panel, needed: number, txid: string, spends: readonly string[]): Promise<TransactionState> {
  const states = (await panel.all((node) => node.transaction(txid, spends))).filter((one) => one !== undefined);
  if (states.length < needed) throw new ChainUnavailable(`${states.length} nodes answer, and ${needed} must agree on a transaction`);
  const keys = states.map(keyOfState);
  const agreed = states.find((_, at) => keys.filter((key) => key === keys[at]).length >= needed);
  return agreed ?? { state: 'pending' };
}

function keyOfState(found: TransactionState): string {
  if (found.state === 'mined') return `mined ${found.block.hash} ${found.worked} ${found.fee}`;
  return found.state === 'replaced' ? `replaced ${found.by ?? ''} ${found.expired ?? false}` : found.state;
}

/** What enough nodes have seen: a node that invents transactions blocks no one. */
async function waitingSpends(panel: Panel, needed: number, addresses: readonly string[]): Promise<string[]> {
  const said = (await panel.all((node) => node.waitingSpends(addresses))).filter((one) => one !== undefined);
  const all = new Set(said.flat());
  return [...all].filter((spend) => said.filter((one) => one.includes(spend)).length >= needed);
}
