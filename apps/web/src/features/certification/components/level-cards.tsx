import type { ReactNode } from 'react';
import { RIGHT_AMOUNTS, RIGHTS } from '@agio/contracts';
import { Link } from '@tanstack/react-router';
import { Camera, Check, Clock, Eye, IdCard, User } from 'lucide-react';
import { Button, cn, formatDateTime, Tag, useLanguage, useTexts } from '@agio/ui';
import type { Certification, CertificationLevel, LevelView } from '../api/certification.ts';
import { before, focusOf, numberOf } from '../state/standing.ts';
import { useAmounts } from './amounts.ts';

const icons = { ordinary: User, primary: IdCard, senior: Camera } as const;
export const paths = { ordinary: '/account/ordinary', primary: '/account/real', senior: '/account/ID_verification' } as const;
const tones = { none: undefined, review: 'warn', passed: 'p', failed: 'warn', withdrawn: 'warn' } as const;

/** A card for each level that the site has: its state, what it opens, and what to do. */
export function LevelCards({ coin, standing }: { standing: Certification; coin: string }): ReactNode {
  const focus = focusOf(standing);
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {standing.levels.map((one) => (
        <LevelCard key={one.level} one={one} standing={standing} coin={coin} isNow={one === focus} />
      ))}
    </div>
  );
}

function LevelCard({ coin, isNow, one, standing }: { one: LevelView; standing: Certification; coin: string; isNow: boolean }): ReactNode {
  const { t } = useTexts('certification');
  const Icon = icons[one.level];
  const tone = tones[one.state];
  return (
    <section
      className={cn('ui-card flex flex-col', isNow && 'border-p ring-1 ring-p')}
      aria-label={t(($) => $.levels[one.level])}
      data-level={one.level}
    >
      <div className="grid gap-2.5 px-5 pt-4.5 pb-3.5">
        <div className="flex items-center justify-between gap-2">
          <span className={cn('grid size-9 place-items-center rounded-2', one.state === 'none' ? 'bg-s2 text-t2' : 'bg-p-soft text-pt')}>
            <Icon size={18} aria-hidden="true" />
          </span>
          <Tag {...(tone === undefined ? {} : { tone })}>
            {one.state === 'passed' ? (
              <Check size={12} aria-hidden="true" />
            ) : one.state === 'review' ? (
              <Clock size={12} aria-hidden="true" />
            ) : null}
            {t(($) => $.states[one.state])}
          </Tag>
        </div>
        <div>
          <h3 className="text-16">{t(($) => $.levels[one.level])}</h3>
          <p className="text-13 text-t2">{t(($) => $.about[one.level])}</p>
        </div>
      </div>
      <Opens level={one.level} standing={standing} coin={coin} />
      <div className="px-5 pb-4.5">
        <Act one={one} standing={standing} />
      </div>
    </section>
  );
}

/** What this level opens that the one below it did not. */
function Opens({ coin, level, standing }: { level: CertificationLevel; standing: Certification; coin: string }): ReactNode {
  const { t } = useTexts('certification');
  const { t: words } = useTexts('words');
  const { coins, most } = useAmounts();
  const number = numberOf(level);
  const [own, below] = [standing.rights[number], standing.rights[number - 1]];
  const limits = standing.moveOut.find((one) => one.coin === coin) ?? standing.moveOut[0];
  const lines = [
    ...(number === 1 ? [t(($) => $.can.spot), t(($) => $.can.deposits)] : []),
    ...RIGHTS.filter((name) => (own?.[name] ?? false) && !(below?.[name] ?? false)).map((name) => words(($) => $.rights[name])),
    ...RIGHT_AMOUNTS.flatMap((name) => {
      const amount = own === undefined ? null : most(own, name);
      return amount === null || below === undefined || amount === most(below, name) ? [] : [words(($) => $.rightsUpTo[name], { amount })];
    }),
    ...(limits === undefined ? [] : [t(($) => $.can.out, { amount: coins(limits.limits[number]), coin: limits.coin })]),
  ];
  return (
    <ul className="grid flex-1 content-start gap-2 border-t border-line px-5 py-3.5 text-13">
      {lines.map((line) => (
        <li key={line} className="flex gap-2">
          <Check size={14} className="mt-0.5 shrink-0 text-pt" aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}

function Act({ one, standing }: { one: LevelView; standing: Certification }): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const first = before(one.level, standing);
  const to = paths[one.level];
  if (one.state === 'review' || one.state === 'passed')
    return (
      <Button look="outline" wide asChild>
        <Link to={to}>
          <Eye size={16} aria-hidden="true" />
          {one.level === 'ordinary' ? t(($) => $.act.entered) : t(($) => $.act.pictures)}
        </Link>
      </Button>
    );
  if (one.isOpen)
    return (
      <Button look="primary" wide asChild>
        <Link to={to}>
          {one.state === 'failed' ? t(($) => $.act.again) : one.hasDraft ? t(($) => $.act.resume) : t(($) => $.act.start)}
        </Link>
      </Button>
    );
  const { nextAt } = one.attempts;
  return (
    <Button wide disabled className="h-auto! min-h-9 whitespace-normal!">
      {nextAt !== null
        ? t(($) => $.act.attemptsUntil, { time: formatDateTime(nextAt, language) })
        : first === null
          ? t(($) => $.act.closed)
          : t(($) => $.act.opens, { level: t(($) => $.levels[first]) })}
    </Button>
  );
}
