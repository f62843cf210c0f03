import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const IN_BUNDLE = /(file:\/\/[^\s()]+\/dist\/[^\s()]+\.js):(\d+):(\d+)/g;

/**
 * A stack with the lines of the sources in place of the bundle's (docs/adr/0045-the-server-runs-from-a-bundle.md). Maps are read when a
 * stack is: loaded with every start, they would cost it a sixth.
 */
export function stackInSources(stack: string): string {
  try {
    return inSources(stack);
  } catch {
    // Anyone who logs an error must not meet another one.
    return stack;
  }
}

function inSources(stack: string): string {
  return stack.replaceAll(IN_BUNDLE, (place: string, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !('originalSource' in entry)) return place;
    return `${fileURLToPath(new URL(entry.originalSource, url))}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

const maps = new Map<string, SourceMap | undefined>();

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`));
  return maps.get(url);
}

function readMap(file: string): SourceMap | undefined {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload) : undefined;
}
