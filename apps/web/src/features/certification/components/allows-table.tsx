import type { ReactNode } from 'react';
import { RIGHT_AMOUNTS, RIGHTS } from '@agio/contracts';
import { Check } from 'lucide-react';
import { cn, compareDecimals, Table, Td, Th, useTexts } from '@agio/ui';
import type { Certification } from '../api/certification.ts';
import { numberOf } from '../state/standing.ts';
import { useAmounts } from './amounts.ts';

/** What each level allows, with the customer's own level marked. */
export function AllowsTable({ coin, standing }: { standing: Certification; coin: string }): ReactNode {
  const { t } = useTexts('certification');
  const { t: words } = useTexts('words');
  const { coins, most } = useAmounts();
  const numbers = [0 as const, ...standing.levels.map(({ level }) => numberOf(level))];
  const limits = standing.moveOut.find((one) => one.coin === coin) ?? standing.moveOut[0];
  const row = (name: string, cell: (number: 0 | 1 | 2 | 3) => boolean | string | null): ReactNode => (
    <tr key={name}>
      <Td className="whitespace-normal! max-md:pr-1!">{name}</Td>
      {numbers.map((number) => (
        <Td key={number} className={cn('text-center! max-md:px-1!', number === standing.level && 'bg-p-soft')}>
          <Cell value={cell(number)} />
        </Td>
      ))}
    </tr>
  );
  return (
    <section className="ui-card relative overflow-hidden">
      <Table label={t(($) => $.table.title)} className="table-fixed max-md:text-11">
        <thead>
          <tr>
            <Th className="w-[34%] whitespace-normal! max-md:w-[26%] max-md:pr-1!">{t(($) => $.table.title)}</Th>
            {numbers.map((number) => (
              <Th
                key={number}
                className="text-center! whitespace-normal! max-md:px-1!"
                aria-current={number === standing.level ? true : undefined}
              >
                {number === 0
                  ? t(($) => $.none)
                  : t(($) => $.levels[standing.levels.find(({ level }) => numberOf(level) === number)?.level ?? 'ordinary'])}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(
            t(($) => $.table.spot),
            () => true,
          )}
          {limits === undefined
            ? null
            : row(
                t(($) => $.table.out, { coin: limits.coin }),
                (number) => (compareDecimals(limits.limits[number], '0') === 0 ? false : coins(limits.limits[number])),
              )}
          {RIGHTS.map((name) =>
            row(
              words(($) => $.rights[name]),
              (number) => standing.rights[number][name],
            ),
          )}
          {RIGHT_AMOUNTS.map((name) =>
            row(
              words(($) => $.rightAmounts[name]),
              (number) => most(standing.rights[number], name) ?? false,
            ),
          )}
        </tbody>
      </Table>
    </section>
  );
}

function Cell({ value }: { value: boolean | string | null }): ReactNode {
  const { t } = useTexts('certification');
  if (typeof value === 'string') return <span className="font-medium tabular-nums">{value}</span>;
  if (value !== true)
    return (
      <span className="text-t2">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t(($) => $.table.no)}</span>
      </span>
    );
  return (
    <span className="inline-grid text-pt">
      <Check size={16} aria-hidden="true" />
      <span className="sr-only">{t(($) => $.table.yes)}</span>
    </span>
  );
}
