import type { CoinOnChain } from '../api/coins.ts';

type Family = CoinOnChain['family'];

/** What is wrong with the form of an address; whether its checksum holds only the server says. */
export type AddressProblem = 'evmStart' | 'evmLength' | 'evmDigits' | 'bitcoin' | 'tron' | 'otherChain';

const shapes: Readonly<Record<Family, RegExp>> = {
  evm: /^0x[0-9a-fA-F]{40}$/,
  bitcoin: /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{38,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
};
const families = Object.keys(shapes) as Family[];

/**
 * A pasted address: spaces are removed, and so is what a payment link adds
 * ("bitcoin:bc1…?amount=1" → "bc1…"). A SegWit address in upper case, as in QR codes, is converted to lower case (BIP-173).
 */
export function cleanAddress(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\u200b\ufeff]+/g, '')
    .replace(/^(bitcoin|ethereum|tron):/i, '')
    .replace(/[?@].*$/, '');
  return /^(BC|TB|BCRT)1[0-9A-Z]+$/.test(plain) ? plain.toLowerCase() : plain;
}

/** What is wrong with the form of a cleaned address, or `null`. */
export function addressProblem(address: string, family: Family): AddressProblem | null {
  if (shapes[family].test(address)) return null;
  if (families.some((other) => other !== family && shapes[other].test(address))) return 'otherChain';
  if (family !== 'evm') return family;
  if (!address.startsWith('0x')) return 'evmStart';
  return /^0x[0-9a-fA-F]*$/.test(address) ? 'evmLength' : 'evmDigits';
}

/** The page of an explorer for an address or a transaction; only http and https, whatever a setting says. */
export function explorerUrl(template: string | undefined, what: string): string | null {
  if (template === undefined || !/^https?:\/\//.test(template) || !template.includes('{}')) return null;
  return template.replace('{}', encodeURIComponent(what));
}
