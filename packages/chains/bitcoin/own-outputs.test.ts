// Protects the list of own outputs: one chain, in order, and nothing left of a block that was removed.
import { expect, it } from 'vitest';
import { OwnOutputs } from './own-outputs.ts';
import { NO_LOG } from './record-log.ts';
import type { BlockRecord } from './records.ts';

const hash = (height: number): string => String(height).padStart(64, '0');

function block(height: number, more: Partial<BlockRecord> = {}): BlockRecord {
  return { height, hash: hash(height), parent: hash(height - 1), made: [], spent: [], ...more };
}

const output = (name: string) => ({ outpoint: `${name}:0`, address: 'mine', units: 5n, isCoinbase: false });

it('takes blocks in order, along one chain', () => {
  const outputs = new OwnOutputs(7, NO_LOG);
  expect(outputs.height).toBe(6);
  expect(() => outputs.append(block(8))).toThrow('in order');
  outputs.append(block(7));
  expect(() => outputs.append(block(7))).toThrow('in order');
  expect(() => outputs.append(block(8, { parent: hash(99) }))).toThrow('in order');
  outputs.append(block(8));
  expect([outputs.height, outputs.hashAt(7), outputs.hashAt(9)]).toEqual([8, hash(7), undefined]);
});

it('forgets with a block what it made and what it used', () => {
  const outputs = new OwnOutputs(1, NO_LOG);
  outputs.append(block(1, { made: [output('a')] }));
  outputs.append(block(2, { made: [output('b')], spent: [{ txid: 'b', fee: 0n, spends: ['a:0'] }] }));
  expect(outputs.unspent('mine', 1)).toMatchObject([output('b')]);
  expect(outputs.useOf('a:0')).toEqual({ block: { height: 2, hash: hash(2) }, spend: { txid: 'b', fee: 0n, spends: ['a:0'] } });
  expect([outputs.balance('mine', 1), outputs.balance('mine', 2), outputs.balance('mine', 0)]).toEqual([5n, 5n, 0n]);
  outputs.cut(3);
  expect(outputs.height).toBe(2);
  outputs.cut(2);
  expect([outputs.height, outputs.get('b:0'), outputs.useOf('a:0')]).toEqual([1, undefined, undefined]);
  expect(outputs.unspent('mine', 1)).toMatchObject([output('a')]);
  outputs.cut(-5);
  expect([outputs.height, outputs.get('a:0'), outputs.unspent('mine', 1)]).toEqual([0, undefined, []]);
});

it('spends change at once, and what came from others when it is deep enough', () => {
  const outputs = new OwnOutputs(1, NO_LOG);
  const name = (letter: string): string => letter.repeat(64);
  outputs.append(block(1, { made: [output(name('a'))] }));
  outputs.append(
    block(2, { made: [output(name('b')), output(name('c'))], spent: [{ txid: name('b'), fee: 0n, spends: [`${name('a')}:0`] }] }),
  );
  const spendable = (confirmations: number): string[] => outputs.unspent('mine', confirmations).map(({ outpoint }) => outpoint);
  expect(spendable(1)).toEqual([`${name('b')}:0`, `${name('c')}:0`]);
  expect(spendable(3)).toEqual([`${name('b')}:0`]);
  outputs.append(block(3));
  expect(spendable(3)).toEqual([`${name('b')}:0`]);
  outputs.append(block(4));
  expect(spendable(3)).toEqual([`${name('b')}:0`, `${name('c')}:0`]);
});
