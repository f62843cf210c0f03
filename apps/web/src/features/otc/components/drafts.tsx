import type { ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Card, cn, CoinMark, currency, formatDateTime, useLanguage, useTexts } from '@agio/ui';
import { showError } from '../../../shared/error-popup.ts';
import { QueryError } from '../../../shared/query-states.tsx';
import { draftsQuery, dropDraft, type KeptDraft } from '../api/merchant.ts';
import { PaymentTypes } from './merchant-parts.tsx';
import { coins } from './offer-list.tsx';

/** Advertisements that are not published; nothing while there are none. */
export function Drafts({ onEdit }: { onEdit: (kept: KeptDraft) => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const drafts = useQuery(draftsQuery);
  const { data } = drafts;
  if (data === undefined && drafts.isError)
    return (
      <Card title={t(($) => $.drafts.title)} className="mt-4">
        <QueryError query={drafts} />
      </Card>
    );
  if (data === undefined || data.list.length === 0) return null;
  return (
    <section className="ui-card mt-4">
      <div className="hd">
        <h2>{t(($) => $.drafts.title)}</h2>
        <span className="text-12 text-t2">{t(($) => $.drafts.text)}</span>
      </div>
      <ul>
        {data.list.map((kept) => (
          <li key={kept.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
            <DraftLine kept={kept} />
            <Acts id={kept.id} onEdit={() => onEdit(kept)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DraftLine({ kept: { terms, updateTime } }: { kept: KeptDraft }): ReactNode {
  const { t } = useTexts('otc-desk');
  const { t: o } = useTexts('otc');
  const language = useLanguage();
  const { coin = '', fiat = 'CNY', max, methods = [], min, quantity, side = 'sell' } = terms;
  return (
    <>
      <span className={cn('inline-flex items-center gap-2 font-medium', side === 'buy' ? 'text-up' : 'text-down')}>
        <CoinMark coin={coin} size={20} />
        {t(($) => $.sides[side])} {quantity === undefined ? '' : coins(quantity)} {coin}
      </span>
      {min === undefined || max === undefined ? null : (
        <span className="text-13 text-t2">{o(($) => $.range, { min: currency(min, fiat), max: currency(max, fiat) })}</span>
      )}
      <PaymentTypes types={methods} inLine />
      <span className="text-12 text-t2">{t(($) => $.drafts.time, { time: formatDateTime(updateTime, language) })}</span>
    </>
  );
}

function Acts({ id, onEdit }: { id: string; onEdit: () => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const dropping = useMutation({ mutationFn: dropDraft, onError: showError });
  return (
    <span className="ml-auto inline-flex gap-1">
      <Button look="outline" size="s" onClick={onEdit}>
        {t(($) => $.drafts.go)}
      </Button>
      <Button look="ghost" size="s" busy={dropping.isPending} onClick={() => dropping.mutate(id)}>
        {t(($) => $.drafts.drop)}
      </Button>
    </span>
  );
}
