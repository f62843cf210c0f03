import { Button, useTexts } from '@agio/ui';
import { Popover } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { intervals, type Interval } from '../state/intervals.ts';
import { useChart } from '../chart/settings.ts';
import { StarMark } from './star.tsx';

/** All intervals: one is chosen by its name, and kept in the bar by its star where there is room for that. */
export function IntervalsPanel({ trigger, canPin }: { trigger: ReactNode; canPin: boolean }): ReactNode {
  const { t } = useTexts('exchange');
  const { t: tr } = useTexts('trading');
  const [open, setOpen] = useState(true);
  const { interval, pinned } = useChart();
  const pin = (name: Interval): void =>
    useChart.setState({ pinned: pinned.includes(name) ? pinned.filter((one) => one !== name) : [...pinned, name] });
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="ui-menu ex-intervals"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={tr(($) => $.intervals.title)}
        >
          <ul>
            {intervals.map((name) => {
              const text = t(($) => $.chart.intervals[name]);
              const marked = pinned.includes(name);
              return (
                <li key={name}>
                  <Button
                    look="ghost"
                    size="s"
                    aria-pressed={name === interval}
                    onClick={() => {
                      useChart.setState({ interval: name, view: 'kline' });
                      setOpen(false);
                    }}
                  >
                    {text}
                  </Button>
                  {canPin ? (
                    <Button
                      look="ghost"
                      size="s"
                      className="ico"
                      aria-pressed={marked}
                      aria-label={marked ? tr(($) => $.intervals.unpin, { name: text }) : tr(($) => $.intervals.pin, { name: text })}
                      onClick={() => pin(name)}
                    >
                      <StarMark marked={marked} />
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
