import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
const NUMERIC_ARRAY = 1231;
const DATE = 1082;

/**
 * How column types arrive, for one pool only: another user of the driver in the same process keeps its own.
 * int8 is always a bigint and numeric always a string, because a float would round money; a date stays text,
 * because a calendar day has no time zone.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === INT8) return BigInt;
      if (oid === INT8_ARRAY) return (text: string) => textArray(text).map((one) => (one === null ? null : BigInt(one)));
      if (oid === NUMERIC || oid === DATE) return (text: string) => text;
      if (oid === NUMERIC_ARRAY) return textArray;
    }
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Reads a one-dimensional array of plain numbers as PostgreSQL prints it, for example `{1,NULL,3}`. */
function textArray(text: string): (string | null)[] {
  const inner = text.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((one) => (one === 'NULL' ? null : one));
}
