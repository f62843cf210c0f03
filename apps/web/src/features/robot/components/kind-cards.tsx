import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import { cn, useTexts } from '@agio/ui';
import type { RobotKind } from './kind-pages.ts';
import { kinds } from './kinds.ts';

/** What robots there are, each with what it does and when it loses money. */
export function KindCards({
  chosen,
  isList = false,
  onChoose,
}: {
  chosen: RobotKind;
  onChoose: (kind: RobotKind) => void;
  isList?: boolean;
}): ReactNode {
  const { t } = useTexts('robot');
  return (
    <div
      role="radiogroup"
      aria-label={t(($) => $.kindsLabel)}
      className={isList ? 'ui-card divide-y divide-line overflow-hidden' : 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5'}
    >
      {kinds.map(({ Icon, kind }) => {
        const isChosen = kind === chosen;
        return (
          <button
            key={kind}
            type="button"
            role="radio"
            aria-checked={isChosen}
            onClick={() => onChoose(kind)}
            className={cn(
              'flex w-full items-start gap-3 px-3.5 py-3 text-left',
              isList ? 'items-center' : 'ui-card',
              isChosen ? 'bg-p-soft' : 'hover:bg-s2',
              isChosen && (isList ? 'shadow-[inset_0_0_0_2px_var(--p)]' : 'border-p shadow-[inset_0_0_0_1px_var(--p)]'),
            )}
          >
            <span className={cn('grid size-8 shrink-0 place-items-center rounded-2', isChosen ? 'bg-s1 text-pt' : 'bg-s2 text-t2')}>
              <Icon size={18} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{t(($) => $.kinds[kind])}</b>
              <span className="block text-12 text-t2">
                {t(($) => $.about, { does: t(($) => $.does[kind]), loses: t(($) => $.loses[kind]) })}
              </span>
            </span>
            {isChosen && isList ? <Check size={18} className="text-pt" aria-hidden="true" /> : null}
          </button>
        );
      })}
    </div>
  );
}
