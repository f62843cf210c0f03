import type { ReactNode } from 'react';
import { Steps, useTexts } from '@agio/ui';
import { useUsual } from '../../../shared/paying/index.ts';
import type { TradeEntry } from '../state/entered.ts';
import { Step } from './step.tsx';

/** What will happen once it is ordered. */
export function NextSteps({ order: { draft, info, provider } }: { order: TradeEntry }): ReactNode {
  const { t } = useTexts('c2c');
  const usual = useUsual();
  const { side } = draft;
  const { confirmMs = null, payoutMs = null } = provider?.provider ?? {};
  const takes = side === 'buy' ? confirmMs : payoutMs;
  const said = { minutes: info.payMinutes, time: usual(takes) };
  const timed = takes === null ? 'atLatest' : 'usually';
  return (
    <Step number={3} title={t(($) => $.form.check)} aside={t(($) => $.next.title)} className="max-md:hidden">
      <Steps
        current={0}
        steps={[
          { key: 'first', label: t(($) => $.next[side].first, said), note: t(($) => $.next[side].firstWhy, said) },
          { key: 'second', label: t(($) => $.next[side].second), note: t(($) => $.next[side][timed], said) },
          { key: 'third', label: t(($) => $.next[side].third), note: t(($) => $.next[side].thirdWhy) },
        ]}
      />
    </Step>
  );
}
