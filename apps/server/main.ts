import { FolderInUse, JournalDamaged } from '@agio/journal';
import { AcknowledgedFails, LogicChanged, SnapshotDiffers, tuneEngine } from '@agio/sequencer';
import { RestoreUnfinished } from './backup/unfinished.ts';
import { ConfigError, readConfig } from './config.ts';
import { DataFolderOpen, makeFilesPrivate } from './data-folder.ts';
import { DEMO_OPERATOR_PASSWORD } from './seed/demo-operators.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-seed.ts';
import { SeedError } from './seed/apply-seed.ts';
import { WrongMasterKey } from './master-key.ts';
import { ForeignJournal } from './people.ts';
import { DatabaseInUse } from './server-lock.ts';
import { WalletKeysError } from '@agio/chains';
import { startServer } from './wire.ts';

/** What an operator can fix: printed as one line, without a stack. */
const EXPECTED = [
  ConfigError,
  RestoreUnfinished,
  FolderInUse,
  JournalDamaged,
  LogicChanged,
  AcknowledgedFails,
  SnapshotDiffers,
  SeedError,
  ForeignJournal,
  DatabaseInUse,
  DataFolderOpen,
  WrongMasterKey,
  WalletKeysError,
];

function log(message: string, error?: unknown): void {
  const detail = error instanceof Error ? `: ${error.stack ?? error.message}` : '';
  process.stderr.write(`${new Date().toISOString()} ${message}${detail}\n`);
}

async function main(): Promise<void> {
  makeFilesPrivate();
  if (process.env['ROLES'] === 'signer') return void (await import('./signer/main.ts'));
  tuneEngine();
  const running = await startServer(readConfig(process.env), log);
  process.stdout.write(`console ${running.consoleUrl}\nready ${running.url}\n`);
  if (running.demo) {
    for (const account of DEMO_ACCOUNTS) process.stdout.write(`demo log-in: ${account} / ${DEMO_PASSWORD}\n`);
    for (const name of ['ada', 'ben'])
      process.stdout.write(`demo operator: ${name} / ${DEMO_OPERATOR_PASSWORD}, code at ${running.consoleUrl}/dev/code\n`);
  }
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log('stopping', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGUSR2', () => running.confirmTime());
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(`${error instanceof Error ? (expected ? error.message : (error.stack ?? error.message)) : String(error)}\n`);
  process.exit(1);
});
