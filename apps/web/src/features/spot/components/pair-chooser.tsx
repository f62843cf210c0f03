import { CoinMark, useTexts, lazy } from '@agio/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { FirstUse } from './first-use.tsx';

const loadPopover = async () => await import('./pair-popover.tsx');
const PairPopover = lazy(async () => ({ default: (await loadPopover()).PairPopover }));

export function PairName({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <>
      <CoinMark coin={market.base} />
      <span className="text-16 font-[600]">
        {market.base}
        <span className="font-[400] text-t3">/{market.quote}</span>
      </span>
      <span className="sr-only">{t(($) => $.marketLine.choose)}</span>
      <ChevronDown size={16} className="text-t3" aria-hidden="true" />
    </>
  );
}

/** The pair is the button that opens the panel of all markets. */
export function PairChooser({ market }: { market: Market }): ReactNode {
  return (
    <FirstUse
      className="ex-pair"
      popup="dialog"
      prepare={() => void loadPopover()}
      renderPanel={(trigger) => <PairPopover trigger={trigger} current={market.market} />}
    >
      <PairName market={market} />
    </FirstUse>
  );
}
