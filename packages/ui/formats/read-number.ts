/** Why a text is not taken as a number. Each has a word in `common.number`. */
export type NumberRefusal = 'twoWays' | 'negative' | 'exponent' | 'whole' | 'notNumber';
export type NumberReading = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly why: NumberRefusal };

export type ReadingRules = {
  /** 0 for whole numbers. More decimals than it says are not cut here. */
  readonly decimals?: number | undefined;
  /** The habit of the typist: in Berlin a comma is the decimal sign, and a point groups thousands. */
  readonly isCommaDecimal?: boolean;
  /** It arrived in one piece, from anywhere; what is typed sign by sign follows the habit of the typist. */
  readonly isPasted?: boolean;
};

const refused = (why: NumberRefusal): NumberReading => ({ ok: false, why });

/** Marks of direction and other characters without width, which come along with what is copied. */
const WITHOUT_WIDTH = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c\u00ad]/g;

/** Signs that group digits and mean nothing else. */
const GROUPS = /[\s'’‘ʼ`´\u066c]/g;
export const isGroupSign = (text: string): boolean => text.length === 1 && text.replace(GROUPS, '') === '';

/** Digits of any script as those of ASCII: "١٢٣" → "123". A script's ten digits stand in a row, zero first. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const at = digit.codePointAt(0) ?? 0;
    let zero = at;
    while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(at - zero);
  });
}

/** One sign for each meaning: `.` and `,` as written, `;` for a decimal sign that is nothing else, `_` for a sign that only groups. */
function plainSigns(raw: string): string {
  return asciiDigits(raw.normalize('NFKC').replace(WITHOUT_WIDTH, '').trim())
    .replace(/。/g, '.')
    .replace(/[、،]/g, ',')
    .replace(/[;_]/g, '?')
    .replace(/\u066b/g, ';')
    .replace(GROUPS, '_')
    .replace(/[−–‒﹣]/g, '-');
}

/** Whether digits between groups are thousands, or lakhs as in "1,23,456". */
const isGrouped = (parts: readonly string[]): boolean => /^\d{1,3}(,\d{3})+$|^\d{1,2}(,\d{2})+,\d{3}$/.test(parts.join(','));
const joined = (whole: string, sign: string): string | null => (isGrouped(whole.split(sign)) ? whole.replaceAll(sign, '') : null);
const count = (text: string, sign: string): number => text.split(sign).length - 1;

function written(whole: string | null, fraction: string | null): NumberReading {
  if (whole === null || !/^\d*$/.test(whole) || (fraction !== null && !/^\d*$/.test(fraction))) return refused('notNumber');
  if (whole === '' && (fraction ?? '') === '') return refused('notNumber');
  const leading = whole.replace(/^0+(?=\d)/, '') || '0';
  return { ok: true, value: fraction === null ? leading : `${leading}.${fraction}` };
}

/** Cut at the last of `sign`; what groups the digits before it is taken out. */
function readAt(text: string, sign: string, groups: string): NumberReading {
  const at = text.lastIndexOf(sign);
  const whole = text.slice(0, at);
  return written(whole.includes(groups) ? joined(whole, groups) : whole, text.slice(at + 1));
}

/** "1,234" and "60.000": one sign, and behind it as many digits as a group has. */
const looksGrouped = (text: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** What one sign, a point or a comma, means where nothing else stands. */
function readOne(text: string, sign: ',' | '.', { decimals, isCommaDecimal = false, isPasted = false }: ReadingRules): NumberReading {
  if (looksGrouped(text)) {
    const isHabit = sign === ',' ? isCommaDecimal && !isPasted : !isCommaDecimal;
    if (decimals === 0 && sign === (isCommaDecimal ? '.' : ',')) return written(joined(text, sign), null);
    if (!isHabit) return refused('twoWays');
  }
  return readAt(text, sign, '_');
}

function readSigns(text: string, rules: ReadingRules): NumberReading {
  if (/[^\d.,;_]/.test(text)) return refused('notNumber');
  const [points, commas, others] = [count(text, '.'), count(text, ','), count(text, ';')];
  if (others > 0) {
    if (others > 1 || points > 0) return refused('notNumber');
    return readAt(text, ';', commas > 0 ? ',' : '_');
  }
  if (text.includes('_')) {
    if (points + commas === 0) return written(joined(text, '_'), null);
    if (points + commas > 1) return refused('notNumber');
    return readAt(text, points === 1 ? '.' : ',', '_');
  }
  if (points > 0 && commas > 0) {
    const [last, first] = text.lastIndexOf('.') > text.lastIndexOf(',') ? (['.', ','] as const) : ([',', '.'] as const);
    return count(text, last) === 1 ? readAt(text, last, first) : refused('notNumber');
  }
  if (points > 1 || commas > 1) return written(joined(text, points > 1 ? '.' : ','), null);
  if (points + commas === 1) return readOne(text, points === 1 ? '.' : ',', rules);
  return written(text, null);
}

/** "2.853e-05" → "0.00002853". */
function shifted(value: string, by: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = by < 0 ? whole.padStart(whole.length - by + 1, '0') + fraction : whole + fraction.padEnd(by, '0');
  const point = (by < 0 ? whole.length - by + 1 : whole.length) + by;
  const text = `${digits.slice(0, point).replace(/^0+(?=\d)/, '')}.${digits.slice(point)}`;
  return text.replace(/\.?0*$/, '');
}

const EXPONENT_MAX = 40;

function readExponent(mantissa: string, power: string, rules: ReadingRules): NumberReading {
  const by = Number(power);
  if (rules.isPasted !== true || !/\d/.test(power) || Math.abs(by) > EXPONENT_MAX) return refused('exponent');
  const read = readSigns(mantissa, rules);
  return read.ok ? { ok: true, value: shifted(read.value, by) } : read;
}

/**
 * What a person means by a text that was typed or pasted into a number's field: a plain decimal, perhaps with a dot at its end that more may follow,
 * or why it is none. Signs that group digits, digits of other scripts, a comma as the decimal sign and exponents are understood; what can be read
 * in two ways is not, and nothing is left out of a text to make a number of the rest (spec §5 names digits and one dot).
 */
export function readNumber(raw: string, rules: ReadingRules = {}): NumberReading {
  const text = plainSigns(raw).replace(/^\+/, '');
  if (text === '') return { ok: true, value: '' };
  if (text.startsWith('-') || /^\(.*\)$/.test(text) || /^[\d.,;_]+-$/.test(text)) return refused('negative');
  const exponent = /^([\d.,;_]+)(?:e|[x×·*]10\^)([+-]?\d*)$/i.exec(text);
  const read = exponent === null ? readSigns(text, rules) : readExponent(exponent[1] ?? '', exponent[2] ?? '', rules);
  if (!read.ok || rules.decimals !== 0 || !read.value.includes('.')) return read;
  return /\.0*$/.test(read.value) && rules.isPasted === true ? { ok: true, value: read.value.replace(/\..*$/, '') } : refused('whole');
}
