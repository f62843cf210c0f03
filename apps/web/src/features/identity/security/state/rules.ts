/** Set passwords are 8–20 characters without spaces, fund passwords exactly six digits, phrases 4–20 characters (spec §5). */
export function fitsPassword(text: string): boolean {
  const length = [...text].length;
  return length >= 8 && length <= 20 && !/\s/.test(text);
}

export const fitsPayPassword = (text: string): boolean => /^\d{6}$/.test(text);

export function fitsPhrase(text: string): boolean {
  const length = [...text.trim()].length;
  return length >= 4 && length <= 20;
}

const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** The address as the server takes it, or `null`: an e-mail address trimmed, a mobile number as + and digits. */
export function readContact(kind: 'email' | 'mobile', text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (kind === 'email') return plain.length <= 254 && mailShape.test(plain) ? plain : null;
  const digits = plain.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
