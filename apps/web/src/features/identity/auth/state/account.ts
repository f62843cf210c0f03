const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export const isEmail = (text: string): boolean => text.length <= 254 && mailShape.test(text.trim());

/**
 * What a customer typed to log in, as the server knows it: an e-mail address trimmed, a mobile number as + and digits.
 * `null` for what is neither.
 */
export function readAccount(text: string): string | null {
  const plain = text.normalize('NFKC').trim();
  if (plain.includes('@')) return isEmail(plain) ? plain : null;
  const digits = plain.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}
