import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Pause } from 'lucide-react';
import { Badge, Button, cn, CoinMark, currency, DataTable, EmptyState, percent, Segmented, Tag, useTexts, type Column } from '@agio/ui';
import { ListState } from '../../../shared/query-states.tsx';
import { showError } from '../../../shared/error-popup.ts';
import { ownAdsQuery, setAds, type AdState, type OwnAd } from '../api/merchant.ts';
import { methodsQuery } from '../api/offers.ts';
import { useNow } from '../../../shared/use-now.ts';
import { isUnpayable } from '../state/paid-to.ts';
import { ConfirmDialog } from '../../../shared/confirm-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { PaymentTypes } from './merchant-parts.tsx';
import { coins, priceText } from './offer-list.tsx';

type Acts = { readonly isOpen: boolean; readonly onEdit: (ad: OwnAd) => void; readonly onOff: (ad: OwnAd) => void };

/** Own advertisements, and turning them on and off. */
export function AdList({ isOpen, onEdit }: { isOpen: boolean; onEdit: (ad: OwnAd) => void }): ReactNode {
  const { t } = useTexts('otc-desk');
  const ads = useQuery(ownAdsQuery);
  const [side, setSide] = useState<OwnAd['side'] | 'all'>('all');
  const [isChanging, setChanging] = useState(false);
  const [ending, setEnding] = useState<OwnAd | null>(null);
  const all = ads.data?.list ?? [];
  const list = side === 'all' ? all : all.filter((ad) => ad.side === side);
  const changeable = list.filter(({ state }) => state !== 'sold_out');
  const acts: Acts = { isOpen, onEdit, onOff: setEnding };
  const counted = (label: string, count: number): ReactNode => (
    <span className="inline-flex items-center gap-1.5">
      {label}
      {count > 0 ? <Badge count={count} /> : null}
    </span>
  );
  return (
    <section className="ui-card overflow-hidden">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <Segmented
          look="pills"
          size="s"
          className="mr-auto"
          label={t(($) => $.title)}
          value={side}
          onValueChange={setSide}
          items={[
            {
              value: 'all',
              label: counted(
                t(($) => $.all),
                all.length,
              ),
            },
            ...(['sell', 'buy'] as const).map((one) => ({
              value: one,
              label: counted(
                t(($) => $.sides[one]),
                all.filter((ad) => ad.side === one).length,
              ),
            })),
          ]}
        />
        <Button look="outline" size="s" disabled={!isOpen || changeable.length === 0} onClick={() => setChanging(true)}>
          {t(($) => $.changeAll)}
        </Button>
        <PauseAll hasOn={all.some(({ state }) => state === 'on')} />
      </div>
      <ListState query={ads} isEmpty={list.length === 0} empty={<EmptyState>{t(($) => $.empty)}</EmptyState>} />
      {ads.isPending || list.length > 0 ? <Ads list={list} isLoading={ads.isPending} acts={acts} /> : null}
      {isChanging ? <ChangeDialog ads={changeable} onClose={() => setChanging(false)} /> : null}
      {ending === null ? null : (
        <ConfirmDialog
          title={t(($) => $.off.title)}
          keep={t(($) => $.off.keep)}
          yes={t(($) => $.off.yes)}
          act={async () => await setAds('off', [ending.id])}
          onClose={() => setEnding(null)}
        >
          {t(($) => $.off.text)}
        </ConfirmDialog>
      )}
    </section>
  );
}

function PauseAll({ hasOn }: { hasOn: boolean }): ReactNode {
  const { t } = useTexts('otc-desk');
  const pausing = useMutation({ mutationFn: async () => await setAds('paused'), onError: showError });
  return (
    <Button look="outline" size="s" busy={pausing.isPending} disabled={!hasOn} onClick={() => pausing.mutate()}>
      <Pause size={14} aria-hidden="true" />
      {t(($) => $.pauseAll)}
    </Button>
  );
}

