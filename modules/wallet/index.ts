import { randomUUID } from 'node:crypto';
import type { DeskHandlers, Handlers } from '@agio/contracts';
import type { Site } from '@agio/contracts/content';
import type { Balance } from '@agio/contracts/spot';
import { formatDecimal, numberOf } from '@agio/kernel';
import { LastChanged, proofsOf } from '@agio/module';
import type { ModuleFeed, OpenModule, AppliedBatch, RequestKind } from '@agio/module';
import { accountBalances } from './balances/account-balances.ts';
import { customerMoneyHandlers } from './customers/handlers.ts';
import type { CustomerMoneyCall } from './customers/handlers.ts';
import { customersOnChain } from './customers/on-chain.ts';
import { watchedMoney } from './customers/watched.ts';
import type { WatchedMoney } from './customers/watched.ts';
import { moveOutOf } from './withdrawals/move-out.ts';
import { worthOf } from './balances/worth.ts';
import { followPeople } from './desk/follow-people.ts';
import { walletDesk } from './desk/index.ts';
import { walletRequests } from './desk/listing-requests.ts';
import type { WalletDeskCall } from './desk/index.ts';
import { depositsById } from './deposits/deposit-queries.ts';
import { WalletFeed } from './feed/feed.ts';
import { closingOf } from './desk/house-books/closing.ts';
import { incomeOf } from './desk/house-books/income.ts';
import { feesByBucket, houseIncome, movementsByBucket } from './balances/house-income.ts';
import { walletHandlers } from './handlers.ts';
import type { WalletCall } from './handlers.ts';
import { customersIn } from './feed/last-moved.ts';
import { moneyNews } from './feed/news.ts';
import { withdrawalsById } from './withdrawals/withdrawal-queries.ts';
import type { MoneyNewsItem } from './feed/news.ts';
import { movedFor } from './balances/moved-for.ts';
import { sameAddressAs } from './withdrawals/same-address.ts';
import type { WalletPorts } from './ports.ts';
import { movementsFor } from './balances/movements-for.ts';
import type { MovementFilter } from './balances/movements-for.ts';
import { Rates } from './valuation/rates.ts';
import { stopOutgoing } from './withdrawals/stop-outgoing.ts';
import { sheetAt } from './balances/sheet/then.ts';
import type { SheetThen } from './balances/sheet/then.ts';
import { firstPosting, flowsBetween, movementsBeside, postingsUntil, totalsAt } from './balances/then.ts';
import { rateOf, rateText } from './valuation/valuation.ts';

import { walletState } from './calls/room.ts';
import { insertAddress } from './addresses/store.ts';

export { tradingBalances } from './balances/trading-balances.ts';
export type { WalletCall } from './handlers.ts';
export {
  act,
  compareFor,
  customersOfAction,
  customersOfPayment,
  decideProposal,
  givenBack,
  problemsOfHalt,
  proposeAction,
  reviewWithdrawal,
  votePass,
} from './desk/acts.ts';
export type { ActResult, DeskHouse } from './desk/acts.ts';
export type { WalletDeskCall } from './desk/index.ts';
export { deciderNamed, decisionsOn, peopleOf, someoneLeft } from './desk/people.ts';
export type { Decider } from './desk/people.ts';
export type { WatchedMoney, WatchedMovement } from './customers/watched.ts';
export type { DeskChain } from './desk/ports.ts';
export type { FlowThen, MovementThen } from './balances/then.ts';
export { postedUpTo } from './balances/then.ts';
export type { SheetThen } from './balances/sheet/then.ts';
export { rateOf } from './valuation/valuation.ts';
export type { ValueLimits } from './shared/settings.ts';
export { agreeing } from './machine/state/people.ts';
export { coreBooks } from './chain/books/core-books.ts';
export { ChainEngine } from './chain/engine.ts';
export type { BookedBlock, Reconciliation } from './chain/parts/reconcile.ts';
export { sqlChainStore } from './chain/store/sql-store.ts';
export { walletMachine } from './machine/index.ts';
export { importTopUp, moveToCold, prepareTopUp } from './chain/house/house-moves.ts';
export type { CoinLimits, ListingFact } from './shared/listing-model.ts';
export { unitsOf } from './model.ts';
export type { WalletCommand, WalletFact, WithdrawalRecord } from './model.ts';
export { liveSetting } from './chain/live-setting.ts';
export { OwnAddresses } from './addresses/own-addresses.ts';
export type { AddressMaker } from './addresses/own-addresses.ts';
export type { WalletPorts } from './ports.ts';
export type { ChainsView, OperatorsView, Recipient, SeenDeposit } from './shared/ports.ts';
export { coldProofOf, coldSentence, keepAssetProof, keepColdProof, newestAssetProof } from './proof/assets.ts';
export { beneficiaryOf, eraseOldBeneficiaries, eraseStrayBeneficiaries } from './compliance/beneficiaries.ts';
export { replaceWithNothing, sendAgain } from './chain/payments/stuck.ts';
export { liftWaiting } from './chain/house/lift.ts';
export { haltsAfterRestore } from './chain/restored.ts';
export type { AssetProof, ColdProof } from './proof/assets.ts';
export { checkProof } from './proof/check-proof.ts';
export { leftOver } from './desk/rules-found.ts';
export { leavesOf, newestProof, proofsSince, proveLiabilities } from './proof/liabilities.ts';
export { proofSigner } from './proof/proof-key.ts';
export type { ChainSetting, CoinOnChainSetting } from './shared/settings.ts';
export { noteDecision } from './desk/decisions.ts';
export { HALT_CAUSES } from './shared/desk-model.ts';
export type { DeskAction, HaltRecord, UnexplainedRecord } from './shared/desk-model.ts';
export { depositsInSuspense } from './deposits/deposit-queries.ts';
export { withdrawalsIn, wordsOfWithdrawal } from './withdrawals/withdrawal-queries.ts';
export { httpScreener } from './compliance/http-screener.ts';
export { isScreenedOut, keptScreening, passersOf, passScreening, screenedOut } from './compliance/kept-screening.ts';
export type { Screening } from './chain/ports.ts';
export { seenDeposits } from './deposits/seen-queries.ts';

