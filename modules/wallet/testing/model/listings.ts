import type { CoinLimits, ListCoin, ListToken, SetLimits } from '../../shared/listing-model.ts';
import { isAmount, no } from './books.ts';
import type { Books, ModelChain } from './books.ts';

/** Operators have accounts; names at the command line have smaller numbers. */
const OPERATORS = 2 ** 48;

export function listCoin(books: Books, { chain: code, coin: coinCode, decimals, native }: ListCoin) {
  const chain = books.knownChain(code);
  const { id } = books.knownCoin(coinCode);
  if (chain.listings.has(id)) no('wallet.already_exists');
  mustBeDigits(decimals);
  if (native && [...chain.listings.values()].some((listing) => listing.native)) no('wallet.invalid');
  const decided = { asset: null, limits: null, from: 0, by: 0, decidedBy: 0, opensAtMs: 0 };
  chain.listings.set(id, { decimals, native, units: 0n, decided, causes: [] });
  tell(books, chain, id);
  return {};
}

export function listToken(
  books: Books,
  { asset, by, cause, chain: code, coin, decidedBy, decimals, from, limits, waitMs, weekCap }: ListToken,
) {
  const chain = books.knownChain(code);
  const { decimals: digits, id } = books.knownCoin(coin);
  const known = chain.listings.get(id);
  if (known?.causes.slice(-16).includes(cause) === true) return {};
  if (known !== undefined || [...chain.listings.values()].some(({ decided }) => decided.asset === asset)) no('wallet.already_exists');
  books.mayDecide(by, decidedBy);
  if (chain.family === 'bitcoin' || asset === 'native' || !/^[A-Za-z0-9_]{1,64}$/.test(asset)) no('wallet.invalid');
  mustBeDigits(decimals);
  mustBeTwo(by, decidedBy);
  mustBeLimits(limits, digits - decimals);
  if (waitMs !== undefined && !(Number.isInteger(waitMs) && waitMs >= 0 && waitMs <= 2_592_000_000)) no('wallet.invalid');
  if (weekCap !== undefined && weekCap !== '' && !isAmount(weekCap)) no('wallet.invalid');
  if (books.top(chain) < 0 || from !== books.top(chain) + 1) no('wallet.out_of_order');
  chain.listings.set(id, {
    decimals,
    native: false,
    units: 0n,
    decided: { asset, limits, from, by, decidedBy, opensAtMs: (waitMs ?? 0) === 0 ? 0 : books.house.now() + (waitMs ?? 0) },
    causes: [cause],
    ...(weekCap === undefined || weekCap === ''
      ? {}
      : { week: { most: BigInt(weekCap), until: books.house.now() + (waitMs ?? 0) + 7 * 86_400_000, credited: [] } }),
  });
  tell(books, chain, id);
  return {};
}

export function setLimits(books: Books, { by, cause, chain: code, coin, decidedBy, limits }: SetLimits) {
  const chain = books.knownChain(code);
  const { decimals: digits, id } = books.knownCoin(coin);
  const listing = chain.listings.get(id) ?? no('wallet.unknown_coin_on_chain');
  if (listing.causes.slice(-16).includes(cause)) return {};
  books.mayDecide(by, decidedBy);
  mustBeTwo(by, decidedBy);
  mustBeLimits(limits, digits - listing.decimals);
  listing.decided = { ...listing.decided, limits, by, decidedBy };
  listing.causes.push(cause);
  tell(books, chain, id);
  return {};
}

function tell(books: Books, chain: ModelChain, coin: number): void {
  const { decided, decimals, native } = chain.listings.get(coin) ?? no('a listing that is named is there');
  books.tell({ fact: 'wallet.listing', chain: chain.id, coin, decimals, native, ...decided });
}

function mustBeDigits(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 30) no('wallet.invalid');
}

function mustBeTwo(one: number, other: number): void {
  if (one === other || one >= OPERATORS !== other >= OPERATORS) no('wallet.invalid');
}

/** `more` digits of the books are below the chain's smallest unit: they must be zeros. */
function mustBeLimits({ gasLimit, depositOpen: _in, withdrawalOpen: _out, beneficiaryFrom, ...amounts }: CoinLimits, more: number): void {
  const texts = [...Object.values(amounts).flat(), ...(beneficiaryFrom === '' ? [] : [beneficiaryFrom])];
  const isWhole = (text: string): boolean => isAmount(text) && (more <= 0 || text === '0' || text.endsWith('0'.repeat(more)));
  if (texts.length !== 13 + (beneficiaryFrom === '' ? 0 : 1) || !texts.every(isWhole)) no('wallet.invalid');
  if (gasLimit !== 0 && !(Number.isInteger(gasLimit) && gasLimit >= 21_000 && gasLimit <= 10_000_000)) no('wallet.invalid');
}
