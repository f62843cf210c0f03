// Protects: an address is called known only on its own chain and only once its 24 hours are over.
import { expect, it } from 'vitest';
import type { SavedAddress } from '../api/addresses.ts';
import { trustOf } from './trust.ts';

const entry = (chain: string, address: string, knownFrom: number): SavedAddress => ({
  id: '1',
  chain,
  address,
  name: 'Cold storage',
  note: '',
  knownFrom,
  time: 0,
});
const evm = { chain: 'LOCAL', family: 'evm' } as const;
const list = [entry('LOCAL', '0xAb00', 1000), entry('BTC', 'bc1qx', 500)];

it('knows an address from its time on', () => {
  expect(trustOf('0xab00', evm, list, 1000)).toMatchObject({ kind: 'known' });
  expect(trustOf('0xab00', evm, list, 999)).toMatchObject({ kind: 'soon', fromMs: 1000 });
});

it('takes no address of another chain or case for it', () => {
  expect(trustOf('0xab01', evm, list, 2000)).toEqual({ kind: 'new' });
  expect(trustOf('bc1qx', evm, list, 2000)).toEqual({ kind: 'new' });
  expect(trustOf('BC1QX', { chain: 'BTC', family: 'bitcoin' }, list, 2000)).toEqual({ kind: 'new' });
  expect(trustOf('bc1qx', { chain: 'BTC', family: 'bitcoin' }, list, 2000)).toMatchObject({ kind: 'known' });
});
