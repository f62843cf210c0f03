// Protects what a journal begins with that was put back: nothing that may be known or paid since goes on, whatever the database says.
import { expect, it } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { machines } from '../storage/machines.ts';
import { commandsAfterRestore } from './after-restore.ts';

it('codes of the shop that may have been sold since are not sold', () => {
  const core = new Core(undefined, undefined, 64, machines);
  const apply = (command: object): boolean => core.apply(core.sequence + 1, Date.UTC(2026, 10, 27), command as Command).reply.ok;
  apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 6, tags: [] });
  apply({ kind: 'shop.product', product: 0, delivery: 'virtual', limit: 0, state: 'draft', by: 1 });
  apply({ kind: 'shop.variant', product: 1, variant: 0, version: 0, coin: 'USDT', currency: '', price: '1', by: 1 });
  expect(commandsAfterRestore(core)).toEqual([]);
  expect(apply({ kind: 'shop.import', variant: 1, imported: 3 })).toBe(true);
  const commands = commandsAfterRestore(core);
  expect(commands).toEqual([{ kind: 'shop.withhold', variant: 1, delivered: 0 }]);
  expect([commands.map(apply), commandsAfterRestore(core)]).toEqual([[true], []]);
});

it('36: seeds end by a command of the journal, as chains are halted by one, and no row can undo it', () => {
  const core = new Core(undefined, undefined, 64, machines);
  const apply = (command: Command): boolean => core.apply(core.sequence + 1, Date.UTC(2026, 10, 27), command).reply.ok;
  apply({ kind: 'create_customer', ref: 'c', wide: false });
  expect(commandsAfterRestore(core)).toEqual([]);
  const seed = (id: string) => ({ id: id.repeat(32), hash: id.repeat(64) });
  expect(apply({ kind: 'dice.begin', customer: 1, seed: seed('a'), next: seed('b') } as Command)).toBe(true);
  const commands = commandsAfterRestore(core);
  expect(commands).toEqual([{ kind: 'dice.retire' }]);
  expect(commands.map(apply)).toEqual([true]);
  const rotate = { kind: 'dice.rotate', customer: 1, seed: seed('a').id, next: seed('c') } as Command;
  expect(core.apply(core.sequence + 1, Date.UTC(2026, 10, 27), rotate).reply).toMatchObject({ refusal: 'dice.seed_ended' });
});
