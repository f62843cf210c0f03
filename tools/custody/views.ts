import { ChainUnavailable, createAgreeingChain } from '@agio/chains';
import type { ChainAdapter } from '@agio/chains';
import { Panel } from '../../packages/chains/agreeing/panel.ts';
import type { FakeChain } from '../../modules/wallet/chain/testing/fake-chain.ts';

/** What a node does instead of telling the truth. */
export const MISBEHAVIOURS = ['silent', 'behind', 'balances', 'arrivals', 'headers'] as const;
export type Misbehaviour = (typeof MISBEHAVIOURS)[number];

/** A node's answers about a chain, which may be wrong. */
export interface NodeView {
  readonly adapter: ChainAdapter;
  does: Misbehaviour | 'truth';
  /** First height that it lies about. */
  from: number;
  /** The owner of the coins that it makes up. */
  favours: string;
}

const BEHIND = 3;
/** What arrived according to a single node. */
export const MADE_UP_TXID = 'made-up';
const MADE_UP = 10n ** 12n;

export function nodeView(chain: FakeChain): NodeView {
  const isLying = (about: Misbehaviour, height: number): boolean => view.does === about && height >= view.from;
  const heard = async <T>(answer: () => Promise<T>): Promise<T> => {
    if (view.does === 'silent') throw new ChainUnavailable('the node is silent');
    return answer();
  };
  /** Newest height that the node knows. */
  const top = async (): Promise<number> => (await chain.tip()).height - (view.does === 'behind' ? BEHIND : 0);
  const header: ChainAdapter['header'] = (height) =>
    heard(async () => {
      const found = height > (await top()) ? undefined : await chain.header(height);
      return found !== undefined && isLying('headers', height) ? { ...found, hash: `forged-${found.hash}` } : found;
    });
  const adapter: ChainAdapter = {
    family: chain.family,
    address: (text) => chain.address(text),
    derive: (xpub, index, change) => chain.derive(xpub, index, change),
    async tip() {
      const found = await header(await top());
      if (found === undefined) throw new ChainUnavailable('the node has no block');
      return { height: found.height, hash: found.hash };
    },
    header,
    movements: (block, watch) =>
      heard(async () => {
        const found = await chain.movements(block, watch);
        if (!isLying('arrivals', block.height)) return found;
        const [asset = ''] = watch.assets;
        return { ...found, arrivals: [...found.arrivals, { txid: MADE_UP_TXID, index: 'value', asset, to: view.favours, units: MADE_UP }] };
      }),
    balance: (address, asset, block) =>
      heard(async () => (await chain.balance(address, asset, block)) + (isLying('balances', block.height) ? MADE_UP : 0n)),
    balances: (wanted, block) =>
      heard(async () =>
        (await chain.balances(wanted, block)).map((units) => (isLying('balances', block.height) ? units + MADE_UP : units)),
      ),
    sign: (payment, signer) => heard(() => chain.sign(payment, signer)),
    send: (raw) => heard(() => chain.send(raw)),
    transaction: (txid, spends) => heard(() => chain.transaction(txid, spends)),
    waitingSpends: (addresses) => heard(() => chain.waitingSpends(addresses)),
    gaps: (address, taken) => heard(() => chain.gaps(address, taken)),
    feeMaxOf: (raw) => chain.feeMaxOf(raw),
    prove: () => chain.prove(),
    checkProof: () => chain.checkProof(),
  };
  const view: NodeView = { adapter, does: 'truth', from: 0, favours: '' };
  return view;
}

/**
 * Both nodes of a chain as the server queries them. The chain in memory signs by itself, whereas a real one offers several unsigned
 * transactions to choose from; here both must produce the same bytes.
 */
export function agreeingOver(code: string, views: readonly NodeView[], now: () => number, patienceMs: number): ChainAdapter {
  const nodes = views.map(({ adapter }) => adapter);
  const report = (): undefined => undefined;
  const panel = new Panel({ chain: code, nodes, needed: nodes.length, patienceMs, now, report });
  return {
    ...createAgreeingChain({ chain: code, nodes, patienceMs, now, report }),
    sign: (payment, signer) =>
      panel.ask(
        { what: 'a payment', height: 0 },
        (node) => node.sign(payment, signer),
        (made) => ('raw' in made ? made.raw : made.reason),
      ),
  };
}
