import { answersBeyondTheDoor } from '@agio/module/testing';
import type { Doors, Losses } from '@agio/module/testing';

const OUTSIDE = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const small = { coin: 'BTC', amount: '0.0001' };
const onChain = { coin: 'BTC', chain: 'LOCAL' };

/** Every route of wallet, as reviewed: see `Doors`. */
export const doors: Doors = {
  // Money and trading
  'GET /api/money/balances': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/balances': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/exchange/balances/history': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  // Money. No chain is followed on this site, so that nothing can come from one or go to one.
  'GET /api/account/balance/{coin}': { guard: 'read', rate: 'read', owner: 'SUCCESS', params: () => ({ coin: 'BTC' }) },
  'GET /api/finance/explain/{coin}': { guard: 'read', rate: 'read', owner: 'SUCCESS', params: () => ({ coin: 'BTC' }) },
  'GET /api/account/money/history': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/finance/history': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'POST /api/account/transfer': {
    guard: 'transfer',
    rate: 'write',
    takesKey: true,
    owner: 'SUCCESS',
    body: () => ({ ...small, from: 'trading', to: 'fiat' }),
  },
  'POST /api/wallet/transfer': {
    guard: 'transfer',
    rate: 'write',
    takesKey: true,
    owner: 'SUCCESS',
    body: () => ({ ...small, from: 'trading', to: 'fiat' }),
  },
  'POST /api/wallet/send': {
    guard: 'customer',
    rate: 'write',
    takesKey: true,
    verified: true,
    owner: 'USER_DOES_NOT_EXIST',
    body: () => ({ ...small, to: '99999999' }),
  },
  'GET /api/transfer/history': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/finance/profit': { guard: 'read', rate: 'heavy', owner: 'SUCCESS', query: () => ({ year: '2026' }) },
  'GET /api/finance/statement': { guard: 'read', rate: 'heavy', owner: 'SUCCESS', query: () => ({ from: '0', to: '4000000000000' }) },
  'GET /api/wallet/terms': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/coins': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'POST /api/wallet/deposit/address': { guard: 'read', rate: 'write', owner: 'PARAMETER_ERROR', body: () => onChain },
  'GET /api/wallet/deposits': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'POST /api/wallet/faucet': { guard: 'customer', rate: 'code', owner: 'NOT_YET_OPEN', body: () => onChain },
  'POST /api/wallet/withdraw': {
    guard: 'withdraw',
    rate: 'write',
    takesKey: true,
    verified: true,
    owner: 'PARAMETER_ERROR',
    body: () => ({ ...onChain, amount: '1', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }),
  },
  'POST /api/wallet/withdraw/cancel': { guard: 'withdraw', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: '1' }) },
  'GET /api/wallet/withdrawals': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/withdrawal/{id}': { guard: 'read', rate: 'read', owner: 'NOT_FOUND', params: () => ({ id: '1' }) },
  'GET /api/wallet/addresses': { guard: 'read', rate: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/address/check': { guard: 'read', rate: 'read', owner: 'SUCCESS', query: () => ({ chain: 'LOCAL', address: '0x1' }) },
  'POST /api/wallet/address': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'PARAMETER_ERROR',
    body: () => ({ chain: 'LOCAL', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'mine' }),
  },
  'POST /api/wallet/address/delete': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: 'x' }) },
  'POST /api/wallet/whitelist': { guard: 'customer', rate: 'write', verified: true, owner: 'SUCCESS', body: () => ({ only: true }) },
  'GET /api/wallet/payees': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'POST /api/wallet/payee/find': { guard: 'customer', rate: 'lookup', owner: 'USER_DOES_NOT_EXIST', body: () => ({ account: '99999999' }) },
  'POST /api/wallet/payee': {
    guard: 'customer',
    rate: 'write',
    verified: true,
    owner: 'USER_DOES_NOT_EXIST',
    body: () => ({ account: '99999999', name: 'nobody' }),
  },
  'POST /api/wallet/payee/delete': { guard: 'customer', rate: 'write', owner: 'NOT_FOUND', body: () => ({ id: 'x' }) },
  'GET /api/wallet/proof': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/proof/own': { guard: 'customer', rate: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/proof/history': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
  'GET /api/wallet/proof/assets': { guard: 'public', rate: 'read', owner: 'SUCCESS' },
};

/** What each call that could lose something is answered in each state of its customer, as reviewed. */
export const losses: Losses = {
  walletSend: {
    body: ({ friend }) => ({ coin: 'USDT', amount: '10', to: friend }),
    answers: {
      ...answersBeyondTheDoor('SUCCESS'),
      'new factor': 'TRANSFER_DELAYED',
      'password reset': 'TRANSFER_DELAYED',
      'owes the coin': 'DEBT_OUTSTANDING',
      'owes another coin': 'DEBT_OUTSTANDING',
      'coin stands still': 'WITHDRAWAL_CLOSED',
    },
  },
  // After a change of factors it is taken and waits a day, in which its owner is notified.
  withdraw: {
    body: () => ({ coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount: '0.5' }),
    answers: {
      ...answersBeyondTheDoor('SUCCESS'),
      'owes the coin': 'DEBT_OUTSTANDING',
      'owes another coin': 'DEBT_OUTSTANDING',
      'key to withdraw': 'SUCCESS',
      'withdrawals paused': 'WITHDRAWAL_CLOSED',
      'coin stands still': 'WITHDRAWAL_CLOSED',
    },
  },
  // A new destination waits a day.
  saveAddress: {
    body: () => ({ chain: 'LOCAL', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', name: 'mine' }),
    answers: answersBeyondTheDoor('SUCCESS'),
  },
  // Switched off it waits a day.
  setWhitelist: { body: () => ({ only: false }), answers: answersBeyondTheDoor('SUCCESS') },
  // A new payee waits a day.
  savePayee: { body: () => ({ account: 'friend12@agio.example', name: 'somebody' }), answers: answersBeyondTheDoor('SUCCESS') },
};
