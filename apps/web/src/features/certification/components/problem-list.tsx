import type { ReactNode } from 'react';
import { Notice, useTexts } from '@agio/ui';
import type { LevelProblem } from '../api/certification.ts';

/** What a reviewer objects to, field by field, with their own words. */
export function ProblemList({ className, problems }: { problems: readonly LevelProblem[]; className?: string }): ReactNode {
  const { t } = useTexts('certification');
  if (problems.length === 0) return null;
  return (
    <div className={className}>
      <Notice tone="warn">
        <ul className="grid gap-2">
          {problems.map(({ field, reason, words }) => (
            <li key={field}>
              <b className="font-semibold">
                {t(($) => $.sentence, { field: t(($) => $.fields[field]), reason: t(($) => $.reasons[reason]) })}
              </b>
              {words === '' ? null : <p className="whitespace-pre-line">{words}</p>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
