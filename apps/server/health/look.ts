import { SignerUnavailable } from '@agio/chains';
import type { ChainAdapter } from '@agio/chains';
import type { Clock } from '@agio/kernel/clock';
import type { SignerStanding } from '../signer/messages.ts';

/** A chain whose nodes are asked. */
export interface AskedChain {
  readonly setting: { readonly code: string; readonly secondsPerBlock: number };
  readonly adapter: Pick<ChainAdapter, 'tip' | 'header'> & { readonly nodes?: readonly Pick<ChainAdapter, 'tip' | 'header'>[] };
}

/** What a node answered: its newest block, or nothing. */
export interface SeenNode {
  /** As `BTC-1`. */
  readonly name: string;
  readonly chain: string;
  readonly height: number | null;
  /** Blocks that the highest node of its chain has beyond it. */
  readonly behind: number;
  /** Whether its chain had no new block for far too long. */
  readonly isStalled: boolean;
}

export type SeenSigner = SignerStanding['journal'] | 'away';

/** A node that has not answered by then is silent. */
const NODE_PATIENCE_MS = 5_000;
/** No chain pauses that long by chance. */
const STALLED_BLOCKS = 30;
const STALLED_MS_MIN = 15 * 60_000;

/** How the signer is; undefined where none is needed. */
export async function lookAtSigner(standing: Promise<SignerStanding> | undefined): Promise<SeenSigner | undefined> {
  try {
    return (await standing)?.journal;
  } catch (error) {
    if (!(error instanceof SignerUnavailable)) throw error;
    return 'away';
  }
}

/** Every node of these chains. */
export async function lookAtNodes(chains: readonly AskedChain[], clock: Pick<Clock, 'patience' | 'wall'>): Promise<SeenNode[]> {
  return (await Promise.all(chains.map((chain) => nodesOf(chain, clock)))).flat();
}

async function nodesOf({ adapter, setting }: AskedChain, clock: Pick<Clock, 'patience' | 'wall'>): Promise<SeenNode[]> {
  const nodes = adapter.nodes ?? [adapter];
  const tips = await Promise.all(nodes.map((node) => inTime(clock, node.tip())));
  const highest = Math.max(0, ...tips.map((tip) => tip?.height ?? 0));
  const longestMs = Math.max(STALLED_MS_MIN, STALLED_BLOCKS * setting.secondsPerBlock * 1_000);
  return Promise.all(
    nodes.map(async (node, at) => {
      const tip = tips[at];
      const header = tip === undefined ? undefined : await inTime(clock, node.header(tip.height));
      return {
        name: `${setting.code}-${at + 1}`,
        chain: setting.code,
        height: tip?.height ?? null,
        behind: tip === undefined ? 0 : highest - tip.height,
        isStalled: header !== undefined && clock.wall() - header.atMs > longestMs,
      };
    }),
  );
}

/** Undefined without an answer in time. */
async function inTime<T>(clock: Pick<Clock, 'patience'>, answer: Promise<T>): Promise<T | undefined> {
  let giveUp: (() => void) | undefined;
  const late = new Promise<undefined>((resolve) => {
    giveUp = clock.patience(NODE_PATIENCE_MS, () => resolve(undefined));
  });
  const answered = answer.catch(() => undefined);
  return Promise.race([answered, late]).finally(() => giveUp?.());
}
