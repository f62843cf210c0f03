import type { ReactNode } from 'react';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { Card, cn, useTexts } from '@agio/ui';
import { failing, sharpLeast, type QualityCheck, type Measurement } from '../state/measure.ts';

export type CheckName = QualityCheck | 'still';
const names: readonly CheckName[] = ['inside', 'sharp', 'glare', 'bright', 'still'];
const chips: readonly CheckName[] = ['inside', 'sharp', 'glare', 'still'];

/** What was measured; `isStill` is null for a picture that was not taken here. */
export type PictureCheck = { readonly measured: Measurement; readonly isStill: boolean | null };

function badOf({ isStill, measured }: PictureCheck): readonly CheckName[] {
  return [...failing(measured), ...(isStill === false ? (['still'] as const) : [])];
}

/** Each check with what was measured. */
export function ChecksCard({ checked }: { checked: PictureCheck | null }): ReactNode {
  const { t } = useTexts('certification');
  const value = useValues();
  const bad = checked === null ? [] : badOf(checked);
  return (
    <Card title={t(($) => $.checks.title)} className="max-md:hidden" bodyClassName="px-5 pb-3">
      <ul>
        {names.map((name) => {
          const isBad = bad.includes(name);
          const isKnown = checked !== null && (name !== 'still' || checked.isStill !== null);
          return (
            <li key={name} className="flex min-h-11 items-center gap-2.5 border-t border-line text-13 first:border-t-0">
              <Mark isBad={isBad} isKnown={isKnown} />
              <span className="flex-1 font-medium">{t(($) => $.checks[name])}</span>
              <span className={cn('text-12', isBad ? 'font-medium text-warn' : 'text-t2')}>
                {checked === null || !isKnown ? t(($) => $.checks.waiting) : value(name, checked, isBad)}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The same on the dark step of a phone. */
export function CheckChips({ checked }: { checked: PictureCheck | null }): ReactNode {
  const { t } = useTexts('certification');
  const bad = checked === null ? [] : badOf(checked);
  return (
    <ul className="grid grid-cols-2 gap-2 md:hidden">
      {chips.map((name) => {
        const isBad = bad.includes(name);
        const isKnown = checked !== null && (name !== 'still' || checked.isStill !== null);
        return (
          <li
            key={name}
            className={cn(
              'flex min-h-9 items-center gap-2.5 rounded-2 px-3 text-13',
              isBad ? 'bg-[#33260d] text-[#f5c96b]' : 'bg-[#1a2126] text-[#e8eef0]',
            )}
          >
            <Mark isBad={isBad} isKnown={isKnown} />
            {isBad ? t(($) => $.checks.bad[name]) : t(($) => $.checks.short[name])}
          </li>
        );
      })}
    </ul>
  );
}

function Mark({ isBad, isKnown }: { isBad: boolean; isKnown: boolean }): ReactNode {
  if (isBad) return <TriangleAlert size={18} className="shrink-0 text-warn max-md:text-[#f5c96b]" aria-hidden="true" />;
  if (!isKnown) return <CircleDashed size={18} className="shrink-0 text-t2 max-md:text-[#a9b8bf]" aria-hidden="true" />;
  return <CircleCheck size={18} className="shrink-0 text-pt max-md:text-[#4fc3d6]" aria-hidden="true" />;
}

function useValues(): (name: CheckName, checked: PictureCheck, isBad: boolean) => string {
  const { t } = useTexts('certification');
  return (name, { measured }, isBad) => {
    if (name === 'inside') return isBad ? t(($) => $.checks.outside) : t(($) => $.checks.yes);
    if (name === 'still') return isBad ? t(($) => $.checks.moving) : t(($) => $.checks.yes);
    if (name === 'bright') return isBad ? t(($) => $.checks.dark) : t(($) => $.checks.yes);
    if (name === 'glare')
      return isBad ? t(($) => $.checks.covers, { percent: Math.round(measured.glare * 100) }) : t(($) => $.checks.noGlare);
    const score = measured.sharpness.toFixed(2);
    return isBad ? t(($) => $.checks.atLeast, { score, least: sharpLeast.toFixed(2) }) : score;
  };
}

/** What to do first: the fault that spoils most. */
export function worstOf(checked: PictureCheck): CheckName | null {
  return badOf(checked)[0] ?? null;
}
