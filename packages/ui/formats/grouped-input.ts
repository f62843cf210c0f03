import { groupThousands } from './numbers.ts';
import { fitNumber, type Adjustment, type NumericRules } from './numeric-input.ts';
import { isGroupSign, readNumber, type NumberRefusal } from './read-number.ts';

/** A plain decimal as its field shows it: "1234567.5" → "1,234,567.5", and an unfinished "1234." as it is. */
export const shownNumber = (value: string): string => groupThousands(value);

/** What a field shows, and whether its commas are ours: those of a text that was refused are the typist's. */
export type ShownText = {
  readonly text: string;
  readonly isGrouped: boolean;
  /** How its decimal sign was typed: "1,23" is shown as "1.23", and "1,234" may have been meant otherwise. */
  readonly isComma: boolean;
};

/** One change of a field's text: what stood there, what was selected, and what stands there now with the caret behind what came in. */
export type Edit = {
  readonly before: ShownText;
  readonly selection: { readonly start: number; readonly end: number } | null;
  readonly text: string;
  readonly caret: number;
};

export type TypedNumber =
  | {
      readonly ok: true;
      readonly value: string;
      readonly shown: string;
      readonly caret: number;
      readonly adjusted: Adjustment | null;
      readonly isComma: boolean;
    }
  /** The text as it was typed, without commas of ours. */
  | { readonly ok: false; readonly why: NumberRefusal; readonly text: string; readonly caret: number };

type Pieces = { readonly kept: readonly [string, string]; readonly inserted: string };

/** What stayed of the text before and what came in. Without a selection that fits, what both texts have in common at their ends is what stayed. */
function piecesOf({ before: { text: old }, caret, selection, text }: Edit): Pieces {
  if (selection !== null) {
    const { end, start } = selection;
    const length = text.length - (old.length - (end - start));
    const fits = length > 0 && text.startsWith(old.slice(0, start)) && text.endsWith(old.slice(end)) && start + length <= text.length;
    if (fits) return { kept: [old.slice(0, start), old.slice(end)], inserted: text.slice(start, start + length) };
  }
  const tail = old.endsWith(text.slice(caret)) ? text.slice(caret) : '';
  const head = text.slice(0, text.length - tail.length);
  let same = 0;
  while (same < head.length && same < old.length - tail.length && head[same] === old[same]) same += 1;
  return { kept: [head.slice(0, same), tail], inserted: head.slice(same) };
}

/** The place in what is shown that has so many signs of the plain number behind it. */
function caretBefore(shown: string, signs: number): number {
  let at = shown.length;
  for (let left = signs; left > 0 && at > 0; at -= 1) if (shown[at - 1] !== ',') left -= 1;
  return shown[at - 1] === ',' ? at - 1 : at;
}

/** What a change of a field means, read as `readNumber` does; commas that the field itself had put there are not part of it. */
export function typedNumber(edit: Edit, rules: NumericRules & { readonly isCommaDecimal?: boolean } = {}): TypedNumber {
  const { before } = edit;
  const { inserted: came, kept } = piecesOf(edit);
  // The field groups by itself: a sign that only groups is not part of what is typed.
  const inserted = before.isGrouped && isGroupSign(came) ? '' : came;
  const plain = (text: string): string => {
    if (!before.isGrouped) return text;
    const stripped = text.replaceAll(',', '');
    return before.isComma ? stripped.replace('.', ',') : stripped;
  };
  const [head, tail] = [plain(kept[0]), plain(kept[1])];
  const text = head + inserted + tail;
  const isPasted = inserted.length > 1;
  const read = readNumber(text, { decimals: rules.decimals, isPasted, ...(rules.isCommaDecimal === true ? { isCommaDecimal: true } : {}) });
  if (!read.ok) return { ...read, text, caret: text.length - tail.length };
  const { adjusted, value } = fitNumber(read.value, rules);
  const shown = shownNumber(value);
  const behind = kept[1].replaceAll(',', '');
  const signs = /^[\d.]*$/.test(behind) ? behind.length : 0;
  const isComma = read.value.includes('.') && !text.includes('.') && text.includes(',');
  return { ok: true, value, shown, caret: adjusted === 'max' ? shown.length : caretBefore(shown, signs), adjusted, isComma };
}

/** Where the caret must stand so that a key deletes a digit and not the comma beside it, which would come back at once. */
export function deletingFrom(shown: string, caret: number, key: string): number {
  if (key === 'Backspace' && shown[caret - 1] === ',') return caret - 1;
  if (key === 'Delete' && shown[caret] === ',') return caret + 1;
  return caret;
}
