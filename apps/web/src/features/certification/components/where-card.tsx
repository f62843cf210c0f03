import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { Bar, compareDecimals, formatDate, formatDateTime, Notice, Select, Steps, Tag, useLanguage, useTexts } from '@agio/ui';
import { SupportText } from '../../../shared/support-text.tsx';
import type { Certification, LevelView } from '../api/certification.ts';
import { before, focusOf, numberOf, ownLevel } from '../state/standing.ts';
import { useAmounts } from './amounts.ts';
import { ProblemList } from './problem-list.tsx';

/** One's level, what is next, and how much may be moved out. */
export function WhereCard({
  coin,
  onCoinChange,
  standing,
}: {
  standing: Certification;
  coin: string;
  onCoinChange: (coin: string) => void;
}): ReactNode {
  return (
    <section className="ui-card grid lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Standing standing={standing} />
      <MoveOut standing={standing} coin={coin} onCoinChange={onCoinChange} />
    </section>
  );
}

function Standing({ standing }: { standing: Certification }): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const own = ownLevel(standing);
  const focus = focusOf(standing);
  const at = standing.levels.findIndex(({ state }) => state !== 'passed');
  return (
    <div className="min-w-0 px-5 py-5 md:px-6">
      <p className="flex flex-wrap items-center gap-3 text-12 text-t2">
        {t(($) => $.where.level)}
        <Tag {...(own === null ? {} : { tone: 'p' })}>
          {own === null ? null : <Check size={12} aria-hidden="true" />}
          {own === null ? t(($) => $.none) : t(($) => $.levels[own])}
        </Tag>
        {standing.since === null ? null : t(($) => $.where.since, { date: formatDate(standing.since, language) })}
      </p>
      <Headline focus={focus} />
      {focus?.state === 'failed' ? <ProblemList problems={focus.problems} className="pt-3" /> : null}
      <Steps
        className="pt-5"
        current={at === -1 ? standing.levels.length : at}
        steps={standing.levels.map((one) => ({
          key: one.level,
          label: t(($) => $.levels[one.level]),
          note: <StepNote one={one} standing={standing} />,
        }))}
      />
    </div>
  );
}

function Headline({ focus }: { focus: LevelView | undefined }): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const level = focus === undefined ? '' : t(($) => $.levels[focus.level]);
  const told = ((): readonly [string, string] => {
    if (focus === undefined) return [t(($) => $.where.done), t(($) => $.where.doneText)];
    if (focus.state === 'review') {
      const time = focus.sentAt === null ? '' : formatDateTime(focus.sentAt, language);
      return [t(($) => $.where.reviewing, { level }), t(($) => $.where.reviewingText, { time })];
    }
    if (focus.state === 'failed') return [t(($) => $.where.failed, { level }), t(($) => $.where.failedText)];
    if (focus.state === 'withdrawn') return [t(($) => $.where.withdrawn, { level }), t(($) => $.where.withdrawnText)];
    return [
      focus.level === 'ordinary' ? t(($) => $.where.start, { level }) : t(($) => $.where.next, { level }),
      t(($) => $.where.startText),
    ];
  })();
  return (
    <div aria-live="polite">
      <h2 className="pt-2 text-18">{told[0]}</h2>
      <p className="pt-0.5 text-t2">
        <SupportText text={told[1]} />
      </p>
    </div>
  );
}

function StepNote({ one, standing }: { one: LevelView; standing: Certification }): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const first = before(one.level, standing);
  if (one.state === 'passed')
    return one.decidedAt === null ? null : t(($) => $.where.passedOn, { date: formatDate(one.decidedAt, language) });
  if (one.state === 'review') return t(($) => $.where.inReview);
  if (one.state === 'failed' || one.state === 'withdrawn') return t(($) => $.states[one.state]);
  return one.isOpen || first === null ? t(($) => $.where.open) : t(($) => $.where.after, { level: t(($) => $.levels[first]) });
}

function MoveOut({
  coin,
  onCoinChange,
  standing,
}: {
  standing: Certification;
  coin: string;
  onCoinChange: (coin: string) => void;
}): ReactNode {
  const { t } = useTexts('certification');
  const { coins } = useAmounts();
  const shown = standing.moveOut.find((one) => one.coin === coin) ?? standing.moveOut[0];
  if (shown === undefined) return null;
  const limit = shown.limits[standing.level as 0 | 1 | 2 | 3];
  const part = compareDecimals(limit, '0') === 0 ? 0 : Number(shown.used) / Number(limit);
  const higher = standing.levels.filter(({ level }) => numberOf(level) > standing.level);
  return (
    <div className="min-w-0 border-line px-5 py-5 max-lg:border-t md:px-6 lg:border-l">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-14">{t(($) => $.out.title)}</h3>
        <Select
          name={t(($) => $.out.coin)}
          size="s"
          value={shown.coin}
          onValueChange={onCoinChange}
          options={standing.moveOut.map((one) => ({ value: one.coin, label: one.coin }))}
        />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-2 pt-3">
        <span className="text-28 font-semibold tabular-nums">{coins(shown.used)}</span>
        <span className="text-13 text-t2" data-testid="limit">
          {t(($) => $.out.of, { amount: `${coins(limit)} ${shown.coin}` })}
        </span>
      </p>
      <Bar part={part} label={t(($) => $.out.used)} className="mt-2" />
      <dl className="ui-kv pt-4">
        {higher.map(({ level }) => (
          <div key={level} className="contents">
            <dt>{t(($) => $.out.with, { level: t(($) => $.levels[level]) })}</dt>
            <dd className="tabular-nums">
              {coins(shown.limits[numberOf(level)])} {shown.coin}
            </dd>
          </div>
        ))}
      </dl>
      <Notice size="s" className="mt-3.5">
        {t(($) => $.out.note)}
      </Notice>
    </div>
  );
}
