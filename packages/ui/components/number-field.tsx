import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { addDecimals, compareDecimals, subtractDecimals } from '../formats/decimal.ts';
import { deletingFrom } from '../formats/grouped-input.ts';
import { fixed } from '../formats/numbers.ts';
import { NOT_A_NUMBER, settleNumber } from '../formats/numeric-input.ts';
import { useTexts } from '../i18n/hooks.ts';
import { cn } from './cn.ts';
import { FieldFrame, type FieldFrameProps, type FieldSize } from './field.tsx';
import { useNumberTyping } from './number-typing.ts';

/** No longest text: a browser would cut what is pasted, and leave another number. */
export type NumberFieldProps = Omit<
  ComponentProps<'input'>,
  'size' | 'value' | 'onChange' | 'prefix' | 'min' | 'max' | 'step' | 'maxLength'
> &
  FieldFrameProps & {
    /** A decimal string, or empty. Never a number, so that no digit is lost. */
    value: string;
    onValueChange: (value: string) => void;
    size?: FieldSize;
    /** The name inside the field at the left, as trading forms have it. */
    before?: ReactNode;
    unit?: ReactNode;
    /** One press of an arrow or a stepper. Without it there are no steppers. */
    step?: string;
    decimals?: number;
    min?: string;
    max?: string;
  };

type Bounds = { step: string; decimals: number | undefined; min: string | undefined; max: string | undefined };

/** The value one step on, within its bounds. */
function stepped(value: string, direction: 1 | -1, { step, decimals, min, max }: Bounds): string {
  const from = value === '' || value === NOT_A_NUMBER ? '0' : value;
  const moved = direction === 1 ? addDecimals(from, step) : subtractDecimals(from, step);
  const floor = min ?? '0';
  const bounded = compareDecimals(moved, floor) < 0 ? floor : moved;
  return settleNumber(decimals === undefined ? bounded : fixed(bounded, decimals), { max });
}

/**
 * Takes numbers as people write them (`readNumber`), clamps in the browser only and says so; arrows up and down step by `step`. Thousands are
 * grouped as one types; `value` and what `onValueChange` gets have no commas, and are `NOT_A_NUMBER` while the text is none.
 */
export function NumberField(props: NumberFieldProps): ReactNode {
  const {
    value,
    onValueChange,
    label,
    aside,
    help,
    error,
    size = 'form',
    before,
    unit,
    step,
    decimals,
    min,
    max,
    className,
    disabled,
    onBlur,
    onKeyDown,
    ...rest
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const rules = { min, max, decimals };
  const { isRefused, onChange, settle, shown, word } = useNumberTyping(input, value, onValueChange, rules);
  const bad = isRefused || (error !== undefined && error !== null && error !== '');

  function stepBy(direction: 1 | -1): void {
    if (step !== undefined) onValueChange(stepped(value, direction, { step, decimals, min, max }));
  }
  function keyed(event: KeyboardEvent<HTMLInputElement>): void {
    onKeyDown?.(event);
    keepOffCommas(event);
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    stepBy(event.key === 'ArrowUp' ? 1 : -1);
  }

  return (
    <FieldFrame label={label} aside={aside} help={word ?? help} error={isRefused ? word : error} className={className}>
      {({ id, describedBy }) => (
        <span
          className={cn('ui-inp n', size !== 'form' && size, bad && 'bad', disabled === true && 'off')}
          onClick={() => input.current?.focus()}
        >
          {typeof before === 'string' ? <InnerLabel htmlFor={id}>{before}</InnerLabel> : before}
          <input
            ref={input}
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            value={shown}
            disabled={disabled}
            aria-invalid={bad ? true : undefined}
            aria-describedby={describedBy}
            onChange={onChange}
            onBlur={(event) => {
              settle();
              onBlur?.(event);
            }}
            onKeyDown={keyed}
            {...rest}
          />
          {typeof unit === 'string' ? <span className="suf">{unit}</span> : unit}
          {step === undefined ? null : <Steppers disabled={disabled} onStep={stepBy} />}
        </span>
      )}
    </FieldFrame>
  );
}

/** A key that deletes takes the digit beyond a comma. */
function keepOffCommas({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>): void {
  const { selectionEnd, selectionStart, value } = field;
  if (selectionStart === null || selectionStart !== selectionEnd) return;
  const caret = deletingFrom(value, selectionStart, key);
  if (caret !== selectionStart) field.setSelectionRange(caret, caret);
}

function InnerLabel({ htmlFor, children }: { htmlFor: string; children: string }): ReactNode {
  return (
    <label className="pre" htmlFor={htmlFor}>
      {children}
    </label>
  );
}

function Steppers({ disabled, onStep }: { disabled: boolean | undefined; onStep: (direction: 1 | -1) => void }): ReactNode {
  const { t } = useTexts('common');
  return (
    <span className="ui-stepper">
      <button type="button" tabIndex={-1} aria-label={t(($) => $.increase)} disabled={disabled} onClick={() => onStep(1)}>
        <ChevronUp size={12} />
      </button>
      <button type="button" tabIndex={-1} aria-label={t(($) => $.decrease)} disabled={disabled} onClick={() => onStep(-1)}>
        <ChevronDown size={12} />
      </button>
    </span>
  );
}
