import type { SignedRecord, WithdrawalRecord } from '../../model.ts';

interface Attempts {
  readonly attempts: readonly SignedRecord[];
}

/**
 * Bytes of withdrawals whose change may be spent before it is in a block: sent, and signed once, so that no other transaction can be mined
 * in their place. From then on they are not replaced any more: what builds on them pays the network for them as well.
 */
export function unminedOf(open: readonly WithdrawalRecord[], replaced: string | undefined): string[] {
  const raws = open.flatMap(({ reopened, signed, state }) => {
    const [only, ...more] = signed;
    const isSure = only !== undefined && more.length === 0 && state === 'broadcast' && !reopened;
    return isSure && only.txid !== replaced ? [only.raw] : [];
  });
  return [...new Set(raws)];
}

/** Whether another transaction of ours spends what this one pays. */
export function isBuiltOn(txid: string, all: readonly Attempts[]): boolean {
  return all.some(({ attempts }) => attempts.some(({ spends }) => spends.some((spend) => spend.startsWith(`${txid}:`))));
}

/** Withdrawals whose transactions all rest on one that can never be mined, those that rest on others of them first. */
export function restingOnDead(
  open: readonly WithdrawalRecord[],
  mined: ReadonlySet<string>,
  used: ReadonlySet<string>,
): WithdrawalRecord[] {
  const attempts = open.flatMap(({ signed }) => signed).filter(({ txid }) => !mined.has(txid));
  const dead = new Set(attempts.filter(({ spends }) => spends.some((spend) => used.has(spend))).map(({ txid }) => txid));
  const isDead = ({ spends }: SignedRecord): boolean => spends.some((spend) => dead.has(spend.slice(0, spend.lastIndexOf(':'))));
  const resting: WithdrawalRecord[] = [];
  for (;;) {
    const next = open.filter((one) => one.signed.length > 0 && !resting.includes(one) && one.signed.every(isDead));
    if (next.length === 0) return resting.reverse();
    resting.push(...next);
    for (const { signed } of next) for (const { txid } of signed) dead.add(txid);
  }
}
