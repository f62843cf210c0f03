import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { beneficiary, chainAddress, chainCode, ownLine, savedAddress, withdrawal, withdrawalState } from '../shapes/wallet.ts';
import { coinCode, decimal, empty, id, pageData, pageQuery, queryInt, timeMs } from '../../shapes.ts';

export const withdraw = defineCall({
  method: 'POST',
  path: '/api/wallet/withdraw',
  summary: 'Ask for a withdrawal from the trading account; its amount is held until it ends',
  principal: 'customer',
  rate: 'write',
  apiScope: 'withdraw',
  idempotent: true,
  secondFactor: true,
  moves: 'out',
  body: z.strictObject({
    coin: coinCode,
    chain: chainCode,
    address: chainAddress,
    amount: decimal,
    note: ownLine.optional(),
    beneficiary: beneficiary.optional(),
  }),
  data: withdrawal,
});

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/api/wallet/withdraw/cancel',
  summary: 'Cancel a withdrawal that nobody has approved yet',
  principal: 'customer',
  rate: 'write',
  apiScope: 'withdraw',
  body: z.strictObject({ id }),
  data: withdrawal,
});

export const walletWithdrawals = defineCall({
  method: 'GET',
  path: '/api/wallet/withdrawals',
  summary: 'Own withdrawals, newest first',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({
    ...pageQuery,
    coin: coinCode.optional(),
    state: withdrawalState.optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: pageData(withdrawal),
});

export const getWithdrawal = defineCall({
  method: 'GET',
  path: '/api/wallet/withdrawal/{id}',
  summary: 'One own withdrawal',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  params: z.strictObject({ id }),
  data: withdrawal,
});

/** `only` is whether withdrawals go to known addresses, and money to known payees, alone; `endsAt` when its switching off takes effect. */
const book = z.object({ list: z.array(savedAddress), only: z.boolean(), endsAt: timeMs.nullable() });

export const addressBook = defineCall({
  method: 'GET',
  path: '/api/wallet/addresses',
  summary: 'Own address book, and whether withdrawals go to its known addresses alone',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: book,
});

export const checkAddress = defineCall({
  method: 'GET',
  path: '/api/wallet/address/check',
  summary: 'Whether a text is an address of a chain, its checksum included, and its canonical form',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ chain: chainCode, address: z.string().min(1).max(200) }),
  data: z.object({ valid: z.boolean(), address: z.string().nullable() }),
});

export const saveAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/address',
  summary: 'Add an address to the own book; it counts as known after 24 hours',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  body: z.strictObject({ chain: chainCode, address: chainAddress, name: ownLine.min(1), note: ownLine.optional() }),
  data: savedAddress,
});

export const deleteSavedAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/address/delete',
  summary: 'Take an address out of the own book',
  principal: 'customer',
  rate: 'write',
  body: z.strictObject({ id }),
  data: empty,
});

export const setWhitelist = defineCall({
  method: 'POST',
  path: '/api/wallet/whitelist',
  summary: 'Withdraw to known addresses and send to known payees alone; switching it off takes 24 hours',
  principal: 'customer',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  body: z.strictObject({ only: z.boolean() }),
  data: book,
});
