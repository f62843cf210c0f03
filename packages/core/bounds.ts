/** Named bounds of every collection and of the work one command may cause. */
export const COINS_MAX = 1_000;
export const MARKETS_MAX = 5_000;
export const CUSTOMERS_MAX = 50_000_000;
export const ORDERS_MAX = 16_777_216;
export const OPEN_ORDERS_MAX = 200;
/** Market makers of the platform quote many levels in many markets. */
export const OPEN_ORDERS_WIDE_MAX = 20_000;
/** Fills that one order may make immediately; what is left of it is then cancelled. */
export const FILLS_PER_COMMAND_MAX = 1_000;
/** Steps of machines that one command runs; what is left waits for the next. */
export const STEPS_PER_COMMAND_MAX = 64;
/** Steps that may wait. At this number nothing is accepted that could add to them. */
export const STEPS_MAX = 65_536;
/** Orders that a machine may queue in one step. */
export const ORDERS_PER_STEP_MAX = 100;
/** Once the steps of one command have written this many numbers of events, its other steps wait for the next command. */
export const STEP_EVENTS_MAX = 50_000;
/** Sub-accounts of one customer. */
export const SUB_ACCOUNTS_MAX = 200;
/** Kinds of accounts, those of machines included. */
export const ACCOUNT_KINDS_MAX = 64;
/** Due orders and deadlines of machines that one tick processes; another tick does the rest. */
export const DUE_PER_TICK_MAX = 1_000;
/** Orders that one cancel-all may end; the reply says when there are more. */
export const CANCELS_PER_COMMAND_MAX = 1_000;
export const IMPORTED_TRADES_PER_COMMAND_MAX = 1_000;
/** How many of one customer's requests are remembered, and for how long (product.md §2). */
export const REMEMBERED_MAX = 10_000;
export const REMEMBERED_MS = 24 * 60 * 60 * 1_000;
/** Causes of money that was issued or given; beyond it a new one is refused. */
export const CAUSES_MAX = 10_000_000;
/** Orders with a trigger that one customer may have waiting in a market, and how many of them may trail. */
export const WAITING_MAX = 50;
export const WAITING_WIDE_MAX = 2_000;
export const TRAILING_MAX = 20;
/** Icebergs per customer and market, and the parts that an iceberg may have at most, which bound the fills of a taker. */
export const ICEBERGS_MAX = 5;
export const DISPLAYS_MAX = 50;
/** Per cent by which the parts that an iceberg shows may differ from what was asked. */
export const DISPLAY_VARIANCE_MAX = 50;
/** Orders with a trigger that one market keeps. */
export const WAITING_PER_MARKET_MAX = 200_000;
/** Prices that machines watch in one market. */
export const WATCHES_PER_MARKET_MAX = 200_000;
/** Levels and groups of triggers that one command processes; what is left is processed by the next ones. */
export const TRIGGER_UNITS_MAX = 16_384;
/** Steps that a drain runs: no caller waits for it. */
export const STEPS_PER_DRAIN_MAX = 512;
/** Distances at which an order may trail, in hundredths of a per cent. */
export const TRAILING_BPS_MIN = 10;
export const TRAILING_BPS_MAX = 5_000;
export const TICKS_MAX = 2_147_483_647;
export const LOTS_MAX = Number.MAX_SAFE_INTEGER;
