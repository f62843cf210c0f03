import { basename, join } from 'node:path';
import type { Disk } from '../disk.ts';
import { writeAll } from '../disk.ts';
import { decompress, isMissing, readSegment } from '../segments/compressed.ts';
import { listSegments } from '../segments/segment-file.ts';
import type { SegmentFile, Stream } from '../segments/segment-file.ts';

export const STREAMS: readonly Stream[] = ['commands', 'facts'];

/** The archive has something else than what belongs there; it is not changed. */
export class ArchiveDiffers extends Error {
  override readonly name = 'ArchiveDiffers';
}

/** What a journal's folder has and an archive has not. */
const OF_A_JOURNAL = /^(commands|facts)-\d{15}\.log$|^snapshot-\d{15}\.bin$/;

/**
 * Copies compressed segments into another folder, one for each step, unless it has them. What is there already is compared first, so that
 * an archive of another journal is never mixed with this one: `checked` remembers the names over several runs. A copy is complete or
 * absent. Throws `ArchiveDiffers`, also if what was there is gone, as the files of a disk that is not mounted any more.
 */
export function* archiveSegments(disk: Disk, folder: string, archive: string, checked: Set<string>): Generator<SegmentFile> {
  const names = new Set(disk.list(archive));
  const own = [...names].find((name) => OF_A_JOURNAL.test(name));
  if (own !== undefined)
    throw new ArchiveDiffers(`${archive} is the folder of a journal (${own}): give JOURNAL_ARCHIVE a folder of its own`);
  for (const stream of STREAMS) {
    for (const segment of listSegments(disk, folder, stream)) {
      const name = basename(segment.path);
      if (!segment.isCompressed) continue;
      const target = join(archive, name);
      if (checked.has(name)) {
        if (!names.has(name))
          throw new ArchiveDiffers(`${target} was there and is gone: is its disk mounted? A restart copies everything that is missing`);
        continue;
      }
      const bytes = readSegment(disk, segment);
      if (!names.has(name)) copy(disk, segment, archive, target);
      if (!isSame(disk, bytes, target)) {
        throw new ArchiveDiffers(`${target} is not the ${name} of this journal: give JOURNAL_ARCHIVE a folder of its own`);
      }
      checked.add(name);
      names.add(name);
      yield segment;
    }
  }
}

/** Whether the archive's copy can be read and says what the segment says. */
export function isSame(disk: Disk, bytes: Buffer, target: string): boolean {
  const copied = readIfThere(disk, target);
  if (copied === undefined) return false;
  try {
    return decompress(copied).equals(bytes);
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** As the decompressor names what it finds: `ZSTD_error_…`, or `Z_BUF_ERROR` for an end that is missing. */
const isDamage = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('Z');

function readIfThere(disk: Disk, path: string): Buffer | undefined {
  try {
    return disk.readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function copy(disk: Disk, segment: SegmentFile, archive: string, target: string): void {
  const file = disk.open(`${target}.new`, 'create');
  try {
    writeAll(disk, file, [disk.readFile(segment.path)], 0);
    disk.sync(file);
  } finally {
    disk.close(file);
  }
  disk.rename(`${target}.new`, target);
  disk.syncFolder(archive);
}
