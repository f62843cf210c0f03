import { Button, Menu, MenuItem, MenuLabel, MenuSeparator, useTexts } from '@agio/ui';
import { Grid2x2, Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { useLoggedIn } from '../../../shared/session.ts';
import { useFees, useTicker } from '../api/use-market-data.ts';
import { hideablePanes } from '../state/panes.ts';
import { DayStats, feeText, LastPrice, Stat } from './market-stats.tsx';
import { PairChooser } from './pair-chooser.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { StarButton } from './star.tsx';
import { restorePanes, togglePane, usePanes } from './use-panes.ts';

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
      <RulesDialog market={market} open={rules} onOpenChange={setRules} />
    </section>
  );
}

function LayoutMenu(): ReactNode {
  const { t } = useTexts('exchange');
  const hidden = usePanes((panes) => panes.hidden);
  return (
    <Menu
      align="end"
      trigger={
        <Button look="ghost" size="s">
          <Grid2x2 size={16} aria-hidden="true" />
          {t(($) => $.marketLine.layout)}
        </Button>
      }
    >
      <MenuLabel>{t(($) => $.layoutMenu.show)}</MenuLabel>
      {hideablePanes.map((pane) => (
        <MenuItem key={pane} checked={!hidden.includes(pane)} onSelect={() => togglePane(pane)}>
          {t(($) => $.layoutMenu[pane])}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={restorePanes}>{t(($) => $.layoutMenu.restore)}</MenuItem>
    </Menu>
  );
}
