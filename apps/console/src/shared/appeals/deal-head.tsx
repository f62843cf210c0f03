import type { ReactNode } from 'react';
import { CopyButton, currency, groupThousands, useLanguage, useTexts } from '@agio/ui';
import { spanOf } from '../time/format.ts';
import { Time, useNow } from '../time/time.tsx';
import { DealTag } from './deal-tag.tsx';
import { Fact } from './fact.tsx';

interface Head<State extends string> {
  readonly id: string;
  readonly reference: string;
  readonly state: State;
  readonly coin: string;
  readonly fiat: string;
  readonly price: string;
  readonly amount: string;
  readonly held: string;
  readonly total: string;
  readonly updateTime: number;
}

/** One of both, as an order's head shows them. */
export interface DealPerson {
  readonly side: string;
  readonly name: string;
  /** What else is known of them besides their appeals. */
  readonly about: string;
  readonly appeals: { readonly won: number; readonly lost: number; readonly split: number };
}

/** Which order between two people, how long it waits, and in four figures what it is about. */
export function DealHead<State extends string>({
  more,
  name,
  note,
  opened,
  order,
  people,
  states,
  times,
}: {
  readonly order: Head<State>;
  readonly states: Readonly<Record<State, string>>;
  /** The first figure: what it is called, and how it was or is to be paid. */
  readonly name: string;
  readonly note: ReactNode;
  /** The opener of its appeal. */
  readonly opened: string;
  /** When it was made and changed; of one without an appeal. */
  readonly times: ReactNode;
  /** Beside either. */
  readonly more?: ReactNode;
  readonly people: readonly DealPerson[];
}): ReactNode {
  const { t } = useTexts('appeals');
  const { amount, coin, fiat, held, id, price, reference, state, total, updateTime } = order;
  const isAppealed = state === 'appealed';
  return (
    <section className="ui-card overflow-hidden">
      <header className="flex flex-col gap-1 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-16">{t(($) => $.order.title, { id })}</h1>
          <span className="text-13 text-t2">{reference}</span>
          <CopyButton text={reference} label={t(($) => $.order.copy)} />
          <DealTag state={state} states={states} />
        </div>
        <p className="flex flex-wrap gap-x-4 text-13 text-t2">
          {isAppealed ? <Opened at={updateTime}>{opened}</Opened> : times}
          {more}
        </p>
      </header>
      <dl className="grid border-t border-line max-lg:divide-y sm:max-lg:grid-cols-2 lg:grid-cols-4 lg:divide-x divide-line">
        <Fact name={name} value={currency(total, fiat)} note={note} />
        <Fact
          name={isAppealed ? t(($) => $.order.held) : t(($) => $.order.amount)}
          value={
            <>
              {groupThousands(isAppealed ? held : amount)} <span className="text-13 font-normal text-t2">{coin}</span>
            </>
          }
          note={t(($) => $.order.atPrice, { price: `${groupThousands(price)} ${fiat}` })}
        />
        {people.map((person) => (
          <Person key={person.side} {...person} />
        ))}
      </dl>
    </section>
  );
}

function Opened({ at, children }: { at: number; children: string }): ReactNode {
  const { t } = useTexts('appeals');
  const language = useLanguage();
  const now = useNow(10_000);
  return (
    <>
      <span>
        {children} <Time at={at} />
      </span>
      <span>{t(($) => $.order.waits, { time: spanOf(now - at, language) })}</span>
    </>
  );
}

function Person({ about, appeals: { lost, split, won }, name, side }: DealPerson): ReactNode {
  const { t } = useTexts('appeals');
  const count = won + lost + split;
  const figures = count === 0 ? t(($) => $.order.noAppeals) : t(($) => $.order.appeals, { count, lost });
  return <Fact name={side} value={name} note={[about, figures].join(t(($) => $.comma))} />;
}
