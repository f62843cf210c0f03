import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './cruise.ts';
import { cruiseTree, findingsOf } from './cruise.ts';
import { pureFindings } from './pure.ts';
import { UPWARD_LIMITS, upwardCounts, wayFindings } from './ways.ts';
import type { UpwardLimits } from './ways.ts';

export interface LadderReport {
  readonly files: number;
  readonly findings: readonly Finding[];
  /** How many imports go upwards in each module that has any. */
  readonly upward: ReadonlyMap<string, number>;
}

/** Everything below `root` that breaks the ladder, the ways within modules, or the purity of the deterministic code. */
export async function ladderFindings(root: string): Promise<LadderReport> {
  const result = await cruiseTree(root);
  const path = join(root, UPWARD_LIMITS);
  const limits = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as UpwardLimits) : {};
  return {
    files: result.modules.length,
    findings: [...findingsOf(result), ...wayFindings(result, limits), ...pureFindings(root, result)],
    upward: upwardCounts(result),
  };
}
