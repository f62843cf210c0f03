import { keccak256 } from 'viem';
import type { BlockId, TokenFacts } from '../adapter.ts';
import { bytesOf } from './answers.ts';
import { EvmNodeRefusal } from './rpc.ts';
import type { EvmRpc } from './rpc.ts';

const CALLS = { decimals: '0x313ce567', symbol: '0x95d89b41', balanceOf: '0x70a08231', totalSupply: '0x18160ddd' } as const;
const WORD = 66;
const SYMBOL_MAX = 32;

/** What a contract says of itself after a block. Undefined if there is no code, or if it answers neither decimals nor balances as a token does. */
export async function readToken(rpc: EvmRpc, asset: string, { hash }: BlockId): Promise<TokenFacts | undefined> {
  const block = { blockHash: hash };
  const code = bytesOf(await rpc.call('eth_getCode', asset, block), 'code');
  if (code === '0x') return undefined;
  const ask = async (data: string): Promise<`0x${string}` | undefined> => {
    try {
      return bytesOf(await rpc.call('eth_call', { to: asset, data }, block), 'a token');
    } catch (error) {
      // A contract that reverts is no such token; whatever else the node refuses, nothing is known of it either.
      if (error instanceof EvmNodeRefusal) return undefined;
      throw error;
    }
  };
  const decimals = await ask(CALLS.decimals);
  const balance = await ask(`${CALLS.balanceOf}${asset.slice(2).toLowerCase().padStart(64, '0')}`);
  if (decimals?.length !== WORD || balance?.length !== WORD || BigInt(decimals) > 255n) return undefined;
  const supply = await ask(CALLS.totalSupply);
  return {
    decimals: Number(BigInt(decimals)),
    symbol: symbolOf((await ask(CALLS.symbol)) ?? '0x'),
    ...(supply?.length === WORD ? { supply: String(BigInt(supply)) } : {}),
    codeHash: keccak256(code),
  };
}

/** Found by halving; undefined where the node has no state so far back. */
export async function deployedAt(rpc: EvmRpc, asset: string, { height }: BlockId): Promise<number | undefined> {
  let [without, has] = [-1, height];
  try {
    while (has - without > 1) {
      const middle = Math.floor((without + has) / 2);
      const code = bytesOf(await rpc.call('eth_getCode', asset, `0x${middle.toString(16)}`), 'code');
      if (code === '0x') without = middle;
      else has = middle;
    }
  } catch (error) {
    if (error instanceof EvmNodeRefusal) return undefined;
    throw error;
  }
  return has;
}

/** Printable characters of a string, or of 32 bytes as the oldest tokens answer. Anyone can choose any symbol: it proves nothing. */
function symbolOf(answer: `0x${string}`): string {
  const bytes = Buffer.from(answer.slice(2), 'hex');
  const length = bytes.length >= 64 ? Math.min(Number(bytes.readBigUInt64BE(56)), SYMBOL_MAX) : SYMBOL_MAX;
  const text = (bytes.length >= 64 ? bytes.subarray(64, 64 + length) : bytes.subarray(0, SYMBOL_MAX)).toString('latin1');
  return text.replaceAll(/[^\x21-\x7e]/g, '');
}
