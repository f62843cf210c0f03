import { pairName } from '@agio/kernel';
import { useState, type ReactNode } from 'react';
import { Button, Pairs, useTexts } from '@agio/ui';
import { mayAct } from '../../../shared/log-in-prompt.ts';
import { beginnings, fields, type PlainKind } from '../state/plain-kinds.ts';
import { BackTestCard } from './back-test-card.tsx';
import { CreateDialog } from './check-dialog.tsx';
import type { NewProps } from './kind-pages.ts';
import { MarketChoice } from './market-choice.tsx';
import { Asked } from './asked.tsx';
import { PlainFields, useShownField } from './plain-fields.tsx';
import { movesOf, PlanCard } from './plan-card.tsx';
import { usePlain, type PlainForm } from './use-plain.ts';

/** A form of fields at the left, what would happen and what would have happened at the right; one below the other on phones. */
export function PlainNew({ choice, kind, market, onMarket }: NewProps & { kind: PlainKind }): ReactNode {
  const { t } = useTexts('robot');
  const form = usePlain(kind, market, beginnings[kind]);
  const [name, setName] = useState('');
  const [isChecking, setChecking] = useState(false);
  const { plan, terms } = form;
  return (
    <>
      <div className="pb-4 md:hidden">{choice}</div>
      <div className="grid items-start gap-4 lg:grid-cols-[352px_minmax(0,1fr)]">
        <section className="ui-card flex flex-col gap-4 p-5" aria-label={t(($) => $.kinds[kind])} data-testid={`${kind}-form`}>
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-16">{t(($) => $.kinds[kind])}</h2>
            {kind === 'rebalance' ? null : <MarketChoice market={market.market} onMarket={onMarket} />}
          </div>
          <PlainFields form={form} name={name} onName={setName} />
          <Asked form={form} />
          <Button
            look="primary"
            wide
            disabled={terms !== null && plan !== undefined && !plan.enough}
            busy={form.isAsking}
            onClick={() => {
              if (!mayAct()) return;
              if (terms === null) form.sayMissing();
              else if (plan?.enough === true) setChecking(true);
            }}
          >
            {t(($) => $.check.open)}
          </Button>
          <p className="text-12 text-t2">{t(($) => $.check.before)}</p>
        </section>
        <div className="flex min-w-0 flex-col gap-4">
          <PlanCard form={form} />
          <BackTestCard form={form} />
        </div>
      </div>
      {isChecking && plan !== undefined ? (
        <CreateDialog terms={terms} name={name} moves={movesOf(plan, market)} onClose={() => setChecking(false)}>
          <Said form={form} />
        </CreateDialog>
      ) : null}
    </>
  );
}

/** Everything that stands in the form, line by line. */
function Said({ form }: { form: PlainForm }): ReactNode {
  const { t } = useTexts('robot');
  const shownField = useShownField();
  const { draft, kind, market } = form;
  const said = fields[kind].flatMap((field) => {
    const text = shownField(field, draft, market);
    return text === '' ? [] : [[t(($) => $.plain.fields[field.name]), text] as const];
  });
  const where = kind === 'rebalance' ? [] : [[t(($) => $.check.where), pairName(market.market)] as const];
  return <Pairs pairs={[...where, ...said]} />;
}
