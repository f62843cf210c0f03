import type { Finding } from './case-acts.ts';

/** What is no amount: how many deposits, for how many days nothing had happened, which address, and who else used it. */
export function detailsOf({ address, chain, count, days, others }: Finding['figures']): string {
  return [
    count === undefined ? '' : `${count} ×`,
    days === undefined ? '' : `${days} d`,
    address === undefined ? '' : `${chain ?? ''} ${address}`,
    (others ?? []).join(', '),
  ]
    .filter((one) => one !== '')
    .join(' · ');
}
