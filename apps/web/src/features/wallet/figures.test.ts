// Protects: in the lists of a wallet each figure stands under its own head, and a transfer says from which account to which.
import { formatDateTime } from '@agio/ui/formats';
import { rowsIn } from '@agio/ui/testing';
import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { drawn, withoutBrowser, withTexts } from '../../testing/drawn.ts';
import { texts } from './texts/index.ts';

withoutBrowser();
const { DepositList, TransferList, WithdrawalList } = await import('./components/history-lists.tsx');

beforeAll(async () => await withTexts(texts));

const chainOf = () => ({ chainName: 'Ethereum' }) as never;

it('of deposits', async () => {
  const deposit = {
    id: '1',
    time: 0,
    coin: 'ETH',
    amount: '1.5',
    chain: 'ETH',
    txid: `0x${'ab'.repeat(32)}`,
    confirmations: 3,
    needed: 12,
    state: 'confirming',
  };
  expect(
    rowsIn(await drawn(() => createElement(DepositList, { list: [{ ...deposit, from: null, internal: false }] as never, chainOf }))),
  ).toEqual([
    {
      Amount: '1.50000000 ETH',
      Chain: 'Ethereum',
      State: 'Confirming3 of 12 confirmations',
      Time: formatDateTime(0, 'en-US'),
      Transaction: '0xababab…ababab',
    },
  ]);
});

it('of withdrawals', async () => {
  const paid = {
    id: '1',
    time: 0,
    coin: 'ETH',
    amount: '1.5',
    fee: '0.1',
    chain: 'ETH',
    address: `0x${'cd'.repeat(20)}`,
    addressName: 'Mine',
    txid: null,
  };
  const one = { ...paid, internal: true, state: 'confirmed', confirmations: 12, needed: 12, waits: null, why: [] };
  expect(rowsIn(await drawn(() => createElement(WithdrawalList, { list: [one] as never, chainOf })))).toEqual([
    {
      Address: 'Mine0xcdcdcd…cdcdcd',
      Amount: '1.50000000 ETH',
      Chain: 'Ethereum',
      State: 'Completed',
      Time: formatDateTime(0, 'en-US'),
      Transaction: 'Within this site',
    },
  ]);
});

it('of transfers', async () => {
  const own = {
    id: '1',
    time: 0,
    coin: 'ETH',
    amount: '1.5',
    direction: 'own',
    from: 'trading',
    to: 'fiat',
    note: 'rent',
    counterparty: null,
  };
  const sent = { ...own, id: '2', direction: 'sent', counterparty: 'b***b' };
  const list = [own, sent, { ...sent, id: '3', direction: 'received' }];
  expect(rowsIn(await drawn(() => createElement(TransferList, { list: list as never })))).toEqual([
    {
      Amount: '1.50000000 ETH',
      'From → To': 'Trading → Fiat',
      Kind: 'Between own accounts',
      Note: 'rent',
      Time: formatDateTime(0, 'en-US'),
    },
    {
      Amount: '−1.50000000 ETH',
      'From → To': '–',
      Kind: 'Sent to b***b',
      Note: 'rent',
      Time: formatDateTime(0, 'en-US'),
    },
    {
      Amount: '+1.50000000 ETH',
      'From → To': '–',
      Kind: 'Received from b***b',
      Note: 'rent',
      Time: formatDateTime(0, 'en-US'),
    },
  ]);
});
