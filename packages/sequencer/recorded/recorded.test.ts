// Protects: commands recorded under the logic of today give the same state and the same facts as on the day they were recorded.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Core, plainBooks } from '@agio/core';
import { recover } from '../recover.ts';
import { LogicChanged } from '../replay.ts';
import { Site, until } from '../testing/site.ts';
import { keptRecordings, layRecording, recordingOf } from './recording.ts';

/** What a core without machines records commands under. */
const NOW = new Core().logicVersion;

describe('recorded journals', () => {
  let site: Site;
  beforeEach(() => {
    site = new Site();
  });
  afterEach(() => site.remove());

  it('exist for the logic of today', () => {
    const versions = keptRecordings().map(({ logicVersion }) => logicVersion);
    expect(versions.at(-1), 'record one: npm run record --workspace @agio/sequencer').toBe(NOW);
  });

  for (const recording of keptRecordings().filter(({ logicVersion }) => logicVersion < NOW))
    it(`of logic ${recording.logicVersion} are refused, and not replayed under another`, () => {
      layRecording(site.folder, recording);
      expect(() => recover(site.folder)).toThrow(LogicChanged);
    });

  for (const recording of keptRecordings().filter(({ logicVersion }) => logicVersion === NOW))
    it(`of logic ${recording.logicVersion} come to the same, with both books`, async () => {
      layRecording(site.folder, recording);
      const started = await site.start();
      await until(() => started.shadow.lag === 0, 'the shadow');
      const why = 'the same commands give something else: raise LOGIC_VERSION, and record a journal for it';
      expect(recordingOf(started), why).toEqual(recording);
      await site.kill(started);
      const plain = recover(site.folder, { makeCore: (bytes) => new Core(plainBooks, bytes) });
      expect(plain.core.hash()).toBe(recording.stateHash);
      await plain.journal.close();
      expect(site.fatal).toEqual([]);
    });
});
