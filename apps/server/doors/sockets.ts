import type { IncomingMessage } from 'node:http';
import { SOCKETS_PER_ADDRESS_MAX } from '@agio/contracts';
import { Hub } from '@agio/gateway';
import type { WatchChange } from '@agio/gateway';
import type { Callers } from './callers.ts';
import type { Config } from '../settings/config.ts';
import { disabledIn } from './enabled.ts';
import { hostOf } from './hosts.ts';
import type { Site } from '../open/open-site.ts';
import type { Storage } from '../storage/storage.ts';
import type { Log } from '../watch/log.ts';

/**
 * The socket server. When a session ends or an account is disabled, its sockets close immediately. Where gateways stand before this server, `watch`
 * hears of sockets that come and go, which count with those at gateways.
 */
export function openHub(
  config: Config,
  storage: Storage,
  site: Site,
  callers: Callers,
  { log, watch }: { readonly log: Log; readonly watch: (change: WatchChange) => void },
): Hub {
  const hub = new Hub({
    ...callers,
    clock: storage.time,
    paths: ['/ws/exchange', '/ws/dice'],
    openByKey: (signed) => site.identity.openByKey(signed),
    uidOf: (customer) => site.identity.uidOf(customer),
    cancelAll: (customer, cause, what) => {
      site.spot.cancelAll(customer, cause, what === 'all' ? undefined : what).catch((error: unknown) => log('cancel on disconnect', error));
    },
    ...(config.link === undefined ? {} : { onWatch: watch }),
    isAllowedOrigin: (origin, host) => config.corsOrigins.includes(origin) || isOwnOrigin(origin, host, config.publicOrigin),
    hostOf: (request) => hostOf(request, config.trustProxy),
    ipOf: (request) => ipOf(request, config.trustProxy),
    perAddressMax: config.rateLimits ? SOCKETS_PER_ADDRESS_MAX : null,
  });
  storage.sequencer.subscribe(({ outcomes }) => {
    for (const customer of disabledIn(outcomes)) hub.revokeCustomer(customer);
  });
  site.identity.onRevoked((session) => hub.revoke(session));
  return hub;
}

/** Where a socket comes from. The address that our own proxy adds is the last; those before it were written by the caller. */
export function ipOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '') : '';
  const added = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return added === '' ? (socket.remoteAddress ?? '') : added;
}

/** A browser's socket must come from our own pages: the requested host, or the public origin. */
export function isOwnOrigin(origin: string, host: string, publicOrigin: string | undefined): boolean {
  if (publicOrigin !== undefined && origin === publicOrigin) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
