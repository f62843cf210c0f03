import type { ReactNode } from 'react';
import { groupThousands, Table, Td, Th, useTexts } from '@agio/ui';
import type { Effect } from '../../../shared/asking/index.ts';
import { feeEffects } from '../state/fee-effects.ts';

/** What the fees of the last 30 days were, and would have been at the same volume. */
export function FeeEffects({ effect }: { effect: Effect }): ReactNode {
  const { t } = useTexts('markets');
  return (
    <section className="flex flex-col gap-1.5">
      <p className="flex justify-between gap-3 text-13">
        <span className="font-medium text-t1">{t(($) => $.effect.title)}</span>
        <span className="text-t2">{t(($) => $.effect.note)}</span>
      </p>
      <div className="overflow-x-auto rounded-2 border border-line">
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
            {feeEffects(effect).map(({ after, before, coin, difference, fills, role }) => (
              <tr key={`${role} ${coin}`}>
                <Td>
                  {t(($) => $.effect[role])}, {coin}
                </Td>
                <Td right>{groupThousands(before)}</Td>
                <Td right>{after === null ? '–' : groupThousands(after)}</Td>
                <Td right>{difference === null ? '–' : groupThousands(difference.replace('-', '−'))}</Td>
                <Td right>{groupThousands(fills)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
