import { addDecimals, compareDecimals, fixed, NumberField, subtractDecimals, useTexts, type NumberFieldProps } from '@agio/ui';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export type TradeFieldProps = Omit<NumberFieldProps, 'size' | 'unit'> & {
  unit: string;
  /** Beside the unit while the field is empty: an amount to take over. */
  hint?: ReactNode;
  /** Large, with a minus and a plus side by side, for thumbs. */
  phone?: boolean;
};

/** A price, an amount or a total with its name inside, its unit, and steppers at tick or lot. */
export function TradeField({ unit, hint, phone, step, decimals, ...rest }: TradeFieldProps): ReactNode {
  const suffix = (
    <>
      {rest.value === '' ? hint : null}
      <span className="suf">{unit}</span>
      {phone === true && step !== undefined ? (
        <ThumbStepper value={rest.value} step={step} decimals={decimals} onValueChange={rest.onValueChange} />
      ) : null}
    </>
  );
  const keys = phone === true || step === undefined ? {} : { step };
  return (
    <NumberField
      size={phone === true ? 'l' : 'form'}
      unit={suffix}
      className="ex-field"
      {...keys}
      {...(decimals === undefined ? {} : { decimals })}
      {...rest}
    />
  );
}

type StepperProps = { value: string; step: string; decimals: number | undefined; onValueChange: (value: string) => void };

function ThumbStepper({ value, step, decimals, onValueChange }: StepperProps): ReactNode {
  const { t } = useTexts('common');
  function move(by: 1 | -1): void {
    const from = value === '' ? '0' : value;
    const moved = by === 1 ? addDecimals(from, step) : subtractDecimals(from, step);
    const bounded = compareDecimals(moved, '0') < 0 ? '0' : moved;
    onValueChange(decimals === undefined ? bounded : fixed(bounded, decimals));
  }
  return (
    <span className="ex-thumbs">
      <button type="button" aria-label={t(($) => $.decrease)} onClick={() => move(-1)}>
        <Minus size={16} />
      </button>
      <button type="button" aria-label={t(($) => $.increase)} onClick={() => move(1)}>
        <Plus size={16} />
      </button>
    </span>
  );
}
