import { useTexts } from '@agio/ui';
import { Popover } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { PairPanel } from './pair-panel.tsx';

/** The panel of all markets below its button. */
export function PairPopover({ trigger, current }: { trigger: ReactNode; current: string }): ReactNode {
  const { t } = useTexts('exchange');
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="ex-chooser" align="start" sideOffset={6} collisionPadding={8} aria-label={t(($) => $.chooser.label)}>
          <PairPanel current={current} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
