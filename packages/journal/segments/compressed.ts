import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Disk } from '../disk.ts';
import { writeAll } from '../disk.ts';
import { JournalDamaged, JournalFailed } from '../errors.ts';
import { COMPRESSED, listSegments } from './segment-file.ts';
import type { SegmentFile, Stream } from './segment-file.ts';

/** Levels above it take several times as long and save less than a tenth. */
const LEVEL = 3;
const PARAMS = { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 };
const STREAMS: readonly Stream[] = ['facts', 'commands'];

/** One Zstandard frame with a checksum, as `zstd` writes it. */
export function compress(bytes: Uint8Array): Buffer {
  return zstdCompressSync(bytes, { params: PARAMS });
}

/** All bytes of a segment, whichever of its files is there. Throws `JournalDamaged` if a compressed one is damaged. */
export function readSegment(disk: Disk, segment: SegmentFile): Buffer {
  if (segment.isCompressed) return decompressed(disk, segment.path);
  try {
    return disk.readFile(segment.path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  // It was compressed after it was listed.
  return decompressed(disk, `${segment.path}${COMPRESSED}`);
}

/** Whether the error says that a file is not there. */
export function isMissing(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'ENOENT';
}

/**
 * Replaces segments that a snapshot at `covered` makes final by compressed ones, one for each step: those after which another one
 * begins with a covered command. A segment is removed only when its compressed form is on disk and was read back, so that a crash
 * leaves one of them or both. The bytes of a segment do not change by it.
 */
export function* compressSegments(disk: Disk, folder: string, covered: number): Generator<SegmentFile> {
  for (const stream of STREAMS) {
    const segments = listSegments(disk, folder, stream);
    for (const [index, segment] of segments.entries()) {
      const next = segments[index + 1];
      if (next === undefined || next.first > covered) break;
      if (segment.isCompressed) continue;
      replace(disk, folder, segment);
      yield segment;
    }
  }
}

function replace(disk: Disk, folder: string, { path }: SegmentFile): void {
  const bytes = disk.readFile(path);
  const target = `${path}${COMPRESSED}`;
  const file = disk.open(`${target}.new`, 'create');
  try {
    writeAll(disk, file, [compress(bytes)], 0);
    disk.sync(file);
  } catch (error) {
    // The room that is left belongs to what is still written.
    if ((error as { code?: unknown }).code === 'ENOSPC') disk.unlink(`${target}.new`);
    throw error;
  } finally {
    disk.close(file);
  }
  disk.rename(`${target}.new`, target);
  disk.syncFolder(folder);
  if (!decompressed(disk, target).equals(bytes)) throw new JournalFailed(`${target}: what was written is not what was read back`);
  disk.unlink(path);
  disk.syncFolder(folder);
}

/** What was compressed. Throws if a byte of it is wrong. */
export function decompress(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes);
}

function decompressed(disk: Disk, path: string): Buffer {
  const bytes = disk.readFile(path);
  try {
    return decompress(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new JournalDamaged(
      `${path}: this compressed segment is damaged (${why}). Nothing was changed. Restore the folder from a backup.`,
      {
        cause: error,
      },
    );
  }
}
