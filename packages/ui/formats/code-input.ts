/** The digits of a text, those of full width included. */
const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** The only code of so many digits in a text, also one that is written in two or three parts; null where there is none or several. */
function codeIn(text: string, length: number): string | null {
  const plain = text.normalize('NFKC');
  const parts = Array.from(plain.matchAll(/\d+(?:[ -]\d+)*/g), ([part]) => part.replace(/\D/g, ''));
  const found = parts.filter((part) => part.length === length);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * What a field for a code holds after a user typed or pasted: "123 456", "123-456" and a whole message with one code in it give the code,
 * whatever stood there before. What is typed digit by digit fills up, and nothing that is pasted is cut to what was still missing.
 */
export function codeInput(before: string, text: string, length: number): string {
  const added = text.startsWith(before) ? text.slice(before.length) : text;
  const isPasted = added.length > 1;
  if (isPasted) {
    const code = codeIn(added, length) ?? codeIn(text, length);
    if (code !== null) return code;
  }
  const digits = digitsOf(text);
  // More than a code has and none to be found in it: what was there stays.
  return digits.length <= length ? digits : isPasted || before.length === length ? before : digits.slice(0, length);
}

/** Whether all of a code is selected, to be replaced; nothing else stays selected where boxes show no place between digits. */
export function isAllSelected(start: number | null, end: number | null, length: number): boolean {
  return length > 0 && start === 0 && end === length;
}
