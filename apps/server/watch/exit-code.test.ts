// Protects: a supervisor of the process learns from its end that the disk is the reason, whenever that shows.
import { expect, it } from 'vitest';
import { ConfigError } from '../settings/config.ts';
import { diskSentence, exitCodeOf } from './exit-code.ts';

const system = (code: string) => Object.assign(new Error(`${code}: no, write`), { code });

it('O15: a start or a stop that the disk refuses ends with 70, like a write while it runs', () => {
  const thrown = [system('ENOSPC'), system('EDQUOT'), system('EIO'), system('EROFS')];
  expect(thrown.map(exitCodeOf)).toEqual([70, 70, 70, 70]);
  // As threads and layers pass it on.
  expect(exitCodeOf(new Error('the journal cannot be opened', { cause: system('ENOSPC') }))).toBe(70);
  expect(exitCodeOf(new Error('writer: ENOSPC: no space left on device, fsync'))).toBe(70);
  expect(diskSentence(system('ENOSPC'), '/srv/agio')).toBe(
    'the disk of /srv/agio is full (ENOSPC): free or replace it, then start again; everything acknowledged is still there',
  );
});

it('ends with 1 for everything else, and with errors that cause themselves', () => {
  const loop = new Error('round');
  loop.cause = loop;
  // A setting that is refused names a folder of its own, which is not the data folder.
  const setting = new ConfigError(['JOURNAL_ARCHIVE: /archive cannot be written (EROFS)']);
  const others = [system('EADDRINUSE'), new Error('no setting'), 'text', undefined, loop, setting];
  expect(others.map(exitCodeOf)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(diskSentence(setting, '/srv/agio')).toBeUndefined();
  expect(diskSentence(system('EADDRINUSE'), '/srv/agio')).toBeUndefined();
});
