import { Notice, percent, price as priceText, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import type { Risk } from '../state/order-risk.ts';

/** What is unusual about an order, in sentences. */
export function Risks({ risk: { far, slip, isThin }, decimals }: { risk: Risk; decimals: number }): ReactNode {
  const { t } = useTexts('trading');
  const plain = (share: string): string => percent(share).replace(/^[+−]/, '');
  return (
    <div className="grid gap-2">
      {far === null ? null : (
        <Notice tone="warn">{t(($) => $.confirm.far, { percent: plain(far.share), best: priceText(far.best, decimals) })}</Notice>
      )}
      {slip === null ? null : (
        <Notice tone="warn">{t(($) => $.confirm.slips, { percent: plain(slip.share), average: priceText(slip.average, decimals) })}</Notice>
      )}
      {isThin ? <Notice tone="warn">{t(($) => $.confirm.thin)}</Notice> : null}
    </div>
  );
}
