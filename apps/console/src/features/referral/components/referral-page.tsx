import { useState, type ReactNode } from 'react';
import { Button, Card, feeRate, groupThousands, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryError } from '../../../shared/query-states.tsx';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { DeskTable, type DeskColumn } from '../../../shared/table/index.ts';
import { Time } from '../../../shared/time/time.tsx';
import { deskQuery, type CoinTotals, type Desk } from '../api/referral.ts';
import { kinds } from '../state/drafts.ts';
import { Agreements } from './agreements.tsx';
import { Inviters } from './inviters.tsx';
import type { Listing } from './listing.ts';
import { AgreementDialog, EndDialog, PlanDialog, type Agreeing } from './rate-dialogs.tsx';

const ASKERS = ['owner', 'finance'] as const;
type Open =
  | { readonly what: 'plan' }
  | { readonly what: 'agree'; readonly agreeing: Agreeing }
  | { readonly what: 'end'; readonly uid: string };

/** Rates, what is owed and was paid, and those who earn most. */
export function ReferralPage(): ReactNode {
  const { roles } = useSelf();
  const mayAsk = hasRole(roles, ASKERS);
  const desk = useQuery(deskQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const { data } = desk;
  if (data === undefined && desk.isError) return <QueryError query={desk} />;
  return (
    <div className="flex flex-col gap-4">
      <Rates desk={data} onChange={mayAsk ? () => setOpen({ what: 'plan' }) : undefined} />
      <Coins list={{ ...desk, data: data?.coins }} />
      <Agreements
        list={{ ...desk, data: data?.agreements }}
        mayAsk={mayAsk}
        onAgree={(agreeing) => setOpen({ what: 'agree', agreeing })}
        onEnd={(uid) => setOpen({ what: 'end', uid })}
      />
      <Inviters list={{ ...desk, data: data?.inviters }} currency={data?.currency ?? 'CNY'} />
      {data === undefined ? null : (
        <>
          {open?.what === 'plan' ? <PlanDialog desk={data} onClose={close} /> : null}
          {open?.what === 'agree' ? <AgreementDialog desk={data} agreeing={open.agreeing} onClose={close} /> : null}
        </>
      )}
      {open?.what === 'end' ? <EndDialog uid={open.uid} onClose={close} /> : null}
    </div>
  );
}

function Rates({ desk, onChange }: { desk: Desk | undefined; onChange: (() => void) | undefined }): ReactNode {
  const { t } = useTexts('referral');
  return (
    <Card
      title={t(($) => $.rates.title)}
      aside={
        <span className="flex flex-wrap items-center gap-3">
          {desk === undefined ? null : (
            <span className="text-12 text-t2">
              {t(($) => $.rates.next)} <Time at={desk.nextCredit} />
            </span>
          )}
          {onChange === undefined || desk === undefined ? null : (
            <Button look="outline" size="m" onClick={onChange}>
              {t(($) => $.rates.change)}
            </Button>
          )}
        </span>
      }
      bodyClassName="px-5 pb-5"
    >
      <dl className="grid gap-3 sm:grid-cols-3">
        {kinds.map((kind) => (
          <div key={kind} className="rounded-2 border border-line px-3.5 py-3">
            <dt className="text-12 text-t2">{t(($) => $.kinds[kind])}</dt>
            <dd className="text-16 font-semibold tabular-nums">
              {desk === undefined ? (
                <Skeleton className="w-20" />
              ) : (
                `${feeRate(desk.rates[kind].direct)} + ${feeRate(desk.rates[kind].indirect)}`
              )}
            </dd>
            <dd className="text-12 text-t2">{t(($) => $.rates.levels)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-12 text-t2">
        <Link to="/referral-records" className="ui-link">
          {t(($) => $.records.title)}
        </Link>
      </p>
    </Card>
  );
}

function Coins({ list }: { list: Listing<CoinTotals> }): ReactNode {
  const { t } = useTexts('referral');
  const amount = (key: 'fees' | 'credited' | 'waiting' | 'withheld' | 'account'): DeskColumn<CoinTotals> => ({
    key,
    head: t(($) => $.coins.columns[key]),
    right: true,
    value: (row) => row[key],
    render: (row) => groupThousands(row[key]),
  });
  const columns: readonly DeskColumn<CoinTotals>[] = [
    { key: 'coin', head: t(($) => $.coins.columns.coin), isFixed: true, value: ({ coin }) => coin },
    amount('fees'),
    amount('credited'),
    amount('waiting'),
    amount('withheld'),
    amount('account'),
  ];
  return (
    <section className="ui-card overflow-hidden">
      <DeskTable
        id="referral-coins"
        label={t(($) => $.coins.title)}
        columns={columns}
        list={list}
        keyOf={({ coin }) => coin}
        empty={t(($) => $.coins.empty)}
        filters={<h2 className="text-16">{t(($) => $.coins.title)}</h2>}
      />
    </section>
  );
}
