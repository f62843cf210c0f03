import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BlockRecord, RecordLog } from './records.ts';

/** Stores nothing: after a start everything is read from the node again. */
export const NO_LOG: RecordLog = { replay: () => undefined, apply: () => undefined, cut: () => undefined };

/** A line of JSON for every block, amounts as strings. */
export function fileLog(path: string): RecordLog {
  mkdirSync(dirname(path), { recursive: true });
  return {
    replay(to) {
      if (!existsSync(path)) return;
      const kept = readFileSync(path, 'utf8');
      const end = taken(kept, to);
      if (end < kept.length) truncateSync(path, Buffer.byteLength(kept.slice(0, end)));
    },
    apply: (record) =>
      appendFileSync(path, `${JSON.stringify(record, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))}\n`),
    cut: (height) => appendFileSync(path, `${JSON.stringify({ cut: height })}\n`),
  };
}

/** Replays whole lines; returns the position of the first unusable one. */
function taken(kept: string, to: Parameters<RecordLog['replay']>[0]): number {
  let start = 0;
  for (let end = kept.indexOf('\n'); end >= 0; end = kept.indexOf('\n', start)) {
    const line = parsed(kept.slice(start, end));
    if (line === undefined) return start;
    if ('cut' in line) to.cut(line.cut);
    else if (!to.apply(line)) return start;
    start = end + 1;
  }
  return start;
}

function parsed(line: string): BlockRecord | { readonly cut: number } | undefined {
  try {
    return JSON.parse(line, (key, value: unknown) => (key === 'units' || key === 'fee' ? BigInt(value as string) : value)) as BlockRecord;
  } catch {
    return undefined;
  }
}
