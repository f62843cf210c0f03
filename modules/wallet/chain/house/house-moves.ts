import { COLD_PATH, importCold, prepareCold, readCold } from '@agio/chains';
import type { KeySignature, NotPayable, Payment, SignedPayment, UnsignedTransaction } from '@agio/chains';
import type { CoinUnits, FollowedChain } from '../parts/parts.ts';
import type { Move } from '../store/store.ts';
import { takenBySigned, takenOnHot } from '../parts/taken.ts';

/** The file that operators carry to the machine with the cold keys, and back. All of its content is also in the transaction. */
export interface TopUp {
  readonly chain: string;
  readonly coin: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  readonly transaction: UnsignedTransaction;
}

/** A move of the house that cannot be made, and why. */
export interface NotMoved {
  readonly problem: string;
}

const isProblem = (value: object): value is NotMoved => 'problem' in value;

/** Sends from the hot to the cold address, through the signer. Returns the transaction. */
export async function moveToCold(chain: FollowedChain, coinCode: string, units: bigint): Promise<string | NotMoved> {
  const { adapter, cold, hot, setting, signer, store } = chain;
  const coin = coinOf(chain, coinCode);
  if (isProblem(coin)) return coin;
  if (cold === undefined) return { problem: `${setting.code} has no cold address` };
  const taken = await takenOnHot(chain, await store.openMoves(setting.code));
  const signed = await adapter.sign(paymentOf(chain, coin, { to: cold, units }, taken), signer);
  if ('reason' in signed) return { problem: reasonOf(signed) };
  return keepAndSend(chain, 'to_cold', { coin, source: hot.address, account: 1, to: cold, signed });
}

/** The transaction from the cold to the hot address to sign offline. Nothing is stored: it may never be signed. */
export async function prepareTopUp(chain: FollowedChain, coinCode: string, units: bigint): Promise<TopUp | NotMoved> {
  const { adapter, cold, hot, setting, store } = chain;
  const coin = coinOf(chain, coinCode);
  const key = setting.coldKey ?? null;
  if (isProblem(coin)) return coin;
  if (cold === undefined || key === null) return { problem: `${setting.code} has no coldKey in its settings` };
  const taken = takenBySigned(chain, await store.openMoves(setting.code));
  const transaction = await prepareCold(adapter, paymentOf(chain, coin, { to: hot.address, units }, taken), key);
  if ('reason' in transaction) return { problem: reasonOf(transaction) };
  return { chain: setting.code, coin: coin.coin, from: cold, to: hot.address, units, transaction };
}

/** Accepts a transaction that was signed offline if it is a payment from the cold to the hot address, records it as a move of the house and sends it. */
export async function importTopUp(
  chain: FollowedChain,
  transaction: UnsignedTransaction,
  signatures: readonly KeySignature[],
): Promise<string | NotMoved> {
  const { adapter, cold, hot, setting, store } = chain;
  const key = setting.coldKey ?? null;
  if (cold === undefined || key === null) return { problem: `${setting.code} has no coldKey in its settings` };
  const read = readCold(transaction, key);
  const [pay, ...more] = read?.pays ?? [];
  const coin = chain.coins.find(({ asset }) => asset === read?.asset);
  if (read === undefined || pay === undefined || more.length > 0 || coin === undefined)
    return { problem: 'this pays no coin of the chain' };
  if (read.from !== cold || pay.to !== hot.address) return { problem: 'this is no payment from the cold to the hot address' };
  const taken = takenBySigned(chain, await store.openMoves(setting.code));
  const signed = await importCold(adapter, paymentOf(chain, coin, pay, taken), { transaction, signatures }, key);
  if ('reason' in signed) return { problem: reasonOf(signed) };
  return keepAndSend(chain, 'top_up', { coin, source: cold, account: 2, to: hot.address, signed });
}

function paymentOf(
  { hot }: FollowedChain,
  coin: CoinUnits,
  { to, units }: { readonly to: string; readonly units: bigint },
  taken: ReadonlySet<string>,
): Payment {
  const gas = coin.gasLimit === undefined ? {} : { gasMost: coin.gasLimit };
  return { purpose: { kind: 'top_up' }, from: { ...hot.path, ...COLD_PATH }, to, asset: coin.asset, units, taken, ...gas };
}

/** The bytes are kept before they are sent, so that what leaves an address of ours is always known. */
async function keepAndSend(
  chain: FollowedChain,
  kind: 'top_up' | 'to_cold',
  of: { readonly coin: CoinUnits; readonly source: string; readonly account: 1 | 2; readonly to: string; readonly signed: SignedPayment },
): Promise<string | NotMoved> {
  const { adapter, setting, store } = chain;
  const { txid, raw, spends, units } = of.signed;
  const move: Move = {
    id: txid,
    kind,
    source: of.source,
    path: { account: of.account, index: 0 },
    asset: of.coin.asset,
    destination: of.to,
    units,
    attempts: [{ txid, raw, spends }],
    state: 'signed',
    updatedAtMs: chain.now(),
  };
  if (!(await store.keepMove(setting.code, move))) return { problem: 'what it uses up is promised to another move' };
  // Where the node does not take it now, the move is followed like every other.
  if ((await adapter.send(raw)) === 'refused') return { problem: `the network refuses ${txid}` };
  return txid;
}

function coinOf(chain: FollowedChain, code: string): CoinUnits | NotMoved {
  return chain.coins.find(({ coin }) => coin === code) ?? { problem: `${code} is not on ${chain.setting.code}` };
}

function reasonOf({ missing, reason, refusal }: NotPayable): string {
  return [reason, refusal, missing === undefined ? undefined : `${missing} units are missing`]
    .filter((one) => one !== undefined)
    .join(', ');
}
