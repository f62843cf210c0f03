import type { Finding } from './cruise.ts';
import { cruiseTree, findingsOf } from './cruise.ts';
import { pureFindings } from './pure.ts';
import { wayFindings } from './ways.ts';

export interface LadderReport {
  readonly files: number;
  readonly findings: readonly Finding[];
}

/** Everything below `root` that breaks the ladder, the ways within modules, or the purity of the deterministic code. */
export async function ladderFindings(root: string): Promise<LadderReport> {
  const result = await cruiseTree(root);
  return {
    files: result.modules.length,
    findings: [...findingsOf(result), ...wayFindings(result), ...pureFindings(root, result)],
  };
}
