/** The wallet's keys cannot be made, read or restored; the message says what to do and holds nothing secret. */
export class WalletKeysError extends Error {
  override readonly name = 'WalletKeysError';
}
