import type { ReactNode } from 'react';
import { groupThousands, Table, Td, Th, truncate, useTexts, withMinus } from '@agio/ui';
import { feeEffects, type Consequence } from './fee-effects.ts';
import { useWords } from './words.ts';

/** What follows from a request, for both people: fees of the last 30 days as a table, everything else by name. */
export function EffectList({ effect }: { effect: readonly Consequence[] }): ReactNode {
  const words = useWords();
  const { fees, others } = feeEffects(effect);
  return (
    <div className="flex flex-col gap-3">
      {fees.length === 0 ? null : <Fees fees={fees} />}
      {others.length === 0 ? null : (
        <dl className="ui-kv rounded-2 bg-s2 px-3 py-2.5">
          {others.map(({ field, value }) => (
            <div key={field} className="contents">
              <dt>{words.field(field)}</dt>
              <dd>{words.value(field, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Sums that help to decide; what is booked is never cut. */
const shown = (amount: string): string => groupThousands(truncate(amount, 4));

/** What the fees of the last 30 days were, and would have been at the same volume. */
function Fees({ fees }: { fees: ReturnType<typeof feeEffects>['fees'] }): ReactNode {
  const { t } = useTexts('asking');
  return (
    <section className="flex flex-col gap-1.5">
      <p className="flex justify-between gap-3 text-13">
        <span className="font-medium text-t1">{t(($) => $.effect.title)}</span>
        <span className="text-t2">{t(($) => $.effect.note)}</span>
      </p>
      {/* What scrolls has to be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="overflow-x-auto rounded-2 border border-line" tabIndex={0} aria-label={t(($) => $.effect.title)}>
        <Table rows={28} label={t(($) => $.effect.title)}>
          <thead>
            <tr>
              <Th>{t(($) => $.effect.side)}</Th>
              <Th right>{t(($) => $.effect.before)}</Th>
              <Th right>{t(($) => $.effect.after)}</Th>
              <Th right>{t(($) => $.effect.difference)}</Th>
              <Th right>{t(($) => $.effect.fills)}</Th>
            </tr>
          </thead>
          <tbody>
            {fees.map(({ after, before, coin, difference, fills, role }) => (
              <tr key={`${role} ${coin}`}>
                <Td>
                  {t(($) => $.effect[role])}, {coin}
                </Td>
                <Td right>{shown(before)}</Td>
                <Td right>{after === null ? '–' : shown(after)}</Td>
                <Td right>{difference === null ? '–' : withMinus(shown(difference))}</Td>
                <Td right>{groupThousands(fills)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </section>
  );
}
