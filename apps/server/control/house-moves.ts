import { formatDecimal, parseDecimal } from '@agio/kernel';
import { importTopUp, moveToCold, prepareTopUp } from '@agio/wallet';
import type { Chains, FollowedChain } from '../chains/chains.ts';
import { signedTopUp } from '../signer/top-up-file.ts';
import type { UnsignedTopUp } from '../signer/top-up-file.ts';
import { OperatorError } from './control-server.ts';

/** Moves between the house's own hot and cold address, as operators request them. Answers lines of text. */
export async function answerHouseMove(chains: Chains, name: string, words: readonly string[]): Promise<readonly string[]> {
  if (name === 'import') return importSigned(chains, words[0] ?? '');
  const [code = '', coin = '', amount = ''] = words;
  const { engine, setting } = followedOf(chains, code);
  const decimals = setting.coins.find((one) => one.coin === coin)?.decimals;
  if (decimals === undefined) throw new OperatorError(`${coin === '' ? 'nothing' : coin} is no coin of ${code}`);
  const units = parseDecimal(amount, decimals);
  if (units === undefined || units === 0n) throw new OperatorError(`${amount === '' ? 'nothing' : amount} is no amount of ${coin}`);
  if (name === 'to-cold') {
    const moved = must(await engine.alone((chain) => moveToCold(chain, coin, units)));
    return [`${amount} ${coin} on ${code} are on their way to the cold address: ${moved}`];
  }
  const { from, to, transaction } = must(await engine.alone((chain) => prepareTopUp(chain, coin, units)));
  const file: UnsignedTopUp = { version: 1, kind: 'agio top-up', chain: code, coin, amount, decimals, from, to, transaction };
  return [JSON.stringify(file)];
}

/** What a signed top-up moves, as a decision names it. */
export function targetOfImport(text: string): string {
  const { amount, chain, coin } = signedIn(text);
  return `${chain} ${coin} ${amount}`;
}

function signedIn(text: string): NonNullable<ReturnType<typeof signedTopUp>> {
  const file = signedTopUp(text);
  if (file === undefined) throw new OperatorError('the file is no signed top-up: npm run cold-sign writes one');
  return file;
}

async function importSigned(chains: Chains, text: string): Promise<readonly string[]> {
  const file = signedIn(text);
  const signatures = file.signatures.map(({ recovery, signature }) => ({
    recovery,
    signature: Uint8Array.from(Buffer.from(signature, 'hex')),
  }));
  const { engine, setting } = followedOf(chains, file.chain);
  const txid = must(await engine.alone((chain) => importTopUp(chain, file.transaction, signatures)).catch(refusedSignature));
  const decimals = setting.coins.find(({ coin }) => coin === file.coin)?.decimals ?? file.decimals;
  const amount = formatDecimal(parseDecimal(file.amount, decimals) ?? 0n, decimals);
  return [`${amount} ${file.coin} on ${file.chain} are on their way to the hot address: ${txid}`];
}

function followedOf(chains: Chains, code: string): FollowedChain {
  const found = chains.followed.find(({ setting }) => setting.code === code);
  if (found === undefined) throw new OperatorError(`${code === '' ? 'nothing' : code} is no chain that is followed`);
  return found;
}

/** The adapter requires the cold key's signature; any other signature is refused with an explanation. */
function refusedSignature(error: unknown): never {
  if (error instanceof Error && error.name === 'AssertionError') throw new OperatorError('the cold key did not sign this');
  throw error;
}

function must<T extends string | object>(answer: T | { readonly problem: string }): Exclude<T, { readonly problem: string }> {
  if (typeof answer === 'object' && 'problem' in answer) throw new OperatorError(answer.problem);
  return answer as Exclude<T, { readonly problem: string }>;
}
