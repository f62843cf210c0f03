import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Health } from './health.ts';

type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

const MS = 1_000;

/** Figures of what a health look found last; what the site does not have has no figure. */
export function registerHealth(registry: Registry, health: Pick<Health, 'report' | 'seen'>): void {
  const add = (name: string, help: string, labelNames: readonly string[], read: () => Samples): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        gauge.reset();
        // Without labels a reset sets it to 0, which would be a time or a state.
        if (labelNames.length === 0) gauge.remove();
        for (const [labels, value] of read()) gauge.set({ ...labels }, value);
      },
    });
  };
  const one = (value: number | undefined): Samples => (value === undefined ? [] : [[{}, value]]);
  const nodes = () => health.seen?.nodes ?? [];
  const signer = () => health.seen?.signer;
  const mail = () => health.seen?.mail;
  add('agio_health', '1 if a part is as it should be, 0 if somebody has to look.', ['part', 'name'], () =>
    health
      .report()
      .parts.filter(({ state }) => state !== 'off')
      .map(({ name, part, state }) => [{ part, name }, state === 'ok' ? 1 : 0] as const),
  );
  add('agio_signer_up', '1 if the signer answers.', [], () => one(signer() === undefined ? undefined : signer() === 'away' ? 0 : 1));
  add('agio_signer_reads_journal', '1 if the signer follows the journal, or needs none.', [], () =>
    one(signer() === undefined || signer() === 'away' ? undefined : signer() === 'blind' ? 0 : 1),
  );
  add('agio_mail_waiting', 'Messages that are not delivered yet.', [], () => one(mail()?.waiting));
  add('agio_mail_oldest_seconds', 'Age of the oldest message that is not delivered yet.', [], () => one(oldestSeconds(health)));
  add('agio_mail_last_sent_timestamp_seconds', 'When a message was delivered last.', [], () => one(secondsOf(mail()?.lastDoneAtMs)));
  add('agio_node_up', '1 if a node of a chain answers.', ['chain', 'node'], () =>
    nodes().map(({ chain, height, name: node }) => [{ chain, node }, height === null ? 0 : 1] as const),
  );
  add('agio_node_behind_blocks', 'Blocks that a node is behind the highest of its chain.', ['chain', 'node'], () =>
    nodes().flatMap(({ behind, chain, height, name: node }) => (height === null ? [] : [[{ chain, node }, behind] as const])),
  );
  add('agio_node_stalled', '1 if a node has seen no new block for far too long.', ['chain', 'node'], () =>
    nodes().flatMap(({ chain, height, isStalled, name: node }) => (height === null ? [] : [[{ chain, node }, isStalled ? 1 : 0] as const])),
  );
  add('agio_backup_last_timestamp_seconds', 'When a backup was taken last; 0 for never.', [], () =>
    one(health.seen === undefined ? undefined : (secondsOf(health.seen.backup?.atMs) ?? 0)),
  );
  add('agio_drill_last_timestamp_seconds', 'When a backup was restored and compared last; 0 for never.', [], () =>
    one(health.seen === undefined ? undefined : (secondsOf(health.seen.drill?.atMs) ?? 0)),
  );
  add('agio_drill_passed', '1 if the last drill found everything as it should be.', [], () =>
    one(health.seen?.drill === undefined ? undefined : health.seen.drill.passed ? 1 : 0),
  );
}

const secondsOf = (ms: number | null | undefined): number | undefined => (typeof ms === 'number' ? ms / MS : undefined);

function oldestSeconds(health: Pick<Health, 'report' | 'seen'>): number | undefined {
  const mail = health.seen?.mail;
  if (mail === undefined) return undefined;
  return mail.oldestAtMs === null ? 0 : Math.max(0, (health.report().checkedAt - mail.oldestAtMs) / MS);
}
