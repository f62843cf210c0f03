import { isIP } from 'node:net';

/** An address as a number of its family; of IPv4 `high` is 0. */
export interface AddressNumber {
  readonly family: 4 | 6;
  readonly high: bigint;
  readonly low: bigint;
}

const WORD = 64n;
const LOW = (1n << WORD) - 1n;
const MAPPED = 0xffffn;

/** Reads an address; an IPv4 address that is mapped into IPv6 is one of IPv4. Undefined for anything else. */
export function addressNumber(text: string): AddressNumber | undefined {
  const family = isIP(text);
  if (family === 0 || text.includes('%')) return undefined;
  if (family === 4) return { family: 4, high: 0n, low: fourOf(text) };
  const { high, low } = sixOf(text);
  return high === 0n && low >> 32n === MAPPED ? { family: 4, high, low: low & 0xffff_ffffn } : { family: 6, high, low };
}

/** The first and the last address of a network (CIDR); undefined for what is none. */
export function networkOf(text: string): readonly [AddressNumber, AddressNumber] | undefined {
  const [ip = '', bits = '', ...more] = text.split('/');
  const first = addressNumber(ip);
  if (first === undefined || more.length > 0 || !/^\d{1,3}$/.test(bits)) return undefined;
  const free = BigInt((first.family === 4 ? 32 : 128) - Number(bits));
  if (free < 0n || (first.family === 4) !== !ip.includes(':')) return undefined;
  const mask = (1n << free) - 1n;
  const whole = (first.high << WORD) | first.low;
  const numberOf = (value: bigint): AddressNumber => ({ family: first.family, high: value >> WORD, low: value & LOW });
  return [numberOf(whole - (whole & mask)), numberOf(whole | mask)];
}

/** Whether an address is one of these, or in one of these networks. */
export function addressesOf(list: readonly string[]): (ip: string) => boolean {
  const ranges = list.flatMap((one) => {
    const address = addressNumber(one);
    const range = address === undefined ? networkOf(one) : ([address, address] as const);
    return range === undefined ? [] : [range];
  });
  return (ip) => {
    const address = addressNumber(ip);
    if (address === undefined) return false;
    const isIn = ([first, last]: (typeof ranges)[number]): boolean =>
      first.family === address.family && compare(first, address) <= 0 && compare(address, last) <= 0;
    return ranges.some(isIn);
  };
}

export function compare(a: Omit<AddressNumber, 'family'>, b: Omit<AddressNumber, 'family'>): number {
  if (a.high !== b.high) return a.high < b.high ? -1 : 1;
  return a.low === b.low ? 0 : a.low < b.low ? -1 : 1;
}

function fourOf(text: string): bigint {
  return text.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
}

function sixOf(text: string): { readonly high: bigint; readonly low: bigint } {
  const [head = '', tail] = text.split('::');
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => 0n);
  const whole = [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | group, 0n);
  return { high: whole >> WORD, low: whole & LOW };
}

/** The groups of a part; the last one may be written as IPv4. */
function groupsOf(part: string): bigint[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [BigInt(`0x${group}`)];
    const four = fourOf(group);
    return [four >> 16n, four & 0xffffn];
  });
}
