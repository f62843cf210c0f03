/** ccxt's names of what goes wrong. */
export class ExchangeError extends Error {}
export class AuthenticationError extends ExchangeError {}
export class BadSymbol extends ExchangeError {}
export class ExchangeNotAvailable extends ExchangeError {}
export class InsufficientFunds extends ExchangeError {}
export class InvalidOrder extends ExchangeError {}
export class OrderNotFound extends ExchangeError {}
export class PermissionDenied extends ExchangeError {}
export class RateLimitExceeded extends ExchangeError {}

const ERRORS: Readonly<Record<string, new (message: string) => ExchangeError>> = {
  API_KEY_NOT_ACCEPTED: AuthenticationError,
  PLEASE_LOGIN: AuthenticationError,
  PERMISSION_DENIED: PermissionDenied,
  MARKET_NOT_FOUND: BadSymbol,
  OPERATION_TOO_FAST: RateLimitExceeded,
  UNAVAILABLE: ExchangeNotAvailable,
  MAINTENANCE: ExchangeNotAvailable,
  BALANCE_NOT_ENOUGH: InsufficientFunds,
  ORDER_NOT_FOUND: OrderNotFound,
  ORDER_NOT_OPEN: OrderNotFound,
  NO_SMALL_ORDERS: InvalidOrder,
  AMOUNT_ZERO: InvalidOrder,
  AMOUNT_OUT_OF_RANGE: InvalidOrder,
  POST_ONLY_WOULD_TAKE: InvalidOrder,
  PARAMETER_ERROR: InvalidOrder,
};

/** The error that ccxt throws for a code of docs/reference/errors.md. */
export const errorOf = (code: string, message: string): ExchangeError => new (ERRORS[code] ?? ExchangeError)(`${code} ${message}`);