type WithoutRoom<F> = F extends (room: never, ...rest: infer Rest) => infer Answer ? (...rest: Rest) => Answer : never;
type WithoutSession<F> = F extends (session: never, ...rest: infer Rest) => infer Answer ? (...rest: Rest) => Answer : never;

export interface WalletPast {
  /** The balance sheet at several moments; see `balances/sheet/then.ts`. */
  sheetAt(customer: number, times: readonly number[]): Promise<SheetThen[]>;
  readonly flowsBetween: WithoutSession<typeof flowsBetween>;
  readonly movementsBeside: WithoutSession<typeof movementsBeside>;
  readonly postingsUntil: WithoutSession<typeof postingsUntil>;
  readonly firstPosting: WithoutSession<typeof firstPosting>;
}

/** The books of the house over a span of time; see `desk/house-books/`. */
export interface HouseBooks {
  readonly closingOf: WithoutRoom<typeof closingOf>;
  readonly incomeOf: WithoutRoom<typeof incomeOf>;
}

export interface Wallet extends OpenModule {
  readonly handlers: Handlers<WalletCall>;
  readonly desk: DeskHandlers<WalletDeskCall | CustomerMoneyCall>;
  readonly requests: readonly RequestKind[];
  readonly feed: ModuleFeed;
  note(published: AppliedBatch): void;
  /** Adds an address to a customer's book as of a time. Idempotent. */
  rememberAddress(
    customer: number,
    saved: { readonly chain: string; readonly address: string; readonly name: string; readonly atMs: number },
  ): Promise<void>;
  /** Tells the core which operators may decide now; see `desk/follow-people.ts`. */
  followPeople(operators: Parameters<typeof followPeople>[1]): Promise<void>;
  /** Cancels a customer's unsigned withdrawals and makes their amounts available again. Idempotent. */
  stopOutgoing(customer: number): Promise<void>;
  /** Events of customers' money on chains after a position; see `feed/news.ts`. */
  moneyNews(after: number | undefined, most: number): Promise<{ items: MoneyNewsItem[]; to: number }>;
  /** Fees, deposits and withdrawals by bucket; see `balances/house-income.ts`. */
  feesByBucket(
    fromMs: number,
    toMs: number,
    bucketMs: number,
  ): Promise<{ readonly at: number; readonly coin: string; readonly amount: string }[]>;
  movementsByBucket(what: 'deposits' | 'withdrawals', fromMs: number, toMs: number, bucketMs: number): ReturnType<typeof movementsByBucket>;
  /** Postings of the house between two moments, summed; see `balances/house-income.ts`. */
  houseIncome(fromMs: number, toMs: number): ReturnType<typeof houseIncome>;
  readonly houseBooks: HouseBooks;
  /** Value of one unit of each coin in the currency; coins without a price are omitted. */
  rates(currency: Site['rateCurrency']): Record<string, string>;
  /** What one unit of a coin is worth, given prices of pairs; see `valuation/valuation.ts`. */
  readonly rateOf: typeof rateOf;
  /** What all accounts of a customer are worth in the default site's currency, and what of it is held. */
  worthOf(customer: number): ReturnType<typeof worthOf>;
  /** What may leave of each coin within 24 hours, by certification level; see `withdrawals/move-out.ts`. */
  moveOutOf(customer: number): ReturnType<typeof moveOutOf>;
  /** Balances of an account at several moments; see `balances/then.ts`. */
  readonly totalsAt: WithoutSession<typeof totalsAt>;
  /** What moved into a trading account and out of it by causes that begin so; see `balances/moved-for.ts`. */
  readonly movedFor: WithoutSession<typeof movedFor>;
  /** Other customers who withdraw to an address of this one's. */
  readonly sameAddressAs: WithoutSession<typeof sameAddressAs>;
  /** Customers whom an address or a transaction belongs to. */
  customersOnChain(text: string): Promise<number[]>;
  /** Movements of one account of a customer for some reasons, the latest first. */
  movementsFor(of: MovementFilter, page: { readonly page: number; readonly limit: number }): ReturnType<typeof movementsFor>;
  /** Balances and movements as they were; see `balances/then.ts`. */
  readonly moneyPast: WalletPast;
  /** Deposits and withdrawals on chains, as other capabilities watch them; see `customers/watched.ts`. */
  readonly watchedMoney: WatchedMoney;
  /** Whether a deposit or a withdrawal is this customer's. */
  ownsMovement(what: 'deposit' | 'withdrawal', customer: number, id: string): Promise<boolean>;
  /** The trading account as it is now; values in the rate currency of the host's site, the default site's without a host. */
  exchangeBalances(customer: number, host?: string): Balance[];
}

