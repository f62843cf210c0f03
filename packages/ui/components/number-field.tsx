import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { addDecimals, compareDecimals, subtractDecimals } from '../formats/decimal.ts';
import { deletingFrom, groupedInput, shownNumber } from '../formats/grouped-input.ts';
import { fixed } from '../formats/numbers.ts';
import { settleNumber, type NumericRules } from '../formats/numeric-input.ts';
import { useTexts } from '../i18n/hooks.ts';
import { cn } from './cn.ts';
import { FieldFrame, type FieldFrameProps, type FieldSize } from './field.tsx';

export type NumberFieldProps = Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange' | 'prefix' | 'min' | 'max' | 'step'> &
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
  const from = value === '' ? '0' : value;
  const moved = direction === 1 ? addDecimals(from, step) : subtractDecimals(from, step);
  const floor = min ?? '0';
  const bounded = compareDecimals(moved, floor) < 0 ? floor : moved;
  return settleNumber(decimals === undefined ? bounded : fixed(bounded, decimals), { max });
}

/** What happens when somebody types: the plain number is told, and the caret stays behind its digit although the shown thousands are grouped. */
function useTyping(
  input: RefObject<HTMLInputElement | null>,
  onValueChange: (value: string) => void,
  rules: NumericRules,
): (event: ChangeEvent<HTMLInputElement>) => void {
  const [wanted, setWanted] = useState<{ readonly caret: number } | null>(null);
  useLayoutEffect(() => {
    if (wanted !== null && document.activeElement === input.current) input.current?.setSelectionRange(wanted.caret, wanted.caret);
  }, [input, wanted]);
  return ({ target }) => {
    const { caret, value } = groupedInput(target.value, target.selectionStart ?? target.value.length, rules);
    setWanted({ caret });
    onValueChange(value);
  };
}

/**
 * Takes digits and one dot (spec §5), clamps in the browser only; arrows up and down step by `step`. Thousands are grouped as one types;
 * `value` and what `onValueChange` gets have no commas.
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
  const typed = useTyping(input, onValueChange, { max, decimals });
  const bad = error !== undefined && error !== null && error !== '';

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
    <FieldFrame label={label} aside={aside} help={help} error={error} className={className}>
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
            value={shownNumber(value)}
            disabled={disabled}
            aria-invalid={bad ? true : undefined}
            aria-describedby={describedBy}
            onChange={typed}
            onBlur={(event) => {
              const settled = settleNumber(event.target.value, { min, max, decimals });
              if (settled !== value) onValueChange(settled);
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
