import type { WithdrawalRecord } from '../../model.ts';
import type { FollowedChain } from './parts.ts';
import type { ChainCredit } from '../ports.ts';

/** Deposits that are screened at once. */
const AT_ONCE = 8;

/** Applies the screening to customers' credits: a deposit that is not clear is kept for its owner, stopped even if it waits for review anyway. */
export async function screenCredits(
  { screening }: FollowedChain,
  credits: readonly ChainCredit[],
  addressOf: (credit: ChainCredit) => string,
): Promise<readonly ChainCredit[]> {
  if (screening === undefined) return credits;
  const screened: ChainCredit[] = [];
  for (let at = 0; at < credits.length; at += AT_ONCE) {
    const some = credits.slice(at, at + AT_ONCE);
    screened.push(
      ...(await Promise.all(
        some.map(async (credit): Promise<ChainCredit> => {
          if (credit.owner === 0 || credit.account === 'house') return credit;
          const { chain, coin, txid, units } = credit;
          const answer = await screening.answer({
            kind: 'deposit',
            ref: refOf(credit),
            address: addressOf(credit),
            chain,
            coin,
            txid,
            units,
          });
          return answer === 'clear' ? credit : { ...credit, account: 'suspense', why: 'screening' };
        }),
      )),
    );
  }
  return screened;
}

function refOf({ txid, index }: Pick<ChainCredit, 'txid' | 'index'>): string {
  return `${txid}:${index}`;
}

/**
 * Credits deposits that were kept for the screening and are clear now. People decide about those that wait for review anyway, and about the
 * rest if screening is switched off.
 */
export async function releaseScreened(chain: FollowedChain): Promise<void> {
  const { books, screening, setting } = chain;
  if (screening === undefined) return;
  const owners = new Map([...chain.addresses()].map(([address, owner]) => [owner, address]));
  for (const { id, coin, txid, index, owner, units } of books.screenedDeposits(setting.code)) {
    const listed = chain.coins.find((one) => one.coin === coin);
    if (listed === undefined || !listed.isDepositOpen || units > listed.auditAbove) continue;
    const address = owners.get(owner) ?? '';
    const payment = { kind: 'deposit', chain: setting.code, ref: refOf({ txid, index }), coin, txid, address, units } as const;
    if ((await screening.answer(payment)) === 'clear') await books.release(id);
  }
}

/** Whether a withdrawal may be signed; one that may not says that it waits. */
export async function mayLeave(
  chain: FollowedChain,
  { id, address, words }: WithdrawalRecord,
  { coin, units }: { readonly coin: string; readonly units: bigint },
): Promise<boolean> {
  const { books, screening, setting } = chain;
  if (screening === undefined) return true;
  const payment = {
    kind: 'withdrawal',
    chain: setting.code,
    ref: withdrawalRef(id, address, units),
    coin,
    txid: '',
    address,
    units,
    words,
  } as const;
  const answer = await screening.answer(payment);
  if (answer === 'clear') return true;
  await books.waits(id, 'screening');
  chain.report(`withdrawal ${id} on ${setting.code} waits: the screening says ${answer}`);
  return false;
}

/** Identifies the payment, not only its number: after a restore a number may belong to another withdrawal. */
export function withdrawalRef(id: number, address: string, units: bigint): string {
  return `${id}:${address}:${units}`;
}
