/** Figures that the specification (spec §9) and product.md fix, shared by server and browser. */
export const RESEND_AFTER_SECONDS = 59;
export const HEARTBEAT_MS = 30_000;
export const RECONNECT_AFTER_MS = 3_000;
export const PRICE_CACHE_MS = 3_000;
/** Coins that a price is looked for in, in this order (spec §9); USDT stands in where none has one. */
export const BASE_COINS = ['C2C', 'QC', 'CNY', 'CNYT'] as const;
export const PAGE_LIMIT_DEFAULT = 20;
export const PAGE_LIMIT_MAX = 100;
export const OPEN_ORDERS_MAX = 200;
/** Orders that the answer to cancelling many lists at most; it counts all of them. */
export const CANCELLED_LISTED_MAX = 1_000;
export const DEPTH_LIMIT_MAX = 500;
export const KLINE_LIMIT_MAX = 1000;
export const DEALS_LIMIT_MAX = 100;
/** Levels a side that the checksum of a depth frame covers, and how often it is sent. */
export const DEPTH_CHECKSUM_LEVELS = 25;
export const DEPTH_CHECKSUM_EVERY = 100;
/** A reader that falls further behind is closed. */
export const SOCKET_BACKLOG_BYTES_MAX = 1_048_576;
/** How long a socket may be gone before orders are cancelled, where its customer asked for that. */
export const DISCONNECT_SECONDS_MIN = 5;
export const DISCONNECT_SECONDS_MAX = 60;
export const BODY_BYTES_MAX = 65_536;
export const THEMES = ['white', 'light', 'black', 'blue'] as const;
export type ThemeName = (typeof THEMES)[number];
