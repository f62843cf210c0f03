import { Sheet, useTexts } from '@agio/ui';
import { useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { PairName } from './pair-chooser.tsx';
import { PairPanel } from './pair-panel.tsx';

/** The chooser on a phone, from the bottom. */
export function PairChooserSheet({ market }: { market: Market }): ReactNode {
  const { t } = useTexts('exchange');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="ex-pair flex-1" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PairName market={market} />
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={t(($) => $.chooser.label)} headless className="ex-chooser-sheet">
        <PairPanel current={market.market} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}
