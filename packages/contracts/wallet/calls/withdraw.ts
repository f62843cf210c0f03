import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { beneficiary, chainAddress, chainCode, ownLine, savedAddress, withdrawal, withdrawalState } from '../shapes/wallet.ts';
import { coinCode, cursorQuery, decimal, empty, id, nextCursor, pageData, pageQuery, queryInt, timeMs, beganQuery } from '../../shapes.ts';

/** Said of an address that looks like a saved one: they were compared sign by sign. Without it ADDRESS_LOOKS_ALIKE names the saved one. */
const compared = z.literal(true).optional();

export const withdraw = defineCall({
  method: 'POST',
  path: '/api/wallet/withdraw',
  summary: 'Request a withdrawal from the trading account; its amount is held until it completes or ends',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  apiScope: 'withdraw',
  idempotent: true,
  secondFactor: true,
  moves: 'out',
  loses: 'value',
  body: z.strictObject({
    coin: coinCode,
    chain: chainCode,
    address: chainAddress,
    amount: decimal,
    fee: decimal.optional().meta({
      description: 'The fee that was shown; a higher one is refused (`WITHDRAWAL_FEE_CHANGED`). Without it the fee of the moment is paid',
    }),
    note: ownLine.optional(),
    beneficiary: beneficiary.optional(),
    compared,
  }),
  data: withdrawal,
});

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: '/api/wallet/withdraw/cancel',
  summary: 'Cancel a withdrawal that nobody has approved yet, or that waits for its network fee',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  apiScope: 'withdraw',
  body: z.strictObject({ id }),
  data: withdrawal,
});

export const walletWithdrawals = defineCall({
  method: 'GET',
  path: '/api/wallet/withdrawals',
  summary: 'The customer’s withdrawals, newest first',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    ...beganQuery,
    coin: coinCode.optional(),
    state: withdrawalState.optional(),
    after: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  data: pageData(withdrawal).extend({ next: nextCursor }),
});

export const getWithdrawal = defineCall({
  method: 'GET',
  path: '/api/wallet/withdrawal/{id}',
  summary: 'One of the customer’s withdrawals',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  params: z.strictObject({ id }),
  data: withdrawal,
});

/** `only`: whether withdrawals are limited to known addresses and sends to known payees; `endsAt`: when switching it off takes effect. */
const book = z.object({ list: z.array(savedAddress), only: z.boolean(), endsAt: timeMs.nullable() });

export const addressBook = defineCall({
  method: 'GET',
  path: '/api/wallet/addresses',
  summary: 'The customer’s address book, and whether withdrawals are limited to its known addresses',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  data: book,
});

export const checkAddress = defineCall({
  method: 'GET',
  path: '/api/wallet/address/check',
  summary: 'Whether a text is a valid address on a chain, including its checksum, and its canonical form',
  principal: 'customer',
  rate: 'read',
  apiScope: 'read',
  query: z.strictObject({ chain: chainCode, address: z.string().min(1).max(200) }),
  data: z.object({ valid: z.boolean(), address: z.string().nullable() }),
});

export const saveAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/address',
  summary: 'Add an address to the address book; it counts as known after 24 hours',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  loses: 'value',
  body: z.strictObject({ chain: chainCode, address: chainAddress, name: ownLine.min(1), note: ownLine.optional(), compared }),
  data: savedAddress,
});

export const deleteSavedAddress = defineCall({
  method: 'POST',
  path: '/api/wallet/address/delete',
  summary: 'Remove an address from the address book',
  principal: 'customer',
  loses: 'nothing',
  rate: 'write',
  body: z.strictObject({ id }),
  data: empty,
});

export const setWhitelist = defineCall({
  method: 'POST',
  path: '/api/wallet/whitelist',
  summary: 'Limit withdrawals to known addresses and sends to known payees; switching it off takes 24 hours',
  principal: 'customer',
  whereNotServed: 'taken',
  rate: 'write',
  secondFactor: true,
  moves: 'opens',
  loses: 'value',
  body: z.strictObject({ only: z.boolean() }),
  data: book,
});
