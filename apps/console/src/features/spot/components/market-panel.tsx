import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button, feeRate, groupThousands, IconButton, Notice, Pairs, Tag, useTexts } from '@agio/ui';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import { useMoment } from '../../../shared/time/time.tsx';
import { pairName, statuses, type MarketRow } from '../api/markets.ts';
import { rulesRoles, statusRoles, type SpotAct } from '../state/act.ts';
import { StatusTag } from './status-tag.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** One market beside the list: all its rules, and what can be done to it. */
export function MarketPanel({
  market,
  onAct,
  onClose,
}: {
  market: MarketRow;
  onAct: (act: SpotAct) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('markets');
  const { t: common } = useTexts('common');
  const { roles } = useSelf();
  const momentOf = useMoment();
  const name = pairName(market.market);
  return (
    <aside className="flex min-w-0 flex-col gap-4 border-line p-4 max-xl:border-t xl:border-l" aria-label={name}>
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-16 leading-6 tracking-normal">{name}</h2>
        <StatusTag status={market.status} />
        <IconButton label={common(($) => $.close)} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <p className="text-13 text-t2">{t(($) => $.statusHelp[market.status])}</p>
      {market.delistAt === null ? null : (
        <Notice tone="warn" size="s">
          {market.delisted
            ? t(($) => $.delist.done, { time: momentOf(market.delistAt) })
            : t(($) => $.delist.planned, { time: momentOf(market.delistAt) })}
        </Notice>
      )}
      {hasRole(roles, statusRoles) && !market.delisted ? (
        <div className="flex flex-wrap gap-2">
          {statuses
            .filter((status) => status !== market.status)
            .map((status) => (
              <Button
                key={status}
                size="s"
                look={status === 'halted' ? 'risk' : 'outline'}
                onClick={() => onAct({ kind: 'status', market, status })}
              >
                {t(($) => $.acts[status])}
              </Button>
            ))}
        </div>
      ) : null}
      <Rules market={market} />
      <WaitingCard market={market} />
      {hasRole(roles, rulesRoles) ? (
        <Button look="outline" wide onClick={() => onAct({ kind: 'rules', market })}>
          {t(($) => $.rules.open)}
        </Button>
      ) : null}
      {hasRole(roles, rulesRoles) ? (
        <Button look={market.delistAt === null ? 'risk' : 'outline'} wide onClick={() => onAct({ kind: 'delist', market })}>
          {market.delistAt === null ? t(($) => $.delist.open) : t(($) => $.delist.callOff)}
        </Button>
      ) : null}
    </aside>
  );
}

function Rules({ market }: { market: MarketRow }): ReactNode {
  const { t } = useTexts('markets');
  const { t: asking } = useTexts('asking');
  const { base, quote } = market;
  const amount = (value: string, coin: string): string => `${groupThousands(value)} ${coin}`;
  return (
    <Pairs
      pairs={[
        [t(($) => $.columns.last), amount(market.last, quote)],
        [t(($) => $.columns.volume), amount(market.volume, quote)],
        [t(($) => $.columns.trades), groupThousands(String(market.trades))],
        [asking(($) => $.fields.makerFee), feeRate(market.makerFee)],
        [asking(($) => $.fields.takerFee), feeRate(market.takerFee)],
        [asking(($) => $.fields.tickSize), amount(market.tickSize, quote)],
        [asking(($) => $.fields.lotSize), amount(market.lotSize, base)],
        [asking(($) => $.fields.minAmount), amount(market.minAmount, base)],
        [asking(($) => $.fields.maxAmount), amount(market.maxAmount, base)],
        [asking(($) => $.fields.minTotal), amount(market.minTotal, quote)],
        [t(($) => $.columns.band), market.priceBandPercent === null ? t(($) => $.noBand) : `±${market.priceBandPercent}%`],
        [asking(($) => $.fields.openingPrice), amount(market.openingPrice, quote)],
        [asking(($) => $.fields.sort), market.sort],
        [asking(($) => $.fields.tags), <Tags key="tags" tags={market.tags} />],
      ]}
    />
  );
}

function Tags({ tags }: Pick<MarketRow, 'tags'>): ReactNode {
  if (tags.length === 0) return '–';
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {tags.map((tag) => (
        <Tag key={tag} size="s">
          {tag}
        </Tag>
      ))}
    </span>
  );
}
