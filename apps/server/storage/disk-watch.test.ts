// Protects against a disk that is full before anybody was told: operators hear of it in time, each change once, and it ends with some space to spare.
import { expect, it } from 'vitest';
import { DiskWatch } from './disk-watch.ts';

const MEBIBYTE = 1_048_576;

it('tells each change once, and nothing of small movements around a limit', () => {
  let free = 3_000;
  const told: string[] = [];
  const watch = new DiskWatch({
    dataDir: '/data',
    diskAlarmBytes: 2_000 * MEBIBYTE,
    diskStopBytes: 500 * MEBIBYTE,
    free: () => free * MEBIBYTE,
  });
  const look = (megabytes: number): string => {
    free = megabytes;
    watch.look(
      (sentence) => told.push(`alarm ${sentence.split(':')[0]!}`),
      (message) => told.push(`log ${message.split(':')[0]!}`),
    );
    return watch.state;
  };
  expect([3_000, 2_000, 1_999, 2_100, 1_990, 499, 510, 551, 400, 2_199, 2_300].map(look)).toEqual([
    'ok',
    'ok',
    'low',
    'low',
    'low',
    'full',
    'full',
    'low',
    'full',
    'low',
    'ok',
  ]);
  const said = [1_999, 499, 551, 400, 2_199].map((left) => `alarm ${left} MB are left on the disk of /data`);
  expect(told).toEqual([...said, 'log 2300 MB are left on the disk of /data']);
});

it('waits for 256 MB more than a large limit, not for a tenth of it', () => {
  let free = 99_999;
  const bytes = 100_000 * MEBIBYTE;
  const watch = new DiskWatch({ dataDir: '/data', diskAlarmBytes: bytes, diskStopBytes: bytes, free: () => free * MEBIBYTE });
  const states = [99_999, 100_255, 100_256].map((megabytes) => {
    free = megabytes;
    watch.look(
      () => undefined,
      () => undefined,
    );
    return watch.state;
  });
  expect(states).toEqual(['full', 'full', 'ok']);
});

it('looks at the real disk', () => {
  const limits = (megabytes: number): DiskWatch =>
    new DiskWatch({ dataDir: process.cwd(), diskAlarmBytes: megabytes * MEBIBYTE, diskStopBytes: (megabytes / 2) * MEBIBYTE });
  expect([limits(0).state, limits(1e12).state]).toEqual(['ok', 'full']);
});

it('says once that the free space cannot be read, and goes on', () => {
  let free: number | undefined = 3_000;
  const told: string[] = [];
  const watch = new DiskWatch({
    dataDir: '/data',
    diskAlarmBytes: 2_000 * MEBIBYTE,
    diskStopBytes: 500 * MEBIBYTE,
    free: () => {
      if (free === undefined) throw new Error('EIO');
      return free * MEBIBYTE;
    },
  });
  const look = (megabytes: number | undefined): string => {
    free = megabytes;
    watch.look(
      (sentence) => told.push(sentence),
      () => undefined,
    );
    return watch.state;
  };
  expect([1_999, undefined, undefined, 2_500, undefined].map(look)).toEqual(['low', 'low', 'low', 'ok', 'ok']);
  const blind = 'the free space on the disk of /data cannot be read: Error: EIO';
  expect(told).toEqual([expect.stringContaining('1999 MB are left'), blind, blind]);
});
