/** Constants from the specification (spec §9) and product.md, shared by server and browser. */
export const RESEND_AFTER_SECONDS = 59;
export const HEARTBEAT_MS = 30_000;
export const RECONNECT_AFTER_MS = 3_000;
export const PRICE_CACHE_MS = 3_000;
/** Coins that prices are looked up in, in this order (spec §9); if none has a price, USDT is used. */
export const BASE_COINS = ['C2C', 'QC', 'CNY', 'CNYT'] as const;
export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 100;
export const OPEN_ORDERS_MAX = 200;
/** Maximum of orders listed in the response to a cancellation of many; its count includes all of them. */
export const CANCELLED_LISTED_MAX = 1_000;
/** Maximum of orders in a batch. */
export const BATCH_MAX = 20;
/** Calls of one socket that may be unanswered at a time. */
export const SOCKET_CALLS_MAX = 256;
/** Maximum age of a signed request by its clock and in transit, and maximum lead of a client’s clock. */
export const SIGNATURE_LATE_MS = 30_000;
export const SIGNATURE_AHEAD_MS = 2_000;
export const DEPTH_LIMIT_MAX = 500;
export const KLINE_LIMIT_MAX = 1000;
export const DEALS_LIMIT_MAX = 100;
/** Levels per side that the checksum of a depth frame covers, and how often it is sent. */
export const DEPTH_CHECKSUM_LEVELS = 25;
export const DEPTH_CHECKSUM_EVERY = 100;
/** In a quiet market the checksum comes with the first diff after this long. */
export const DEPTH_CHECKSUM_EVERY_MS = 10_000;
/** How long diffs are kept, so that a client can resume after a lost connection. */
export const DEPTH_RESUME_MS = 30_000;
/** Maximum backlog: a socket that falls further behind is closed. */
export const SOCKET_BACKLOG_BYTES_MAX = 1_048_576;
/** How long a socket may be disconnected before orders are cancelled, if its customer enabled that. */
export const DISCONNECT_SECONDS_MIN = 5;
export const DISCONNECT_SECONDS_MAX = 60;
export const BODY_BYTES_MAX = 65_536;
export const THEMES = ['white', 'light', 'black', 'blue'] as const;
export type ThemeName = (typeof THEMES)[number];
