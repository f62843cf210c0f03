import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

/** Every network of IPv4 that is not of the public internet (IANA, special-purpose registry). */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Parts of the public IPv6 space that lead elsewhere: documentation, and tunnels that carry an IPv4 address. */
const ODD_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateV4 = new BlockList();
for (const [network, bits] of PRIVATE_V4) privateV4.addSubnet(network, bits, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const oddV6 = new BlockList();
for (const [network, bits] of ODD_V6) oddV6.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !privateV4.check(ip, 'ipv4');
  return family === 6 && publicV6.check(ip, 'ipv6') && !oddV6.check(ip, 'ipv6');
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.has(hostname);
const ENDPOINT_CHARACTERS_MAX = 1_000;

/**
 * Whether a subscription's address may be a push service's: https on its usual port, under a name. Where that leads is checked when
 * something is sent, by `publicLookup`. Loopback is allowed while developing.
 */
export function isPushEndpoint(text: string, allowLoopback: boolean): boolean {
  const url = URL.parse(text);
  if (url === null || text.length > ENDPOINT_CHARACTERS_MAX || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (isLoopback(url)) return allowLoopback && /^https?:$/.test(url.protocol);
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname);
  return url.protocol === 'https:' && url.port === '' && isName;
}

/** A name leads to an address that is none of the public internet. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** Resolves a name for a connection, and refuses it if any of its addresses is not public: what was checked is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 4);
    const [first] = found;
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address)))
      return done(new NotPublic('not a public address'), '', 4);
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};
