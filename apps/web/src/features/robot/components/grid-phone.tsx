import { useState, type ReactNode } from 'react';
import { Button, cn, Notice, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { useHistoryStep } from '../../../shared/history-step.ts';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { BackTestCard } from './back-test-card.tsx';
import { Summary, useCreate } from './check-dialog.tsx';
import { LineFields, RangeChoice, SizeFields } from './grid-fields.tsx';
import { RangePicture } from './range-picture.tsx';
import type { NewProps } from './kind-pages.ts';
import { MarketChoice } from './market-choice.tsx';
import { mayStart, PlanNotice } from './plan-notice.tsx';
import { MoveFields, RareFields, RuleFields } from './rule-fields.tsx';
import { SplitCard } from './split-card.tsx';
import { useCopied } from './use-copied.ts';
import { useGrid, type GridForm } from './use-grid.ts';
import { money } from './words.ts';

const STEPS = [0, 1, 2] as const;
const CHART = 272;

/** The same in three steps: what it does and where, its lines and its money, everything once more. */
export function GridPhone({ choice, market, onMarket }: NewProps): ReactNode {
  const form = useGrid(market, useCopied().initial);
  const [name, setName] = useState('');
  const [step, go] = useHistoryStep(form.plan !== undefined || form.shown !== undefined ? 2 : 1);
  return (
    <div className="flex flex-col gap-4 pb-24">
      <Progress step={step} />
      {step === 0 ? <First choice={choice} market={market} onMarket={onMarket} /> : null}
      {step === 1 ? <Second form={form} name={name} onName={setName} /> : null}
      {step === 2 ? (
        <>
          <SplitCard form={form} />
          <BackTestCard form={form} />
        </>
      ) : null}
      {step === 2 ? <Last form={form} name={name} /> : <NextBar form={form} step={step} onNext={() => go(step + 1)} />}
    </div>
  );
}

function Progress({ step }: { step: number }): ReactNode {
  const { t } = useTexts('robot');
  const titles = [t(($) => $.steps.what), t(($) => $.steps.lines), t(($) => $.check.title)];
  return (
    <div>
      <div className="-mt-4 mb-4 flex gap-1" aria-hidden="true">
        {STEPS.map((one) => (
          <i key={one} className={cn('h-[3px] flex-1 rounded-full', one <= step ? 'bg-p' : 'bg-s3')} />
        ))}
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <h1 className="text-20">{titles[step]}</h1>
        <span className="text-13 text-t2 tabular-nums">{t(($) => $.steps.of, { step: step + 1, count: STEPS.length })}</span>
      </div>
    </div>
  );
}

function First({ choice, market, onMarket }: NewProps): ReactNode {
  const { t } = useTexts('robot');
  return (
    <>
      {choice}
      <div className="ui-field">
        <div className="lab">{t(($) => $.steps.where)}</div>
        <MarketChoice isWide market={market.market} onMarket={onMarket} />
      </div>
      <Notice>{t(($) => $.check.only)}</Notice>
    </>
  );
}

function Second({ form, name, onName }: { form: GridForm; name: string; onName: (name: string) => void }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <>
      <RangeChoice form={form} />
      <section className="ui-card p-3" aria-label={t(($) => $.chart.title)}>
        <RangePicture form={form} height={CHART} />
      </section>
      <LineFields form={form} />
      <SizeFields form={form} />
      <PlanNotice form={form} />
      <details>
        <summary className="cursor-pointer py-2 font-medium">{t(($) => $.steps.more)}</summary>
        <div className="flex flex-col gap-4 pt-2">
          <RuleFields form={form} />
          <MoveFields form={form} />
          <RareFields form={form} name={name} onName={onName} />
        </div>
      </details>
    </>
  );
}

const BAR =
  'fixed inset-x-0 bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-s1 px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]';

function NextBar({ form, onNext, step }: { form: GridForm; step: number; onNext: () => void }): ReactNode {
  const { t } = useTexts('robot');
  return (
    <div className={BAR}>
      <Button
        look="primary"
        size="l"
        wide
        busy={step === 1 && form.isAsking}
        onClick={() => {
          if (step > 0 && form.terms === null) form.sayMissing();
          else if (step === 0 || (mayAct() && form.plan !== undefined)) onNext();
        }}
      >
        {step === 0 ? t(($) => $.steps.next) : t(($) => $.check.open)}
      </Button>
    </div>
  );
}

function Last({ form, name }: { form: GridForm; name: string }): ReactNode {
  const { t } = useTexts('robot');
  const errorText = useErrorText();
  const { market, shown } = form;
  const creating = useCreate(form, name);
  if (shown === undefined) return null;
  return (
    <>
      <section className="ui-card p-4" aria-label={t(($) => $.check.title)}>
        <Summary form={form} plan={shown} />
      </section>
      {creating.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(creating.error)}
        </Notice>
      ) : null}
      <Button look="outline" wide busy={creating.isPending && creating.variables === 'draft'} onClick={() => creating.mutate('draft')}>
        {t(($) => $.check.draft)}
      </Button>
      <div className={BAR}>
        <p className="flex items-baseline justify-between gap-3">
          <span className="text-13 text-t2">{t(($) => $.check.moves)}</span>
          <b className="font-semibold tabular-nums">{t(($) => $.check.atMost, { amount: money(shown.invested), coin: market.quote })}</b>
        </p>
        <Button
          look="primary"
          size="l"
          wide
          disabled={!mayStart(form)}
          busy={creating.isPending && creating.variables === 'start'}
          onClick={() => creating.mutate('start')}
        >
          {t(($) => $.check.startPhone)}
        </Button>
      </div>
    </>
  );
}
