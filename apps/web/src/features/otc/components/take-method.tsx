import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice, Segmented, Select, Skeleton, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { methodsQuery, type Offer, type OtcPaymentType } from '../api/offers.ts';
import { paidTo, payableTo } from '../state/paid-to.ts';

/** How a buyer pays. */
export function PayBy({
  chosen,
  onChoose,
  types,
}: {
  types: readonly OtcPaymentType[];
  chosen: OtcPaymentType | null;
  onChoose: (type: OtcPaymentType) => void;
}): ReactNode {
  const { t } = useTexts('otc');
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="text-13 text-t2">{t(($) => $.take.method)}</span>
      <Segmented
        label={t(($) => $.take.method)}
        value={chosen ?? ''}
        onValueChange={(next) => {
          const type = types.find((one) => one === next);
          if (type !== undefined) onChoose(type);
        }}
        items={types.map((type) => ({ value: type as string, label: t(($) => $.types[type]) }))}
      />
    </div>
  );
}

/** The seller's own method to be paid to. */
export function PaidTo({ chosen, offer, onChoose }: { offer: Offer; chosen: string | null; onChoose: (id: string) => void }): ReactNode {
  const { t } = useTexts('otc');
  const methods = useQuery(methodsQuery);
  const now = useNow();
  if (methods.isPending) return <Skeleton className="w-full" />;
  if (methods.data === undefined) return <QueryError query={methods} />;
  const usable = payableTo(methods.data.list, offer, now);
  if (usable.length === 0)
    return (
      <Notice tone="warn">
        {t(($) => $.take.noneUsable, { types: offer.methods.map((type) => t(($) => $.types[type])).join(', ') })}{' '}
        <Link to="/account/bank" className="ui-link">
          {t(($) => $.take.bind)}
        </Link>
      </Notice>
    );
  return (
    <Select
      label={t(($) => $.take.payTo)}
      value={paidTo(usable, chosen)?.id ?? ''}
      onValueChange={onChoose}
      options={usable.map(({ bank, id, masked, type }) => ({
        value: id,
        label: `${type === 'bank' ? bank : t(($) => $.types[type])} ${masked}`,
      }))}
    />
  );
}
