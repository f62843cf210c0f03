import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import { Button, formatDateTime, groupThousands, Notice, Skeleton, Tag, useLanguage, useTexts } from '@agio/ui';
import { QueryError } from '../../../shared/query-states.tsx';
import { leaveMerchants, standingQuery, type MerchantStatus, type AdSubject } from '../api/merchant.ts';
import { useOtcLive } from '../api/orders.ts';
import { AdDialog } from './ad-dialog.tsx';
import { AdList } from './ad-list.tsx';
import { Application } from './application.tsx';
import { Drafts } from './drafts.tsx';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { shareText, useUsual } from '../../../shared/paying/index.ts';
import { Months } from './months.tsx';

/** Becoming a merchant, and a merchant's advertisements. */
export function DeskPage(): ReactNode {
  const { t } = useTexts('otc-desk');
  useOtcLive();
  const standing = useQuery(standingQuery);
  const state = standing.data?.state;
  const isMerchant = state === 'verified' || state === 'suspended' || state === 'leaving';
  return (
    <>
      {standing.isPending ? <Skeleton className="h-40 w-full" /> : null}
      {standing.isError && standing.data === undefined ? (
        <section className="ui-card">
          <QueryError query={standing} />
        </section>
      ) : null}
      {standing.data === undefined ? null : isMerchant ? (
        <Desk standing={standing.data} />
      ) : (
        <>
          <h1 className="pb-4 text-20">{t(($) => $.apply.title)}</h1>
          <Application standing={standing.data} />
        </>
      )}
    </>
  );
}

function Desk({ standing }: { standing: MerchantStatus }): ReactNode {
  const { t } = useTexts('otc-desk');
  const { t: o } = useTexts('otc');
  const language = useLanguage();
  const { card, pausedUntil, reason, state } = standing;
  const [written, setWritten] = useState<AdSubject | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h1 className="text-20">{t(($) => $.title)}</h1>
        {card === null || card.level === 0 ? null : (
          <Tag tone="p">
            <Check size={12} aria-hidden="true" />
            {o(($) => $.level, { level: card.level })}
          </Tag>
        )}
        <span className="mr-auto">
          <Tag {...(state === 'suspended' ? { tone: 'warn' as const } : {})}>{t(($) => $.states[state])}</Tag>
        </span>
        <Button asChild look="secondary">
          <Link to="/account/otcOrders" search={{ list: 'merchant' }}>
            {o(($) => $.myOrders)}
          </Link>
        </Button>
        <Button look="primary" disabled={state !== 'verified'} onClick={() => setWritten({})}>
          <Plus size={16} aria-hidden="true" />
          {t(($) => $.new)}
        </Button>
      </div>
      {state === 'verified' ? null : (
        <Notice tone="warn" className="mb-4">
          {t(($) => $.told[state === 'suspended' ? 'suspended' : 'leaving'])} {reason}
        </Notice>
      )}
      {pausedUntil === null ? null : (
        <Notice tone="warn" className="mb-4">
          {t(($) => $.told.paused, { time: formatDateTime(pausedUntil, language) })}
        </Notice>
      )}
      {card === null ? null : <Figures card={card} />}
      <AdList isOpen={state === 'verified'} onEdit={(ad) => setWritten({ ad })} />
      <Drafts onEdit={(kept) => setWritten({ kept })} />
      <Months />
      <div className="flex flex-wrap items-center justify-between gap-3 pt-4">
        <p className="text-12 text-t2">{t(($) => $.foot)}</p>
        {state !== 'verified' ? null : (
          <Button look="ghost" size="s" onClick={() => setLeaving(true)}>
            {t(($) => $.leave.open)}
          </Button>
        )}
      </div>
      {written === null ? null : <AdDialog written={written} onClose={() => setWritten(null)} />}
      {isLeaving ? (
        <ConfirmDialog
          title={t(($) => $.leave.title)}
          keep={t(($) => $.leave.keep)}
          yes={t(($) => $.leave.open)}
          act={leaveMerchants}
          onClose={() => setLeaving(false)}
        >
          {t(($) => $.leave.text)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** How buyers and sellers see the merchant. */
function Figures({ card }: { card: NonNullable<MerchantStatus['card']> }): ReactNode {
  const { t } = useTexts('otc-desk');
  const { t: o } = useTexts('otc');
  const usual = useUsual();
  const figures = [
    [t(($) => $.figures.orders), groupThousands(String(card.orders))],
    [o(($) => $.completed), shareText(card.completion)],
    [t(($) => $.figures.pay), usual(card.payMs)],
    [t(($) => $.figures.release), usual(card.releaseMs)],
    [o(($) => $.appealsLost), String(card.appealsLost)],
  ];
  return (
    <section className="ui-card mb-4">
      <div className="hd">
        <h2>{t(($) => $.figures.title)}</h2>
        <Link to="/otc/merchant/$uid" params={{ uid: card.uid }} className="ui-link text-13">
          {t(($) => $.figures.page)}
        </Link>
      </div>
      <dl className="grid grid-cols-2 border-t border-line sm:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="px-5 py-3 sm:not-first:border-l sm:not-first:border-line">
            <dt className="text-12 text-t2">{name}</dt>
            <dd className="text-20 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
