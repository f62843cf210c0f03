// Protects: a server that follows never leaves out silently what the leader has applied, and says of nothing that others may apply it too early.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { CommandWriter, EntryBuffer, openCommands, realDisk } from '@agio/journal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeCommand } from '../command-codec.ts';
import { AcknowledgedFails } from '../recover-core.ts';
import { Standby } from './standby.ts';
import { NOW_MS, order, SET_UP } from '../testing/site.ts';

const POISON = 13;
const POISONED = SET_UP.length + 1;
let folder: string;

/** Cannot apply an order of 13 lots, as a program with a bug that the leader does not have. */
class Brittle extends Core {
  override apply(...given: Parameters<Core['apply']>): Outcome {
    if (given[2].kind === 'place' && given[2].lots === POISON) throw new Error('a bug that 13 lots bring out');
    return super.apply(...given);
  }
  override applyOrder(...given: Parameters<Core['applyOrder']>): ReturnType<Core['applyOrder']> {
    if (given[2].lots === POISON) throw new Error('a bug that 13 lots bring out');
    return super.applyOrder(...given);
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agio-standby-'));
  const writer = new CommandWriter(realDisk, openCommands(realDisk, folder).end);
  // Nothing shows that the last one was applied.
  writer.append(frameOf(1, ...SET_UP), new Core().logicVersion);
  writer.append(frameOf(POISONED, order('sell', POISON)), new Core().logicVersion);
  writer.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function frameOf(first: number, ...commands: readonly Command[]) {
  const entries = new EntryBuffer();
  for (const command of commands) encodeCommand(command, entries);
  return { first, atMs: NOW_MS, applied: 0, entries: entries.take(), count: commands.length };
}

const standbyOf = (): Standby =>
  new Standby({
    folder,
    clock: () => NOW_MS,
    onFatal: (error) => {
      throw error;
    },
    log: () => undefined,
    makeCore: (bytes) => new Brittle(undefined, bytes),
  });

test('a command that this program cannot apply and the leader has applied ends the wait', () => {
  const standby = standbyOf();
  expect(standby.recovered.poisoned.map(({ sequence }) => sequence)).toEqual([POISONED]);
  standby.compare(POISONED - 1);
  expect(() => standby.compare(POISONED)).toThrow(AcknowledgedFails);
});

test('one that another leader has left out as well is no difference, and is not recorded again', () => {
  const standby = standbyOf();
  expect(standby.applicable).toBe(POISONED - 1);
  const { count, ...frame } = frameOf(POISONED + 1, { kind: 'void', sequence: POISONED });
  standby.follow([{ ...frame, count, last: POISONED + 1, logicVersion: new Core().logicVersion, hash: 'ab'.repeat(16) }]);
  standby.compare(POISONED + 1);
  expect(standby.applicable).toBe(POISONED + 1);
});
