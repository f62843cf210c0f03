import { askControl, NoServer } from '../control/ask-control.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether the audit log fits the hashes in the journal, which a running server has; nothing is said where none runs. */
export async function checkAuditLog(dataDir: string): Promise<Finding[]> {
  try {
    const lines = await askControl(dataDir, { name: 'operator', words: ['check'], as: '' });
    return lines.map((line) => ok('audit log', line));
  } catch (error) {
    if (error instanceof NoServer) return [];
    return [problem('audit log', error instanceof Error ? error.message : String(error))];
  }
}
