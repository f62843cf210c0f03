import type { IdentityField, Problem } from '../api/certifications.ts';

export const reasons = [
  'unreadable',
  'glare',
  'cropped',
  'mismatch',
  'expired',
  'not_accepted',
  'copy',
  'edited',
  'no_face',
  'other',
] as const;
export type Reason = (typeof reasons)[number];

/** What a reviewer marked; a field that is not here is right. */
export type Marks = Partial<Record<IdentityField, { readonly reason: Reason; readonly words: string }>>;

export function problemsOf(marks: Marks, fields: readonly IdentityField[]): Problem[] {
  return fields.flatMap((field) => {
    const mark = marks[field];
    return mark === undefined ? [] : [{ field, reason: mark.reason, words: mark.words.trim() }];
  });
}

/** Reasons that can be given for a field: light and edges are about pictures alone. */
export function reasonsFor(field: IdentityField): readonly Reason[] {
  const isPicture = field === 'front' || field === 'back' || field === 'hand';
  if (isPicture) return reasons.filter((reason) => reason !== 'no_face' || field === 'hand');
  return reasons.filter((reason) => ['mismatch', 'expired', 'not_accepted', 'other'].includes(reason));
}
