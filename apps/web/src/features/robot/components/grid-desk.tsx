import { useState, type ReactNode } from 'react';
import { RotateCcw } from 'lucide-react';
import { Button, useTexts } from '@agio/ui';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { BackTestCard } from './back-test-card.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { LineFields, RangeChoice, SizeFields } from './grid-fields.tsx';
import type { NewProps } from './kind-pages.ts';
import { MarketChoice } from './market-choice.tsx';
import { mayStart, PlanNotice } from './plan-notice.tsx';
import { RangePicture } from './range-picture.tsx';
import { MoveFields, RareFields, RuleFields } from './rule-fields.tsx';
import { SplitCard } from './split-card.tsx';
import { useCopied } from './use-copied.ts';
import { useGrid, type GridForm } from './use-grid.ts';

const CHART = 364;

/** The form at the left, its picture and where the money goes at the right. */
export function GridDesk({ market, onMarket }: NewProps): ReactNode {
  const { t } = useTexts('robot');
  const form = useGrid(market, useCopied().initial);
  const [name, setName] = useState('');
  const [isChecking, setChecking] = useState(false);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[352px_minmax(0,1fr)]">
      <section className="ui-card flex flex-col gap-4 p-5" aria-label={t(($) => $.kinds.grid)} data-testid="grid-form">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-16">{t(($) => $.kinds.grid)}</h2>
          <MarketChoice market={market.market} onMarket={onMarket} />
        </div>
        <RangeChoice form={form} label={t(($) => $.grid.suggested)} />
        <LineFields form={form} />
        <SizeFields form={form} />
        <hr className="border-line" />
        <RuleFields form={form} />
        <MoveFields form={form} />
        <RareFields form={form} name={name} onName={setName} />
        <PlanNotice form={form} />
        <Button
          look="primary"
          wide
          disabled={form.terms !== null && form.plan !== undefined && !mayStart(form)}
          busy={form.isAsking}
          onClick={() => {
            if (!mayAct()) return;
            if (form.terms === null) form.sayMissing();
            else if (mayStart(form)) setChecking(true);
          }}
        >
          {t(($) => $.check.open)}
        </Button>
        <p className="text-12 text-t2">{t(($) => $.check.before)}</p>
      </section>
      <div className="flex min-w-0 flex-col gap-4">
        <RangeCard form={form} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
          <SplitCard form={form} />
          <BackTestCard form={form} />
        </div>
      </div>
      {isChecking ? <CheckDialog form={form} name={name} onClose={() => setChecking(false)} /> : null}
    </div>
  );
}

function RangeCard({ form }: { form: GridForm }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <section className="ui-card" aria-label={t(($) => $.chart.title)}>
      <div className="hd">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-16">{t(($) => $.chart.title)}</h2>
          <span className="text-12 text-t2">{t(($) => $.chart.hint)}</span>
        </span>
        <Button look="outline" size="s" onClick={form.reset}>
          <RotateCcw size={14} aria-hidden="true" />
          {t(($) => $.chart.reset)}
        </Button>
      </div>
      <div className="px-5 pb-4">
        <RangePicture form={form} height={CHART} />
      </div>
    </section>
  );
}
