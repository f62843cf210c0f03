import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = join(process.env['MARKET_DATA_DIR'] ?? '', 'vectors');

/** Whether the recorded vectors are on this machine; otherwise their tests are skipped, and the run says so. */
export const HAS_VECTORS = process.env['MARKET_DATA_DIR'] !== undefined && existsSync(FOLDER);

/** Text of a recorded file, decompressed if necessary. */
export function vectorText(name: string): string {
  const bytes = readFileSync(join(FOLDER, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function vectorJson<T>(name: string): T {
  return JSON.parse(vectorText(name)) as T;
}

/** The part of a text between two given lines; throws if either is missing, so that no test runs on nothing. */
export function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  if (start < 0 || end < 0) throw new Error(`the vectors have no part from "${from}" to "${to}"`);
  return text.slice(start + from.length, end);
}

/** The content of `<tt>` in each line of a list, in order; bytes such as `0x7F +` before or after it are inserted. */
export function quoted(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('* ') && line.includes('<tt>'))
    .map((line) => {
      const before = /^\* 0x([0-9A-F]{2}) \+ /.exec(line)?.[1];
      const after = /<\/tt> \+ 0x([0-9A-F]{2})/.exec(line)?.[1];
      const byte = (hex: string | undefined): string => (hex === undefined ? '' : String.fromCodePoint(Number.parseInt(hex, 16)));
      return [...line.matchAll(/<tt>(.*?)<\/tt>/g)].map(([, words = '']) => byte(before) + words + byte(after));
    });
}
