import { pairName } from '@agio/kernel';
import { Dialog, useTexts } from '@agio/ui';
import type { ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { MarketRules } from './market-rules.tsx';

export function RulesDialog({ market, onClose }: { market: Market; onClose: () => void }): ReactNode {
  const { t } = useTexts('trading');
  return (
    <Dialog open onOpenChange={onClose} title={t(($) => $.rules.title, { pair: pairName(market.market) })}>
      <MarketRules market={market} />
    </Dialog>
  );
}
