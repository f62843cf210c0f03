import type { ReactNode } from 'react';
import { Card, useTexts } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../../shared/asking/index.ts';
import type { OtcOrder, Side } from '../api/otc.ts';

/** Appeals of both that were decided before. */
export function Earlier({ order: { buyerSide, sellerSide } }: { order: OtcOrder }): ReactNode {
  const { t } = useTexts('otc');
  const isNone = buyerSide.earlier.length + sellerSide.earlier.length === 0;
  return (
    <Card title={t(($) => $.earlier.title)} bodyClassName="grid gap-2 px-4 pb-4 text-13">
      {isNone ? <p className="text-t2">{t(($) => $.earlier.none)}</p> : null}
      <Of side={buyerSide} />
      <Of side={sellerSide} />
    </Card>
  );
}

function Of({ side }: { side: Side }): ReactNode {
  const { t } = useTexts('otc');
  const words = useWords();
  const name = side.card.name === '' ? side.name : side.card.name;
  return side.earlier.map(({ id, isAtFault, kind, outcome, role }) => (
    <p key={`${side.uid} ${id}`} className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 break-words">
        <Link to="/otc-orders/$id" params={{ id }} className="ui-link">
          {id}
        </Link>
        {t(($) => $.comma)}
        {t(($) => $.earlier.as[role], { name })}
      </span>
      <span className="shrink-0 text-12 text-t2">
        {[t(($) => $.earlier[outcome]), words.value('decisionKind', kind), ...(isAtFault ? [t(($) => $.earlier.fault)] : [])].join(
          t(($) => $.comma),
        )}
      </span>
    </p>
  ));
}
