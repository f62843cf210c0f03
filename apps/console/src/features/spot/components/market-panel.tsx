import { pairName } from '@agio/kernel';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { feeRate, groupThousands, IconButton, Notice, Pairs, Tag, useTexts } from '@agio/ui';
import { useMoment } from '../../../shared/time/time.tsx';
import { statuses, type MarketRow } from '../api/markets.ts';
import { CallOffAct, DelistAct, RulesAct, StatusAct } from './market-acts.ts';
import { StatusTag } from './status-tag.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** One market beside the list: all its rules, and what can be done to it. */
export function MarketPanel({ market, onClose }: { market: MarketRow; onClose: () => void }): ReactNode {
  const { t } = useTexts('markets');
  const { t: common } = useTexts('common');
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
      <div className="flex flex-wrap gap-2">
        {statuses.map((status) => (
          <StatusAct key={status} of={{ market, status }} look={status === 'halted' ? 'risk' : 'outline'} />
        ))}
      </div>
      <Rules market={market} />
      <WaitingCard market={market} />
      <RulesAct of={market} size="m" wide />
      <DelistAct of={market} size="m" wide />
      <CallOffAct of={market} size="m" wide />
    </aside>
  );
}

function Rules({ market }: { market: MarketRow }): ReactNode {
  const { t } = useTexts('markets');
  const { t: words } = useTexts('desk-words');
  const { base, quote } = market;
  const amount = (value: string, coin: string): string => `${groupThousands(value)} ${coin}`;
  return (
    <Pairs
      pairs={[
        [t(($) => $.columns.last), amount(market.last, quote)],
        [t(($) => $.columns.volume), amount(market.volume, quote)],
        [t(($) => $.columns.trades), groupThousands(String(market.trades))],
        [words(($) => $.fields.makerFee), feeRate(market.makerFee)],
        [words(($) => $.fields.takerFee), feeRate(market.takerFee)],
        [words(($) => $.fields.tickSize), amount(market.tickSize, quote)],
        [words(($) => $.fields.lotSize), amount(market.lotSize, base)],
        [words(($) => $.fields.minAmount), amount(market.minAmount, base)],
        [words(($) => $.fields.maxAmount), amount(market.maxAmount, base)],
        [words(($) => $.fields.minTotal), amount(market.minTotal, quote)],
        [t(($) => $.columns.band), market.priceBandPercent === null ? t(($) => $.noBand) : `±${market.priceBandPercent}%`],
        [words(($) => $.fields.openingPrice), amount(market.openingPrice, quote)],
        [words(($) => $.fields.sort), market.sort],
        [words(($) => $.fields.tags), <Tags key="tags" tags={market.tags} />],
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
