// Protects: an address of another chain or with a slip is named before anything is sent, and a good one is never called bad.
import { expect, it } from 'vitest';
import { addressProblem, cleanAddress, explorerUrl } from './address-form.ts';

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const regtest = 'bcrt1q6rhpng9evdsfnn833a4f4vej0asu6dk5srld6x';
const tron = 'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW';

it('takes good forms', () => {
  expect(addressProblem(evm, 'evm')).toBeNull();
  expect(addressProblem(segwit, 'bitcoin')).toBeNull();
  expect(addressProblem(regtest, 'bitcoin')).toBeNull();
  expect(addressProblem('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bitcoin')).toBeNull();
  expect(addressProblem(tron, 'tron')).toBeNull();
});

it('names what is wrong', () => {
  expect(addressProblem(evm.slice(2), 'evm')).toBe('evmStart');
  expect(addressProblem(evm.slice(0, -1), 'evm')).toBe('evmLength');
  expect(addressProblem(`${evm}0`, 'evm')).toBe('evmLength');
  expect(addressProblem(evm.replace('5', 'g'), 'evm')).toBe('evmDigits');
  expect(addressProblem(`${segwit}b`, 'bitcoin')).toBe('bitcoin');
  expect(addressProblem(tron.replace('J', '0'), 'tron')).toBe('tron');
  expect(addressProblem(segwit, 'evm')).toBe('otherChain');
  expect(addressProblem(evm, 'tron')).toBe('otherChain');
});

it('keeps only the address of what was pasted', () => {
  expect(cleanAddress(` ${evm}\n`)).toBe(evm);
  expect(cleanAddress(`bitcoin:${segwit}?amount=1`)).toBe(segwit);
  expect(cleanAddress(`ethereum:${evm}@1`)).toBe(evm);
  expect(cleanAddress(segwit.toUpperCase())).toBe(segwit);
  expect(cleanAddress('bc1q ar0s rrr7\u200b')).toBe('bc1qar0srrr7');
});

it('links to explorers only by http', () => {
  expect(explorerUrl('https://scan.example/tx/{}', '0xab')).toBe('https://scan.example/tx/0xab');
  expect(explorerUrl('javascript:alert("{}")', 'x')).toBeNull();
  expect(explorerUrl('https://scan.example', 'x')).toBeNull();
  expect(explorerUrl(undefined, 'x')).toBeNull();
  expect(explorerUrl('https://scan.example/{}', 'a/../b')).toBe('https://scan.example/a%2F..%2Fb');
});
