import type { ReactNode } from 'react';
import { Camera, CreditCard, IdCard } from 'lucide-react';
import { cn, useTexts } from '@agio/ui';
import type { CertificationLevel, Own, Slot } from '../api/certification.ts';
import { slotsOf } from '../state/shots.ts';

const icons = { front: IdCard, back: CreditCard, hand: Camera } as const;

/** The pictures of a level, which is taken now, and which are there. */
export function ShotStrip({
  level,
  now,
  onChoose,
  own,
}: {
  level: CertificationLevel;
  own: Own;
  now: Slot | null;
  onChoose: (slot: Slot) => void;
}): ReactNode {
  const { t } = useTexts('certification');
  const slots = level === 'primary' ? ([...slotsOf.primary, 'hand'] as const) : slotsOf[level];
  const told = (slot: Slot): string => {
    if (!slotsOf[level].includes(slot)) return t(($) => $.shot.forSenior);
    const shot = own.shots.find((one) => one.slot === slot);
    if (shot?.isAccepted === true) return t(($) => $.shot.kept);
    if (slot === now) return own.problems.some(({ field }) => field === slot) ? t(($) => $.shot.retake) : t(($) => $.shot.now);
    return shot !== undefined && own.isDraft ? t(($) => $.shot.taken) : t(($) => $.shot.next);
  };
  return (
    <ul className="grid grid-cols-3 border-t border-line">
      {slots.map((slot) => {
        const Icon = icons[slot];
        const isOpen = slotsOf[level].includes(slot);
        return (
          <li key={slot} className="border-line not-first:border-l">
            <button
              type="button"
              disabled={!isOpen}
              aria-current={slot === now ? 'step' : undefined}
              className={cn(
                'flex h-full w-full flex-wrap items-center gap-3.5 px-3 py-3.5 text-left md:px-5',
                slot === now && 'bg-p-soft',
                isOpen && slot !== now && 'hover:bg-s2',
              )}
              onClick={() => onChoose(slot)}
            >
              <span className="grid h-14.5 w-22 place-items-center rounded-2 bg-s2 text-t2 max-md:h-10 max-md:w-14">
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className="min-w-0 text-12">
                <b className={cn('block text-13', slot === now ? 'font-semibold' : 'font-medium')}>{t(($) => $.shot.slots[slot])}</b>
                <span className="text-t2">{told(slot)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
