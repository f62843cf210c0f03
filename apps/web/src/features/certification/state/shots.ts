import type { CertificationLevel, Own, Slot } from '../api/certification.ts';

export const slotsOf: Readonly<Record<CertificationLevel, readonly Slot[]>> = {
  ordinary: [],
  primary: ['front', 'back'],
  senior: ['hand'],
};

/** Pictures that a level needs and its draft does not have, in their order. */
export function missingOf(own: Own): readonly Slot[] {
  // Without a draft, what is shown was sent: only what was accepted counts.
  const has = (slot: Slot): boolean => own.shots.some((shot) => shot.slot === slot && (own.isDraft || shot.isAccepted));
  return slotsOf[own.level].filter((slot) => !has(slot));
}

const dataFields: readonly string[] = ['truename', 'cardNumber', 'birthDate', 'expiresOn'];

/** Whether the form comes first: nothing was entered, or a reviewer objected to it. */
export function needsData(own: Own): boolean {
  return own.data?.cardNumber === undefined || (!own.isDraft && own.problems.some(({ field }) => dataFields.includes(field)));
}
