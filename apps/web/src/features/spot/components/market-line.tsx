import { Button, useTexts, lazy } from '@agio/ui';
import { Grid2x2, Info } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { useFees, useTicker } from '../api/use-market-data.ts';
import { FirstUse } from './first-use.tsx';
import { DayStats, feeText, LastPrice, Stat } from './market-stats.tsx';
import { PairChooser } from './pair-chooser.tsx';
import { StarButton } from './star.tsx';

const loadLayout = async () => await import('./layout-panel.tsx');
const LayoutPanel = lazy(async () => ({ default: (await loadLayout()).LayoutPanel }));
const RulesDialog = lazy(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }));

export function MarketLine({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const ticker = useTicker(market.market);
  const fees = useFees(market);
  const loggedIn = useLoggedIn();
  const [rules, setRules] = useState(false);
  return (
    <section className="ex-pane ex-line" aria-label={t(($) => $.marketLine.label)}>
      <StarButton market={market.market} />
      <PairChooser market={market} />
      <LastPrice market={market} ticker={ticker} />
      <DayStats market={market} ticker={ticker} />
      <span className="flex-1" />
      <dl className="ex-fee">
        <Stat name={loggedIn ? t(($) => $.marketLine.fee) : t(($) => $.marketLine.feeOfMarket)}>
          {feeText(fees.maker)} / {feeText(fees.taker)}
        </Stat>
      </dl>
      <div className="flex">
        <Button look="ghost" size="s" onClick={() => setRules(true)}>
          <Info size={16} aria-hidden="true" />
          {t(($) => $.marketLine.rules)}
        </Button>
        <LayoutMenu />
      </div>
      {rules ? (
        <Suspense>
          <RulesDialog market={market} onClose={() => setRules(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function LayoutMenu(): ReactNode {
  const { t } = useTexts('exchange');
  return (
    <FirstUse className="ui-btn gho s" prepare={() => void loadLayout()} renderPanel={(trigger) => <LayoutPanel trigger={trigger} />}>
      <Grid2x2 size={16} aria-hidden="true" />
      {t(($) => $.marketLine.layout)}
    </FirstUse>
  );
}
