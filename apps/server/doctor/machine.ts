import { closeSync, existsSync, fdatasyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';
import { MEBIBYTE } from '../settings/config.ts';
import { countOpen, DataFolderOpen } from '../storage/data-folder.ts';

const SYNCS = 100;
/** Milliseconds of a sync of four kilobytes, the median. No disk that keeps what it has synced is faster, unless its cache has a battery. */
const TOO_FAST_MS = 0.02;
const SLOW_MS = 20;
/** The file system that is memory, as Linux numbers it (statfs(2)). */
const TMPFS = 0x01021994;

/** How long the disk takes to sync, which tells whether it does. Writes a small file in the folder and removes it. */
export function checkDisk(dataDir: string): Finding[] {
  const { type } = statfsSync(dataDir);
  if (type === TMPFS) return [problem('disk', `${dataDir} is in memory: everything in it is lost when the machine stops`)];
  const ms = medianSyncMs(dataDir);
  const text = `a sync takes ${ms.toFixed(3)} ms`;
  if (ms < TOO_FAST_MS)
    return [warning('disk', `${text}: either its cache survives a power cut, or it says so before it has written. Ask whoever sold it.`)];
  return [ms > SLOW_MS ? warning('disk', `${text}: orders wait that long; an SSD takes a tenth of it`) : ok('disk', text)];
}

function medianSyncMs(dataDir: string): number {
  const path = join(dataDir, `.doctor-${process.pid}`);
  const file = openSync(path, 'wx', 0o600);
  const block = Buffer.alloc(4_096, 1);
  try {
    const times = Array.from({ length: SYNCS }, () => {
      const before = performance.now();
      writeSync(file, block);
      fdatasyncSync(file);
      return performance.now() - before;
    });
    return times.sort((a, b) => a - b)[SYNCS / 2] ?? 0;
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

/** Free space, against the settings that the server acts on. */
export function checkSpace(dataDir: string, alarmBytes: number, stopBytes: number): Finding[] {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `${Math.floor(free / MEBIBYTE)} MB are free`;
  if (free < stopBytes) return [problem('space', `${text}: new orders are refused (DISK_STOP_MB)`)];
  return [free < alarmBytes ? warning('space', `${text}, less than DISK_ALARM_MB`) : ok('space', text)];
}

/** Whether others on this machine can open the data folder, beyond what the group of `JOURNAL_GROUP` may. */
export function checkModes(dataDir: string, group?: string): Finding[] {
  if (process.getuid === undefined) return [warning('modes', 'not known on this system: nobody else may open the data folder')];
  try {
    const open = countOpen(dataDir, group);
    if (open > 0) return [warning('modes', `others can open ${open} files or folders in it; the next start closes them`)];
  } catch (error) {
    if (error instanceof DataFolderOpen) return [problem('modes', error.message)];
    throw error;
  }
  return [
    ok(
      'modes',
      group === undefined ? 'nobody else can open the data folder' : `nobody else can open the data folder, and ${group} reads the journal`,
    ),
  ];
}

/** What systemd's time service and others leave behind when the clock is set by the network. */
const SYNCHRONIZED = ['/run/systemd/timesync/synchronized', '/run/chrony', '/var/lib/ntp/ntp.drift', '/run/ntpd.pid'];

/** Whether something keeps the clock in step, as far as it can be seen. */
export function checkClock(): Finding[] {
  if (SYNCHRONIZED.some((path) => existsSync(path))) return [ok('clock', 'a time service keeps it in step')];
  return [warning('clock', 'no time service is to be seen: expiries and signatures follow this clock')];
}

/** The Node that runs, against the one the project is tested with. */
export function checkNode(running: string, pinned: string): Finding[] {
  return [running === pinned ? ok('node', running) : warning('node', `${running} runs; tests are made with ${pinned}`)];
}
