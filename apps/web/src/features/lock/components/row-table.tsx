import type { ReactNode } from 'react';
import { DataTable, Moment, Tag, useTexts, type Column } from '@agio/ui';
import { coins } from './names.ts';

export interface PlanRow {
  readonly number: number;
  readonly due: number;
  readonly principal: string;
  readonly reward: string;
  readonly state?: 'due' | 'late' | 'paid' | 'void';
}

/** A whole release calendar; it scrolls in itself when it is long. */
export function RowTable({ label, rows, withReward }: { label: string; rows: readonly PlanRow[]; withReward: boolean }): ReactNode {
  const { t } = useTexts('lock');
  const columns: readonly Column<PlanRow>[] = [
    { key: 'number', head: t(($) => $.columns.release), className: 'text-t2 tabular-nums', render: ({ number }) => number },
    { key: 'due', head: t(($) => $.columns.due), render: ({ due }) => <Moment ms={due} /> },
    { key: 'principal', head: t(($) => $.columns.principal), right: true, render: ({ principal }) => coins(principal) },
    ...(withReward
      ? [{ key: 'reward', head: t(($) => $.columns.reward), right: true, render: ({ reward }: PlanRow) => coins(reward) }]
      : []),
    ...(rows.some(({ state }) => state !== undefined)
      ? [{ key: 'state', head: t(($) => $.columns.state), render: ({ state }: PlanRow) => <RowTag state={state ?? 'due'} /> }]
      : []),
  ];
  return (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="max-h-72 overflow-auto rounded-2 border border-line" aria-label={label} tabIndex={0}>
      <DataTable label={label} columns={columns} list={rows} rows={28} keyOf={({ number }) => String(number)} rowClassName="text-13" />
    </section>
  );
}

const tones = { due: undefined, late: 'warn', paid: 'p', void: 'line' } as const;

export function RowTag({ state }: { state: 'due' | 'late' | 'paid' | 'void' }): ReactNode {
  const { t } = useTexts('lock');
  const tone = tones[state];
  return <Tag {...(tone === undefined ? {} : { tone })}>{t(($) => $.rowStates[state])}</Tag>;
}
