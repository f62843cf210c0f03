import type { Say } from '@agio/ui';
import type { Finding } from './case-acts.ts';

/** What is no amount: how many deposits, for how many days nothing had happened, which address, and who else used it. */
export function detailsOf({ address, chain, count, days, others = [] }: Finding['figures'], t: Say<'monitoring'>): string {
  return [
    ...(count === undefined ? [] : [t(($) => $.details.deposits, { count })]),
    ...(days === undefined ? [] : [t(($) => $.details.dormant, { count: days })]),
    ...(address === undefined ? [] : [t(($) => $.details.address, { address, chain })]),
    ...(others.length === 0 ? [] : [t(($) => $.details.others, { uids: others.join(', ') })]),
  ].join(' · ');
}
