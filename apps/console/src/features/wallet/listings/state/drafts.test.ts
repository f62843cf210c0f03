// Protects: a listing and a change of limits ask for exactly what the form says, and nothing half-typed is sent.
import { expect, it } from 'vitest';
import type { ListedCoin } from '../../api/wallet.ts';
import { dayLimitsOf, draftOf, emptyListing, limitsPayload, listingPayload, suggested } from './drafts.ts';

const listed: ListedCoin = {
  coin: 'KITE',
  contract: '0xKite',
  decimals: 18,
  listedFrom: 7,
  decidedBy: ['ada', 'fay'],
  limits: {
    depositOpen: true,
    depositMinimum: '1',
    auditAbove: '1000',
    withdrawalOpen: true,
    withdrawalMinimum: '2',
    withdrawalMaximum: '500',
    fee: '0.1',
    dayLimits: ['1', '2', '3', '4'],
    freeUpTo: '10',
    twoAbove: '100',
    beneficiaryFrom: null,
    sweepFrom: '2',
    hotMaximum: '1000',
    gasLimit: null,
  },
};

it('limits that follow from the smallest deposit are exact, and make a listing complete', () => {
  const rest = suggested('0.0005');
  expect(rest).toMatchObject({ fee: '0.00005', withdrawalMaximum: '2.5', dayLimits: '0.5 1 2.5 5', auditAbove: '5' });
  expect(suggested('')).toBeNull();
  const draft = { ...emptyListing, coin: 'KITE', contract: ' 0xKite ', decimals: '18', depositMinimum: '0.0005', ...rest };
  expect(listingPayload('LOCAL', draft)).toMatchObject({
    chain: 'LOCAL',
    coin: 'KITE',
    contract: '0xKite',
    decimals: 18,
    depositOpen: true,
    dayLimits: ['0.5', '1', '2.5', '5'],
    beneficiaryFrom: null,
    gasLimit: null,
  });
  for (const wrong of [{ coin: 'kite' }, { contract: ' ' }, { decimals: '' }, { fee: '1.' }, { dayLimits: '1 2 3' }, { gasLimit: '20999' }])
    expect(listingPayload('LOCAL', { ...draft, ...wrong }), JSON.stringify(wrong)).toBeNull();
});

it('only what changed is asked for', () => {
  expect(limitsPayload('LOCAL', listed, draftOf(listed))).toBeNull();
  const changed = {
    ...draftOf(listed),
    fee: '0.2',
    withdrawalOpen: false,
    dayLimits: '1 2 3 5',
    beneficiaryFrom: '50',
    gasLimit: '200000',
  };
  expect(limitsPayload('LOCAL', listed, changed)).toEqual({
    chain: 'LOCAL',
    coin: 'KITE',
    fee: '0.2',
    withdrawalOpen: false,
    dayLimits: ['1', '2', '3', '5'],
    beneficiaryFrom: '50',
    gasLimit: 200_000,
  });
  expect(limitsPayload('LOCAL', listed, { ...changed, fee: '' })).toBeNull();
  expect(dayLimitsOf('1 2  3 4 ')).toEqual(['1', '2', '3', '4']);
});
