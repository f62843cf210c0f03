import { signOf } from './decimal.ts';

/** A figure as it is printed, with a minus as wide as the plus: "-1.5" → "−1.5". */
export const withMinus = (figure: string): string => figure.replace('-', '−');

/** A figure without its sign: "-1.5" → "1.5". */
export const unsigned = (figure: string): string => figure.replace('-', '');

/** The sign of a figure as it is printed; zero has none. */
export const signMark = (figure: string): '' | '+' | '−' => MARKS[signOf(figure)];

const MARKS = { '-1': '−', 0: '', 1: '+' } as const;
