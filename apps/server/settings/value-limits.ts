import type { ValueLimits } from '@agio/wallet';

interface Values {
  readonly WITHDRAWAL_FREE_CNY: number;
  readonly WITHDRAWAL_TWO_CNY: number;
  readonly WITHDRAWAL_DAY_CNY: string;
}

/** Four whole numbers with commas between them, none smaller than the one before; undefined for another text. */
function daysOf({ WITHDRAWAL_DAY_CNY: text }: Values): ValueLimits['dayLimits'] {
  const found = /^\s*(\d{1,12})\s*,\s*(\d{1,12})\s*,\s*(\d{1,12})\s*,\s*(\d{1,12})\s*$/.exec(text);
  if (found === null) return undefined;
  const [none = 0, ordinary = 0, primary = 0, senior = 0] = found.slice(1).map(Number);
  return none <= ordinary && ordinary <= primary && primary <= senior ? [none, ordinary, primary, senior] : undefined;
}

export function valueLimitProblems(values: Values): string[] {
  return [
    ...(values.WITHDRAWAL_FREE_CNY > values.WITHDRAWAL_TWO_CNY ? ['WITHDRAWAL_FREE_CNY: must not be above WITHDRAWAL_TWO_CNY'] : []),
    ...(values.WITHDRAWAL_DAY_CNY.trim() !== '' && daysOf(values) === undefined
      ? ['WITHDRAWAL_DAY_CNY: four whole numbers with commas between them, by certification level, none smaller than the one before']
      : []),
  ];
}

/** Of values without problems. */
export const valueLimitsOf = (values: Values): ValueLimits => ({
  freeUpTo: values.WITHDRAWAL_FREE_CNY,
  twoAbove: values.WITHDRAWAL_TWO_CNY,
  dayLimits: daysOf(values),
});
