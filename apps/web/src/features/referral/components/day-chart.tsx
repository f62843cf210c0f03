import { useState, type PointerEvent, type ReactNode } from 'react';
import { MINUTE_MS } from '@agio/kernel/time';
import { currency, Segmented, useTexts } from '@agio/ui';
import { useNow } from '../../../shared/use-now.ts';
import type { ReferralPlan } from '../api/referral.ts';
import { daysUpTo, siteDay, topOf, type Day } from '../state/days.ts';

const [WIDTH, HEIGHT] = [600, 180] as const;
const counts = ['30', '90'] as const;

/** What came in a day, what friends brought below and the second level on top of it. */
export function DayChart({ plan: { currency: code, days, timeZone } }: { plan: ReferralPlan }): ReactNode {
  const { t } = useTexts('referral');
  const [count, setCount] = useState<(typeof counts)[number]>('30');
  const list = daysUpTo(siteDay(useNow(MINUTE_MS), timeZone), Number(count), days);
  return (
    <section className="ui-card min-w-0 px-5 py-4" aria-labelledby="referral-days">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="referral-days" className="mr-auto text-16">
          {t(($) => $.days.title)}
        </h2>
        <span className="flex flex-wrap gap-x-4 text-12 text-t2" aria-hidden="true">
          <Key colour="var(--c1)" name={t(($) => $.days.direct)} />
          <Key colour="var(--c2)" name={t(($) => $.days.indirect)} />
        </span>
        <Segmented
          look="pills"
          size="s"
          label={t(($) => $.days.range)}
          value={count}
          onValueChange={setCount}
          items={counts.map((one) => ({ value: one, label: t(($) => $.days.last, { count: Number(one) }) }))}
        />
      </div>
      <Bars list={list} code={code} isPriced={days.every(({ direct, indirect }) => direct !== null && indirect !== null)} />
    </section>
  );
}

function Key({ colour, name }: { colour: string; name: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i className="size-2 rounded-1" style={{ background: colour }} />
      {name}
    </span>
  );
}

const sum = ({ direct, indirect }: Day): number => direct + indirect;

function Bars({ code, isPriced, list }: { list: readonly Day[]; code: string; isPriced: boolean }): ReactNode {
  const { t } = useTexts('referral');
  const [at, setAt] = useState<number | null>(null);
  const money = (value: number): string => currency(value.toFixed(4), code);
  const all = list.reduce((total, day) => total + sum(day), 0);
  const most = Math.max(...list.map(sum));
  if (all === 0)
    return <p className="grid h-50 place-items-center text-13 text-t2">{isPriced ? t(($) => $.days.none) : t(($) => $.days.noPrice)}</p>;
  const top = topOf(most);
  const place = WIDTH / list.length;
  const height = (value: number): number => (value / top) * HEIGHT;
  const marked = at === null ? undefined : list[at];
  const look = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(list.length - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * list.length))));
  };
  return (
    <figure className="mt-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
        <div
          role="img"
          aria-label={t(($) => $.days.chart, { count: list.length, value: money(all), most: money(most) })}
          className="h-45 touch-pan-y"
          onPointerMove={look}
          onPointerDown={look}
          onPointerLeave={() => setAt(null)}
        >
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="size-full" aria-hidden="true">
            {[0, 0.5, 1].map((part) => (
              <line
                key={part}
                x1={0}
                x2={WIDTH}
                y1={part * HEIGHT}
                y2={part * HEIGHT}
                stroke="var(--line)"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {list.map((day, one) => (
              <g key={day.day} transform={`translate(${one * place + place * 0.15} 0)`} opacity={at === null || at === one ? 1 : 0.5}>
                <rect y={HEIGHT - height(day.direct)} width={place * 0.7} height={height(day.direct)} fill="var(--c1)" />
                <rect y={HEIGHT - height(sum(day))} width={place * 0.7} height={height(day.indirect)} fill="var(--c2)" />
              </g>
            ))}
          </svg>
        </div>
        <div className="flex flex-col justify-between text-right text-12 text-t2 tabular-nums" aria-hidden="true">
          {[1, 0.5, 0].map((part) => (
            <span key={part}>{money(top * part)}</span>
          ))}
        </div>
      </div>
      <figcaption className="mt-2 flex justify-between gap-2 text-12 text-t2 tabular-nums" aria-hidden="true">
        <span>{list[0]?.day}</span>
        {marked === undefined ? null : (
          <span className="truncate text-t1">
            {marked.day} · {money(sum(marked))}
          </span>
        )}
        <span>{list.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}
