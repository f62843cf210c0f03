import type { ReactNode } from 'react';
import { dealTones } from './deal-tag.tsx';
import { amount, figure, moment, money, plain, tag, waits, type Column } from '../desk/columns.tsx';

/** An order between two people for money outside, as lists of OTC and C2C have it. */
interface DealRow {
  readonly id: string;
  readonly reference: string;
  readonly coin: string;
  readonly fiat: string;
  readonly price: string;
  readonly amount: string;
  readonly total: string;
  readonly state: string;
  readonly createTime: number;
  readonly updateTime: number;
}

/** The views of such orders; appeals wait for a decision, the oldest first. */
export const dealViews = ['appealed', 'open', 'ended'] as const;

/** Their columns: how long an appeal waits and who opened it only among appeals; `people` are the two sides. */
export function dealColumns<Row extends DealRow>({
  by,
  isAppealed,
  method,
  more = [],
  people,
  states,
}: {
  readonly isAppealed: boolean;
  readonly by: (row: Row) => string;
  readonly method: (row: Row) => string;
  readonly states: Readonly<Record<string, string>>;
  readonly people: readonly Column<Row>[];
  /** In front of the amount. */
  readonly more?: readonly Column<Row>[];
}): readonly Column<Row>[] {
  return [
    plain('order', ({ id }) => id, { isFixed: true, render: (row) => <Numbered {...row} /> }),
    plain('reference', ({ reference }) => reference, { isExtra: true }),
    ...(isAppealed ? [waits<Row>('waits', ({ updateTime }) => updateTime), plain('by', by)] : []),
    ...more,
    amount('amount', (row) => row.amount, coinOf),
    money('total', ({ total }) => total, fiatOf),
    figure('price', ({ price }) => price, { isExtra: true }),
    plain('method', method),
    ...people,
    moment('created', ({ createTime }) => createTime),
    tag('state', states, dealTones, ({ state }) => state),
  ];
}

const coinOf = ({ coin }: DealRow): string => coin;
const fiatOf = ({ fiat }: DealRow): string => fiat;

const Numbered = ({ id, reference }: Pick<DealRow, 'id' | 'reference'>): ReactNode => (
  <span className="whitespace-nowrap">
    <b className="font-medium">{id}</b> <span className="text-12 text-t2">{reference}</span>
  </span>
);
