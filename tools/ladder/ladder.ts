import type { Finding } from './cruise.ts';
import { cruiseTree, findingsOf } from './cruise.ts';
import { pureFindings } from './pure.ts';

/** Everything below `root` that breaks the ladder or the purity of the deterministic code. */
export async function ladderFindings(root: string): Promise<{ files: number; findings: Finding[] }> {
  const result = await cruiseTree(root);
  return { files: result.modules.length, findings: [...findingsOf(result), ...pureFindings(root, result)] };
}