export function createWallet(ports: WalletPorts): Wallet {
  const rates = new Rates(ports);
  const lastMoved = new LastChanged(ports.core.sequence, customersIn);
  const room = { ...ports, rates, lastMoved, proofs: proofsOf(ports) };
  const feed = new WalletFeed(ports, (customer, frame) => ports.publish({ channel: 'wallet', customer }, frame));
  return {
    handlers: walletHandlers(room),
    desk: { ...walletDesk(room), ...customerMoneyHandlers(room) },
    requests: walletRequests(room),
    feed: {
      snapshot: ({ customer }) => feed.snapshot(customer),
      opened: ({ customer }) => feed.opened(customer),
      closed: ({ customer }) => feed.closed(customer),
    },
    // Histories include their reader's own writes.
    note(published) {
      lastMoved.note(published);
      feed.note(published.outcomes);
    },
    serve: () => feed.start(),
    stop: () => feed.stop(),
    async rememberAddress(customer, { atMs, ...saved }) {
      await insertAddress(room.proofs, ports.database, { id: randomUUID(), customer, note: '', ...saved }, atMs);
    },
    followPeople: (operators) => followPeople(ports, operators),
    stopOutgoing: (customer) => stopOutgoing(ports, customer),
    moneyNews: (after, most) => moneyNews(ports, ports.database, after, most),
    async feesByBucket(fromMs, toMs, bucketMs) {
      const rows = await feesByBucket(ports.database, fromMs, toMs, bucketMs);
      return rows.flatMap(({ at, atoms, coin }) => {
        const found = ports.core.coins[coin];
        return found === undefined ? [] : [{ at, coin: found.code, amount: formatDecimal(BigInt(atoms), found.decimals) }];
      });
    },
    movementsByBucket: (what, fromMs, toMs, bucketMs) => movementsByBucket(ports.database, what, fromMs, toMs, bucketMs),
    houseIncome: (fromMs, toMs) => houseIncome(ports.database, fromMs, toMs),
    houseBooks: { closingOf: (...of) => closingOf(ports, ...of), incomeOf: (...of) => incomeOf(ports, ...of) },
    rates: (currency) => Object.fromEntries([...rates.in(currency)].map(([coin, rate]) => [coin, rateText(rate)])),
    rateOf,
    async ownsMovement(what, customer, id) {
      const byId = what === 'deposit' ? depositsById : withdrawalsById;
      return (await byId(ports.database, customer, [numberOf(id)])).length > 0;
    },
    movementsFor: (of, page) => movementsFor(ports.database, of, page),
    moneyPast: {
      sheetAt: (...of) => sheetAt(ports.database, ports, ...of),
      flowsBetween: (...of) => flowsBetween(ports.database, ...of),
      movementsBeside: (...of) => movementsBeside(ports.database, ...of),
      postingsUntil: (...of) => postingsUntil(ports.database, ...of),
      firstPosting: (...of) => firstPosting(ports.database, ...of),
    },
    watchedMoney: watchedMoney(ports.database, {
      coins: ports.core.coins,
      chainOf: (id) => walletState(ports).chainById(id).code,
      rateOf: (coin) => rates.in('CNY').get(coin),
    }),
    moveOutOf: (customer) => moveOutOf(room, customer),
    worthOf: (customer) => worthOf(room, customer),
    totalsAt: (...of) => totalsAt(ports.database, ...of),
    movedFor: (...of) => movedFor(ports.database, ...of),
    sameAddressAs: (...of) => sameAddressAs(ports.database, ...of),
    customersOnChain: (text) => customersOnChain(ports.database, ports, text),
    exchangeBalances: (customer, host = '') => accountBalances(ports.core, customer, 'trading', rates.in(ports.siteOf(host).rateCurrency)),
  };
}
