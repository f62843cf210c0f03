import { asIn, newest, oldest, sorted, texts, unshown } from '@agio/module/testing/lists';
import type { ListLaws, Row } from '@agio/module/testing/lists';

/** As they were defined. */
const COINS = ['BTC', 'USDT', 'ETH'];
const UID = { uid: '10000001' };
const isShared = 'everybody sees it';
const continued = { by: 'after', from: ({ id }: Row): string => String(id) };
const view = (name: string, search: (row: Row) => readonly string[]) =>
  ({ asked: { query: { view: name } }, continued, search, isSearchedAlone: true }) as const;
const deposits = (name: string) => view(name, texts('id', 'txid'));
const withdrawals = (name: string) => view(name, texts('id'));

/** The order of each list by its call, and what else its readers may rely on: see `Law`. */
export const lists: ListLaws = {
  exchangeBalances: [asIn(COINS, 'coin', { isShared: 'a coin has no id' })],
  exchangeBalancesHistory: [newest('time', { counts: ({ kind }) => kind !== 'fee' })],
  moneyHistory: [newest('time', { endsBefore: true })],
  financeHistory: [newest('time', { endsBefore: true })],
  transferHistory: [newest('time')],
  walletCoins: [asIn(COINS, 'coin', { isShared })],
  walletTerms: [asIn(COINS, 'coin', { isShared })],
  walletDeposits: [newest('time')],
  walletWithdrawals: [newest('time')],
  addressBook: [newest('time')],
  payees: [newest('time')],
  proofHistory: [
    newest('number', { isShared, few: 'no proof was made', continued: { by: 'before', from: (row) => String(row['number']) } }),
  ],
  deskWalletChains: [asIn(['TEST', 'MOON'], 'code')],
  deskWalletNodes: [unshown('as they are set', { absent: 'chains of the books alone have no nodes' })],
  deskWalletCoins: [unshown('as they were listed', { absent: 'chains of the books alone are not read' })],
  deskWalletDeposits: [
    oldest('time', { ...deposits('waiting'), each: ({ state }) => state === 'waiting' }),
    newest('time', { ...deposits('credited'), each: ({ state }) => state === 'credited' }),
    newest('time', { ...deposits('small'), each: ({ state }) => state === 'small' }),
    newest('time', { ...deposits('reversed'), each: ({ state }) => state === 'reversed' }),
    newest('time', { ...deposits('all'), each: () => true }),
  ],
  deskWalletProposals: [oldest('time', { few: 'nobody proposed anything' })],
  deskWalletWithdrawals: [
    oldest('time', { ...withdrawals('to_audit'), each: ({ state }) => state === 'to_audit' }),
    oldest('time', { ...withdrawals('second'), each: ({ approved, state }) => state === 'to_audit' && Number(approved) > 0 }),
    oldest('time', { ...withdrawals('delayed'), each: ({ state }) => state === 'requested' }),
    oldest('time', { ...withdrawals('under_way'), each: ({ state }) => ['approved', 'signed', 'broadcast'].includes(String(state)) }),
    newest('time', { ...withdrawals('done'), each: ({ state }) => state === 'confirmed' }),
    newest('time', { ...withdrawals('failed'), each: ({ state }) => ['failed', 'rejected', 'cancelled'].includes(String(state)) }),
    newest('time', { ...withdrawals('all'), each: () => true }),
  ],
  deskCustomerBalances: [sorted('by account, then as coins were defined', () => [], { asked: { params: UID } })],
  deskCustomerPostings: [newest('time', { asked: { params: UID } })],
  deskCustomerDeposits: [newest('time', { asked: { params: UID } })],
  deskCustomerWithdrawals: [newest('time', { asked: { params: UID } })],
};
