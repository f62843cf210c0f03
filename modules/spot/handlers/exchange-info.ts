import {
  answer,
  API_SCOPES,
  BATCH_MAX,
  DEPTH_CHECKSUM_EVERY,
  DEPTH_CHECKSUM_EVERY_MS,
  DEPTH_CHECKSUM_LEVELS,
  DEPTH_RESUME_MS,
  OPEN_ORDERS_MAX,
  SIGNATURE_AHEAD_MS,
  SIGNATURE_LATE_MS,
  SOCKET_CALLS_MAX,
  SOCKETS_PER_ADDRESS_MAX,
} from '@agio/contracts';
import { OPEN_ORDER_TYPES } from '@agio/contracts/spot';
import type { Calls, Handler } from '@agio/contracts';
import { marketView } from '../views.ts';
import { allScales } from './market-data.ts';
import type { Room } from './room.ts';

/** GET /exchange/time. */
export function serverTime(room: Room): Handler<Calls['serverTime']> {
  return () => answer({ time: room.now() });
}

/** GET /exchange/info. */
export function exchangeInfo(room: Room): Handler<Calls['exchangeInfo']> {
  return () =>
    answer({
      time: room.now(),
      coins: room.core.coins.map(({ code, name, decimals, tags }) => ({ coin: code, name, decimals, tags: [...tags] })),
      markets: allScales(room).map(marketView),
      rateLimits: room.rateLimits,
      apiScopes: [...API_SCOPES],
      orders: { openMax: OPEN_ORDERS_MAX, batchMax: BATCH_MAX, types: [...OPEN_ORDER_TYPES] },
      signature: { lateMs: SIGNATURE_LATE_MS, aheadMs: SIGNATURE_AHEAD_MS },
      depth: {
        checksumLevels: DEPTH_CHECKSUM_LEVELS,
        checksumEvery: DEPTH_CHECKSUM_EVERY,
        checksumEveryMs: DEPTH_CHECKSUM_EVERY_MS,
        resumeMs: DEPTH_RESUME_MS,
      },
      sockets: { perAddressMax: SOCKETS_PER_ADDRESS_MAX, callsMax: SOCKET_CALLS_MAX },
    });
}
