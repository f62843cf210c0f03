import type { ReactNode } from 'react';
import { currency, groupThousands, Tag } from '@agio/ui';
import type { CellValue, DeskColumn } from '../table/column.ts';
import { Span, Time } from '../time/time.tsx';

/** A column whose head is a text of the list by its key, or one that all lists share. */
export interface Column<Row> extends Omit<DeskColumn<Row>, 'head'> {
  readonly head?: string;
}

type ColumnOptions<Row> = Partial<Omit<DeskColumn<Row>, 'key'>>;
type Text = string | null;

export const plain = <Row,>(key: string, value: (row: Row) => CellValue, given: ColumnOptions<Row> = {}): Column<Row> => ({
  key,
  value,
  ...given,
});

/** A figure without a unit. */
export const figure = <Row,>(key: string, value: (row: Row) => CellValue, given: ColumnOptions<Row> = {}): Column<Row> =>
  plain(key, value, { right: true, ...given });

/** What a row is called; it cannot be hidden. */
export const name = <Row,>(key: string, value: (row: Row) => string, given: ColumnOptions<Row> = {}): Column<Row> =>
  plain(key, value, { isFixed: true, render: (row) => <b className="block max-w-60 truncate font-medium">{value(row)}</b>, ...given });

/** A decimal with its digits grouped, and what it is counted in; in an export each is a column of its own. */
export function amount<Row>(
  key: string,
  value: (row: Row) => Text,
  unit?: (row: Row) => Text,
  given: ColumnOptions<Row> = {},
): Column<Row> {
  return plain(key, value, {
    right: true,
    ...(unit === undefined ? {} : { unit: (row) => unit(row) ?? '' }),
    render: (row) => <Amount value={value(row)} unit={unit?.(row)} />,
    ...given,
  });
}

function Amount({ unit, value }: { value: Text; unit: Text | undefined }): ReactNode {
  if (value === null) return '–';
  return (
    <span className="whitespace-nowrap">
      {groupThousands(value)}
      {unit === undefined || unit === null ? null : <span className="text-12 text-t2"> {unit}</span>}
    </span>
  );
}

/** Money outside: with the sign of its currency. */
export const money = <Row,>(
  key: string,
  value: (row: Row) => Text,
  code: (row: Row) => string,
  given: ColumnOptions<Row> = {},
): Column<Row> => {
  const shown = (row: Row): string => {
    const worth = value(row);
    return worth === null ? '–' : currency(worth, code(row));
  };
  return plain(key, value, { right: true, unit: code, render: shown, ...given });
};

/** A moment; null where there is none yet. */
export const moment = <Row,>(
  key: string,
  at: (row: Row) => number | null,
  given: ColumnOptions<Row> = {},
  part: 'moment' | 'day' = 'moment',
): Column<Row> =>
  plain(
    key,
    (row) => {
      const ms = at(row);
      return ms === null ? null : new Date(ms).toISOString();
    },
    {
      right: true,
      render: (row) => {
        const ms = at(row);
        return ms === null ? '–' : <Time at={ms} part={part} />;
      },
      ...given,
    },
  );

/** How long it has been since a moment. */
export const waits = <Row,>(key: string, since: (row: Row) => number | null, given: ColumnOptions<Row> = {}): Column<Row> =>
  plain(key, since, {
    right: true,
    render: (row) => {
      const from = since(row);
      return from === null ? '–' : <Span from={from} everyMs={10_000} />;
    },
    ...given,
  });

type Tone = 'p' | 'warn' | 'line' | 'down' | undefined;

/** One of a few words, as a tag; without a tone it is a plain one. */
export const tag = <Row, Value extends string>(
  key: string,
  words: Readonly<Record<Value, string>>,
  tones: Readonly<Partial<Record<Value, Tone>>>,
  value: (row: Row) => Value,
  given: ColumnOptions<Row> = {},
): Column<Row> =>
  plain(key, (row) => words[value(row)], { render: (row) => <Toned tone={tones[value(row)]}>{words[value(row)]}</Toned>, ...given });

/** A tag whose tone may be the plain one. */
export const Toned = ({ children, tone }: { tone: Tone; children: ReactNode }): ReactNode => (
  <Tag {...(tone === undefined ? {} : { tone })}>{children}</Tag>
);

/** Buttons: nothing that belongs into a file. */
export const acts = <Row,>(render: (row: Row) => ReactNode): Column<Row> => ({
  key: 'acts',
  value: () => '',
  isUnexported: true,
  render: (row) => <span className="flex gap-1 md:flex-wrap">{render(row)}</span>,
});
