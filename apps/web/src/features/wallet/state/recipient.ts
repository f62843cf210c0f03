/** The recipient as the server takes it, or what is wrong with it. */
export type Recipient = { readonly ok: true; readonly to: string } | { readonly ok: false; readonly why: 'bad' | 'self' };

type Own = { readonly uid: string; readonly email: string | null; readonly mobile: string | null };

/** A UID of digits, an e-mail address, or a mobile as + and digits; spaces and dashes in a number are ignored. */
export function readRecipient(text: string, own: Own | undefined): Recipient {
  const plain = text.normalize('NFKC').trim();
  const digits = plain.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const to = plain.includes('@') ? plain : digits;
  const valid = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(to) || /^\+[1-9]\d{6,14}$/.test(to) || /^[1-9]\d{4,19}$/.test(to);
  if (!valid || to.length > 254) return { ok: false, why: 'bad' };
  const mine = own !== undefined && [own.uid, own.email?.toLowerCase(), own.mobile].includes(to.toLowerCase());
  return mine ? { ok: false, why: 'self' } : { ok: true, to };
}
