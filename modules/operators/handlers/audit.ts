import { answer } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import type { AuditCheck, AuditEntry } from '@agio/contracts/operators';
import { csvCell } from '@agio/kernel';
import { operatorsMachine } from '../machine/with-signatures.ts';
import type { OperatorsParts } from './parts.ts';

type AuditCall = 'deskAudit' | 'deskCheckAudit' | 'deskExportAudit' | 'deskHealth' | 'deskMachines' | 'deskSystem';

const LIST_MAX = 50;
const EXPORT_MAX = 50_000;

export function createAuditHandlers(parts: OperatorsParts): DeskHandlers<AuditCall> {
  const { log, ports } = parts;
  return {
    async deskAudit({ query: { limit = LIST_MAX, ...filter } }) {
      const list = await log.list(filter, limit + 1);
      return answer({ list: list.slice(0, limit), hasMore: list.length > limit });
    },
    deskHealth: async () => answer(ports.health()),
    deskMachines: async () => answer(await ports.machines()),
    deskSystem: async () => answer(await ports.system()),
    deskCheckAudit: async () => answer(await checkLog(parts)),
    async deskExportAudit({ query }) {
      const list = await log.list(query, EXPORT_MAX + 1);
      return answer({ csv: csvOf(list.slice(0, EXPORT_MAX)), isWhole: list.length <= EXPORT_MAX });
    },
  };
}

/** Recomputes the chain of the whole log, and compares it with all hashes in the journal. */
export async function checkLog({ anchoring, log, ports }: Pick<OperatorsParts, 'anchoring' | 'log' | 'ports'>): Promise<AuditCheck> {
  const { anchor } = ports.core.machine(operatorsMachine);
  const { broken, entries } = await anchoring.check();
  return {
    entries,
    isWhole: broken === null,
    broken,
    anchored: anchor.entry === 0 ? null : { id: anchor.entry, at: anchor.atMs, hash: anchor.hash },
    newest: (await log.newest()) ?? null,
  };
}

function csvOf(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ action, at, details, hash, id, ip, operator, target }) =>
    [String(id), new Date(at).toISOString(), operator ?? '', action, target, JSON.stringify(details), ip, hash]
      .map((text) => csvCell(text))
      .join(','),
  );
  return ['id,at,operator,action,target,details,ip,hash', ...rows, ''].join('\r\n');
}
