/** A spreadsheet takes a cell that begins with one of these for a formula, and runs it; the wide ones in languages that type them. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** What separates cells in the spreadsheets of some language. */
const QUOTED = /[",;\t\r\n]/;

/**
 * One cell of a table as CSV (RFC 4180): quoted where that, or a spreadsheet that splits at other signs than commas, asks for it. What a customer
 * else wrote, such as a note, does not run as a formula; what the caller knows to be a number is left as it is.
 */
export function csvCell(text: string, isNumber = false): string {
  const safe = !isNumber && FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Whether a text is a decimal as answers have them, which a spreadsheet reads as a number. */
export const isDecimalText = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
