import { CoinMark, Sheet, useTexts } from '@agio/ui';
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import { PairPanel } from './pair-panel.tsx';

function PairName({ market }: { market: Market }): ReactNode {
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
  const { t } = useTexts('exchange');
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="ex-pair">
        <PairName market={market} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="ex-chooser" align="start" sideOffset={6} collisionPadding={8} aria-label={t(($) => $.chooser.label)}>
          <PairPanel current={market.market} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The same on a phone, from the bottom. */
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
