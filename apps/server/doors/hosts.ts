import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { Config } from '../settings/config.ts';

/** The longest name that DNS has (RFC 1035). */
const NAME_MAX = 253;

/**
 * Whether a host name (without port) is one of ours: that of the public origin or of a site. In a trial also this machine by
 * its name or any address: another site can make its own name resolve to us, but not an IP address or a name under `localhost`.
 */
export function hostCheck(
  { production, publicOrigin, host: listening }: Pick<Config, 'production' | 'publicOrigin' | 'host'>,
  sites: () => readonly string[],
): (host: string) => boolean {
  const machine = hostname().toLowerCase();
  const own = new Set([
    ...(publicOrigin === undefined ? [] : [new URL(publicOrigin).hostname]),
    ...(production ? [] : ['localhost', listening.toLowerCase(), machine, `${machine}.local`]),
  ]);
  const isTrial = (host: string): boolean => !production && host.length <= NAME_MAX && (host.endsWith('.localhost') || isAddress(host));
  return (host) => own.has(host) || sites().includes(host) || isTrial(host);
}

/** The host that a request names, or the one our own proxy reports if there is one. */
export function hostOf({ headers }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-host'] ?? '') : '';
  const added = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return added === '' ? (headers.host ?? '') : added;
}

function isAddress(host: string): boolean {
  return isIP(host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host) !== 0;
}
