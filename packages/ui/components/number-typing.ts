import { useEffect, useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { shownNumber, typedNumber } from '../formats/grouped-input.ts';
import { groupThousands } from '../formats/numbers.ts';
import { NOT_A_NUMBER, settled, type Adjustment, type NumericRules } from '../formats/numeric-input.ts';
import type { NumberRefusal } from '../formats/read-number.ts';
import { trimZeros } from '../formats/decimal.ts';
import { useTexts } from '../i18n/hooks.ts';

/** What a field has to say about what was typed: why it is no number, or what was changed in it. */
type FieldMessage = { readonly why: NumberRefusal } | { readonly adjusted: Adjustment };
type Draft = { readonly text: string; readonly told: FieldMessage | null; readonly isComma: boolean; readonly value: string };
const NO_DRAFT: Draft = { text: '', told: null, isComma: false, value: '' };

/** Whether people of this browser's language write 1,5 for one and a half. */
const isCommaDecimal = (): boolean =>
  new Intl.NumberFormat(navigator.language).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',');

export type NumberTyping = {
  /** What the field shows. */
  readonly shown: string;
  /** What it has to say in words. */
  readonly word: string | undefined;
  readonly isRefused: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly settle: () => void;
};

/**
 * What happens when a user types: the plain number is reported, and the caret stays behind its digit although the shown thousands are grouped.
 * A text that is no number stays as it was typed, and the form gets `NOT_A_NUMBER`.
 */
export function useNumberTyping(
  input: RefObject<HTMLInputElement | null>,
  value: string,
  onValueChange: (value: string) => void,
  rules: NumericRules,
): NumberTyping {
  const [wanted, setWanted] = useState<{ readonly caret: number } | null>(null);
  const [typed, setDraft] = useState(NO_DRAFT);
  // A value that the form has changed meanwhile has nothing to do with what was typed.
  const draft = typed.value === value ? typed : NO_DRAFT;
  const isRefused = draft.told !== null && 'why' in draft.told;
  const shown = isRefused ? draft.text : shownNumber(value);
  const word = useToldText(draft.told, rules);
  useBarredForm(input, isRefused);
  const selection = useRef<{ readonly start: number; readonly end: number } | null>(null);
  useEffect(() => {
    const field = input.current;
    const before = (): void => {
      const start = field?.selectionStart ?? null;
      selection.current = start === null ? null : { start, end: field?.selectionEnd ?? start };
    };
    field?.addEventListener('beforeinput', before);
    return () => field?.removeEventListener('beforeinput', before);
  }, [input]);
  useLayoutEffect(() => {
    if (wanted !== null && document.activeElement === input.current) input.current?.setSelectionRange(wanted.caret, wanted.caret);
  }, [input, wanted]);

  function tell(next: string, told: FieldMessage | null, rest: { readonly text?: string; readonly isComma?: boolean } = {}): void {
    setDraft({ text: rest.text ?? '', told, isComma: rest.isComma ?? false, value: next });
    if (next !== value) onValueChange(next);
  }
  return {
    shown,
    word,
    isRefused,
    onChange: ({ target }) => {
      const before = { text: shown, isGrouped: !isRefused, isComma: draft.isComma };
      const caret = target.selectionStart ?? target.value.length;
      const read = typedNumber(
        { before, selection: selection.current, text: target.value, caret },
        { ...rules, isCommaDecimal: isCommaDecimal() },
      );
      selection.current = null;
      setWanted({ caret: read.caret });
      if (!read.ok) tell(NOT_A_NUMBER, { why: read.why }, { text: read.text });
      else tell(read.value, read.adjusted === null ? null : { adjusted: read.adjusted }, { isComma: read.isComma });
    },
    settle: () => {
      if (isRefused) return;
      const next = settled(value, rules);
      if (next.value !== value) tell(next.value, next.adjusted === null ? draft.told : { adjusted: next.adjusted });
    },
  };
}

/** What the field says in words, with the bound that it kept. */
function useToldText(told: FieldMessage | null, { decimals, max, min }: NumericRules): string | undefined {
  const { t } = useTexts('common');
  if (told === null) return undefined;
  if ('why' in told) return t(($) => $.number[told.why]);
  const bound = groupThousands(trimZeros((told.adjusted === 'max' ? max : min) ?? ''));
  return t(($) => $.number[told.adjusted], { bound, count: decimals ?? 0 });
}

/** A form is not sent while a text in it is no number, wherever its button is. */
function useBarredForm(input: RefObject<HTMLInputElement | null>, isBarred: boolean): void {
  useEffect(() => {
    const form = input.current?.form ?? null;
    if (!isBarred || form === null) return undefined;
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form.addEventListener('submit', stop, true);
    return () => form.removeEventListener('submit', stop, true);
  }, [input, isBarred]);
}
