import { concatHex, decodeAbiParameters, encodeAbiParameters, parseAbiParameters } from 'viem';
import type { Address } from 'viem';
import type { BlockId } from '../adapter.ts';
import { ChainUnavailable, NATIVE } from '../adapter.ts';
import { bytesOf } from './answers.ts';
import artifact from './balance-reader.generated.json' with { type: 'json' };
import type { EvmRpc } from './rpc.ts';

export interface EvmBalanceQuery {
  readonly address: string;
  readonly asset: string;
}

const CODE = artifact.BalanceReader as `0x${string}`;
const ARGUMENTS = parseAbiParameters('(address token, address owner)[]');
const ANSWER = parseAbiParameters('uint256[]');
const NOBODY: Address = `0x${'0'.repeat(40)}`;
// What creation code answers is at most 24 KiB (EIP-170), of which each balance takes 64 bytes.
const WANTED_MAX = 350;
const AT_ONCE = 4;

/**
 * Balances after a block, in the requested order, all of this exact block: it is named by its hash. One call reads many; its
 * code is sent along, so that the chain needs no contract for it. Throws `ChainUnavailable` if a token does not answer.
 */
export async function readBalances(rpc: EvmRpc, wanted: readonly EvmBalanceQuery[], block: Pick<BlockId, 'hash'>): Promise<bigint[]> {
  const parts = Array.from({ length: Math.ceil(wanted.length / WANTED_MAX) }, (_, at) =>
    wanted.slice(at * WANTED_MAX, (at + 1) * WANTED_MAX),
  );
  const found: bigint[][] = [];
  for (let at = 0; at < parts.length; at += AT_ONCE) {
    found.push(...(await Promise.all(parts.slice(at, at + AT_ONCE).map((part) => readPart(rpc, part, block.hash)))));
  }
  return found.flat();
}

async function readPart(rpc: EvmRpc, wanted: readonly EvmBalanceQuery[], blockHash: string): Promise<bigint[]> {
  const pairs = wanted.map(({ address, asset }) => ({ token: asset === NATIVE ? NOBODY : (asset as Address), owner: address as Address }));
  const data = concatHex([CODE, encodeAbiParameters(ARGUMENTS, [pairs])]);
  const answer = bytesOf(await rpc.call('eth_call', { data }, { blockHash }), 'balances');
  const [words] = decode(answer);
  if (words.length !== wanted.length * 2) throw new ChainUnavailable('the node answers another number of balances');
  return wanted.map(({ asset }, at) => {
    if (words[at * 2] !== 1n) throw new ChainUnavailable(`the token ${asset} does not tell balances`);
    return words[at * 2 + 1] ?? 0n;
  });
}

function decode(answer: `0x${string}`): readonly [readonly bigint[]] {
  try {
    return decodeAbiParameters(ANSWER, answer);
  } catch {
    throw new ChainUnavailable('the node answers nonsense: balances');
  }
}
