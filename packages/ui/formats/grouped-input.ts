import { groupThousands } from './numbers.ts';
import { sanitiseNumber, type NumericRules } from './numeric-input.ts';

/** What a field is told after somebody typed, and where the caret stands in what it shows. */
export type GroupedInput = { readonly value: string; readonly shown: string; readonly caret: number };

/** A plain decimal as its field shows it: "1234567.5" → "1,234,567.5", and an unfinished "1234." as it is. */
export const shownNumber = (value: string): string => groupThousands(value);

/** The place in what is shown that has so many signs of the plain number before it. A comma is passed only with the digit behind it. */
function caretAfter(shown: string, signs: number): number {
  let at = 0;
  for (let left = signs; left > 0 && at < shown.length; at += 1) if (shown[at] !== ',') left -= 1;
  return at;
}

/** From what stands in the field after typing or pasting, and where its caret is: the plain number, and the same number grouped, with the caret behind the same digit. */
export function groupedInput(raw: string, caret: number, rules: NumericRules = {}): GroupedInput {
  const value = sanitiseNumber(raw, rules);
  const shown = shownNumber(value);
  const before = sanitiseNumber(raw.slice(0, caret), { decimals: rules.decimals }).length;
  return { value, shown, caret: caret >= raw.length ? shown.length : caretAfter(shown, before) };
}

/** Where the caret must stand so that a key deletes a digit and not the comma beside it, which would come back at once. */
export function deletingFrom(shown: string, caret: number, key: string): number {
  if (key === 'Backspace' && shown[caret - 1] === ',') return caret - 1;
  if (key === 'Delete' && shown[caret] === ',') return caret + 1;
  return caret;
}
