import { RATE_LIMITS } from '@agio/contracts';
import type { RateClass, RateLimit } from '@agio/contracts';

/** How many requests callers may make. */
export interface Rates {
  readonly limits: Readonly<Record<RateClass, RateLimit>>;
  /** How many times as many certain customers may make, by uid. */
  readonly factors: ReadonlyMap<string, number>;
}

interface RateValues {
  readonly RATE_POINTS: string;
  readonly RATE_FACTORS: string;
}

/** The others protect accounts, addresses and mailboxes. */
const CHANGEABLE = ['read', 'heavy', 'order', 'write'] as const satisfies readonly RateClass[];
const POINTS_MAX = 1_000_000;
const FACTOR_MAX = 1_000;

/** `name=number` with commas between; undefined where a part is something else, is out of range or comes twice. */
function numbersOf(text: string, isName: (name: string) => boolean, most: number): ReadonlyMap<string, number> | undefined {
  const numbers = new Map<string, number>();
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, name = '', digits = ''] = /^\s*(\w+)\s*=\s*([1-9]\d{0,6})\s*$/.exec(part) ?? [];
    if (!isName(name) || Number(digits) > most || numbers.has(name)) return undefined;
    numbers.set(name, Number(digits));
  }
  return numbers;
}

const pointsOf = ({ RATE_POINTS: text }: RateValues): ReadonlyMap<string, number> | undefined =>
  numbersOf(text, (name) => (CHANGEABLE as readonly string[]).includes(name), POINTS_MAX);
const factorsOf = ({ RATE_FACTORS: text }: RateValues): ReadonlyMap<string, number> | undefined =>
  numbersOf(text, (name) => /^[1-9]\d{7,15}$/.test(name), FACTOR_MAX);

export function rateProblems(values: RateValues): string[] {
  const names = CHANGEABLE.join(', ');
  return [
    ...(pointsOf(values) === undefined ? [`RATE_POINTS: ${names}, each with its points, as order=2000,read=1200`] : []),
    ...(factorsOf(values) === undefined ? [`RATE_FACTORS: uids with factors from 1 to ${FACTOR_MAX}, as 10000005=20`] : []),
  ];
}

/** Of values without problems. */
export function ratesOf(values: RateValues): Rates {
  const points = pointsOf(values);
  const limits = Object.entries(RATE_LIMITS).map(([name, limit]) => [name, { ...limit, points: points?.get(name) ?? limit.points }]);
  return { limits: Object.fromEntries(limits) as Rates['limits'], factors: factorsOf(values) ?? new Map() };
}
