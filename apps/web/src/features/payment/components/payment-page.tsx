import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info, Plus } from 'lucide-react';
import { Button, Card, EmptyState, Notice, Skeleton, useTexts } from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { methodsQuery, type PaymentMethod, type Methods } from '../api/payment.ts';
import { standingOf } from '../state/standing.ts';
import { AddCodeDialog } from './add-code-dialog.tsx';
import { AddDialog } from './add-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { MethodLine, type Act } from './method-line.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Where the customer is paid in money of states. */
export function PaymentPage(): ReactNode {
  const { t } = useTexts('payment');
  const methods = useQuery(methodsQuery);
  const now = useNow();
  const [adding, setAdding] = useState(false);
  const [act, setAct] = useState<{ readonly act: Act; readonly method: PaymentMethod } | null>(null);
  const list = methods.data?.list ?? [];
  const holder = methods.data?.holder ?? null;
  const types = methods.data?.types ?? [];
  const close = (): void => setAct(null);
  const isOpen = holder !== null && types.length > 0 && list.length < (methods.data?.most ?? 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <h1 className="mr-auto text-20">{t(($) => $.title)}</h1>
        <Button look="primary" disabled={!isOpen} onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          {t(($) => $.add)}
        </Button>
      </div>
      <p className="mb-4 flex gap-2 rounded-2 bg-s2 px-3 py-2.5 text-13 text-t2">
        <Info size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
        {t(($) => $.told)}
      </p>
      {methods.data === undefined ? null : <Hindrance methods={methods.data} />}
      <Card
        title={t(($) => $.yours)}
        aside={
          list.length === 0 ? undefined : (
            <span className="text-12 text-t2">{t(($) => $.count, { count: list.length, most: methods.data?.most ?? 0 })}</span>
          )
        }
      >
        {methods.isPending ? <Skeleton className="m-5 w-60" /> : null}
        <ListState query={methods} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.empty)}</EmptyState>} />
        <ul>
          {list.map((method) => (
            <MethodLine key={method.id} method={method} now={now} onAct={(next) => setAct({ act: next, method })} />
          ))}
        </ul>
      </Card>
      {list.length === 0 || methods.data === undefined ? null : <Where methods={methods.data} now={now} />}
      <p className="pt-4 text-12 text-t2">{t(($) => $.foot)}</p>
      {adding && holder !== null ? <AddDialog holder={holder} types={types} onClose={() => setAdding(false)} /> : null}
      {act?.act === 'details' ? <DetailsDialog method={act.method} onClose={close} /> : null}
      {act?.act === 'code' && act.method.type !== 'bank' ? (
        <AddCodeDialog method={act.method} type={act.method.type} onClose={close} />
      ) : null}
      {act?.act === 'remove' ? <RemoveDialog method={act.method} onClose={close} /> : null}
    </>
  );
}

/** What keeps the customer from adding one. */
function Hindrance({ methods: { holder, types } }: { methods: Methods }): ReactNode {
  const { t } = useTexts('payment');
  if (holder !== null && types.length > 0) return null;
  return (
    <Notice tone="warn" className="mb-4">
      {types.length === 0 ? (
        t(($) => $.closed)
      ) : (
        <>
          {t(($) => $.verifyFirst)}{' '}
          <Link to="/account/cdd" className="ui-link">
            {t(($) => $.certify)}
          </Link>
        </>
      )}
    </Notice>
  );
}

function Where({ methods: { holder, list }, now }: { methods: Methods; now: number }): ReactNode {
  const { t } = useTexts('payment');
  const ready = list.filter((method) => ['inUse', 'ready'].includes(standingOf(method, now))).length;
  const facts = [
    [t(($) => $.where.name), holder ?? '--', holder === null ? t(($) => $.where.uncertified) : t(($) => $.where.fromCertification)],
    [t(($) => $.where.trade), t(($) => $.where.count, { ready, all: list.length }), t(($) => $.where.choose)],
    [t(($) => $.where.fresh), t(($) => $.where.after), t(($) => $.where.why)],
  ];
  return (
    <Card title={t(($) => $.where.title)} className="mt-4">
      <dl className="grid border-t border-line md:grid-cols-3">
        {facts.map(([name, value, from]) => (
          <div
            key={name}
            className="flex flex-col gap-0.5 border-line px-5 py-4 not-first:border-t md:not-first:border-t-0 md:not-first:border-l"
          >
            <dt className="text-12 text-t2">{name}</dt>
            <dd className="text-16 font-semibold [overflow-wrap:anywhere]">{value}</dd>
            <dd className="text-12 text-t2">{from}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