function Ads({ acts, isLoading, list }: { list: readonly OwnAd[]; isLoading: boolean; acts: Acts }): ReactNode {
  const { t } = useTexts('otc-desk');
  const columns: readonly Column<OwnAd>[] = [
    { key: 'side', head: t(($) => $.columns.side), render: (ad) => <Side ad={ad} /> },
    { key: 'price', head: t(($) => $.columns.price), right: true, render: (ad) => <PriceOf ad={ad} /> },
    { key: 'remaining', head: t(($) => $.columns.remaining), right: true, render: ({ remaining }) => coins(remaining) },
    { key: 'range', head: t(($) => $.columns.range), render: (ad) => <RangeOf ad={ad} /> },
    { key: 'payment', head: t(($) => $.columns.payment), render: ({ methods }) => <PaymentTypes types={methods} /> },
    { key: 'window', head: t(($) => $.columns.window), render: ({ windowMinutes }) => t(($) => $.minutes, { count: windowMinutes }) },
    { key: 'state', head: t(($) => $.columns.state), render: (ad) => <StateOf ad={ad} /> },
    { key: 'act', head: t(($) => $.columns.act), quiet: true, right: true, render: (ad) => <ActsOf ad={ad} {...acts} /> },
  ];
  return (
    <>
      <div className="hidden xl:block">
        <DataTable label={t(($) => $.title)} columns={columns} list={list} loading={isLoading} keyOf={({ id }) => id} />
      </div>
      <ul className="xl:hidden">
        {list.map((ad) => (
          <li key={ad.id} className="flex flex-col gap-2 border-t border-line px-5 py-4 first:border-t-0">
            <div className="flex items-start justify-between gap-3">
              <Side ad={ad} />
              <span className="text-right">
                <PriceOf ad={ad} />
              </span>
            </div>
            <p className="text-13 text-t2">
              {coins(ad.remaining)} {ad.coin} · <RangeOf ad={ad} /> · {t(($) => $.minutes, { count: ad.windowMinutes })}
            </p>
            <PaymentTypes types={ad.methods} inLine />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <StateOf ad={ad} />
              <ActsOf ad={ad} {...acts} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Side({ ad: { coin, side } }: { ad: OwnAd }): ReactNode {
  const { t } = useTexts('otc-desk');
  return (
    <span className={cn('inline-flex items-center gap-2 font-medium', side === 'buy' ? 'text-up' : 'text-down')}>
      <CoinMark coin={coin} size={20} />
      {t(($) => $.sides[side])} {coin}
    </span>
  );
}

function PriceOf({ ad: { fiat, price, priceNow } }: { ad: OwnAd }): ReactNode {
  const { t } = useTexts('otc-desk');
  return (
    <>
      <span className="block font-medium">{priceNow === null ? t(($) => $.noPrice) : `${priceText(priceNow)} ${fiat}`}</span>
      <span className="block text-12 text-t2">
        {price.kind === 'fixed' ? t(($) => $.fixed) : t(($) => $.ofReference, { share: percent(String(price.bps / 10_000)) })}
      </span>
    </>
  );
}

function RangeOf({ ad: { fiat, max, min } }: { ad: OwnAd }): ReactNode {
  const { t } = useTexts('otc');
  return t(($) => $.range, { min: currency(min, fiat), max: currency(max, fiat) });
}

function StateOf({ ad }: { ad: OwnAd }): ReactNode {
  const { t } = useTexts('otc-desk');
  const { openOrders, state } = ad;
  const methods = useQuery(methodsQuery).data;
  const isHidden = isUnpayable(ad, methods?.list ?? [], useNow()) && methods !== undefined;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Tag {...(state === 'on' ? { tone: 'p' as const } : state === 'sold_out' ? { tone: 'warn' as const } : {})}>
        {t(($) => $.adStates[state])}
      </Tag>
      {isHidden ? <span className="max-w-44 text-12 whitespace-normal text-warn">{t(($) => $.unpayable)}</span> : null}
      {openOrders > 0 ? <span className="text-12 text-t2">{t(($) => $.openOrders, { count: openOrders })}</span> : null}
    </span>
  );
}

function ActsOf({ ad, isOpen, onEdit, onOff }: Acts & { ad: OwnAd }): ReactNode {
  const { t } = useTexts('otc-desk');
  const setting = useMutation({ mutationFn: async (state: AdState) => await setAds(state, [ad.id]), onError: showError });
  const isOn = ad.state === 'on';
  return (
    <span className="inline-flex gap-1">
      <Button look="ghost" size="s" disabled={!isOpen} onClick={() => onEdit(ad)}>
        {ad.state === 'sold_out' ? t(($) => $.refill) : t(($) => $.edit)}
      </Button>
      {ad.state === 'sold_out' ? null : (
        <Button
          look={isOn ? 'ghost' : 'outline'}
          size="s"
          busy={setting.isPending}
          disabled={!isOpen && !isOn}
          onClick={() => setting.mutate(isOn ? 'paused' : 'on')}
        >
          {isOn ? t(($) => $.pause) : t(($) => $.turnOn)}
        </Button>
      )}
      <Button look="ghost" size="s" onClick={() => onOff(ad)}>
        {t(($) => $.off.open)}
      </Button>
    </span>
  );
}
