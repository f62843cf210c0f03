import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, formatDateTime, Notice, useLanguage, useTexts } from '@agio/ui';
import type { Certification, CertificationLevel } from '../api/certification.ts';
import { before, nowFirst } from '../state/standing.ts';
import { paths } from './level-cards.tsx';

/** Why a level cannot be applied for yet, and the way to what opens it: the level that comes first, or the time at which an attempt is free again. */
export function NotOpen({ level, standing }: { level: CertificationLevel; standing: Certification }): ReactNode {
  const { t } = useTexts('certification');
  const language = useLanguage();
  const nextAt = standing.levels.find((one) => one.level === level)?.attempts.nextAt ?? null;
  const first = before(level, standing);
  const now = nowFirst(level, standing);
  const names = { level: first === null ? '' : t(($) => $.levels[first]) };
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {nextAt !== null
            ? t(($) => $.act.attemptsUntil, { time: formatDateTime(nextAt, language) })
            : first === null
              ? t(($) => $.act.closed)
              : t(($) => $.act.opens, names)}
        </p>
        <Button asChild look="outline" size="m">
          {now === null ? (
            <Link to="/account/cdd">{t(($) => $.title)}</Link>
          ) : (
            <Link to={paths[now]}>{t(($) => $.where.start, { level: t(($) => $.levels[now]) })}</Link>
          )}
        </Button>
      </div>
    </Notice>
  );
}
