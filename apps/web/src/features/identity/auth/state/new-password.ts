/** Set and reset passwords are 8–20 characters without spaces (spec §5). */
export function fitsReset(password: string): boolean {
  const length = [...password].length;
  return length >= 8 && length <= 20 && !/\s/.test(password);
}
