import { FolderInUse, JournalDamaged } from '@agio/journal';
import { MigrationMismatch } from '@agio/database';
import { realClock } from '@agio/kernel/clock';
import { AcknowledgedFails, LogicChanged, SnapshotDiffers, tuneEngine } from '@agio/sequencer';
import { RestoreUnfinished } from './backup/unfinished.ts';
import { StoppedFollowing } from './cluster/lead.ts';
import { ConfigError, readConfig } from './settings/config.ts';
import { DataFolderOpen, makeFilesPrivate } from './storage/data-folder.ts';
import { diskSentence, exitCodeOf, fatalCodeOf } from './watch/exit-code.ts';
import { DEMO_OPERATOR_PASSWORD } from './seed/demo-operators.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-seed.ts';
import { SeedError } from './seed/apply-seed.ts';
import { createLog, writeJson, writeText } from './watch/log.ts';
import { WrongMasterKey } from './storage/master-key.ts';
import { ForeignJournal } from './people/people.ts';
import { DatabaseInUse } from './storage/server-lock.ts';
import { WalletKeysError } from '@agio/chains';
import { JournalForked, JournalUnsafe } from '@agio/journal/postgres';
import { startServer } from './wire.ts';

/** What an operator can fix: printed as one line, without a stack. */
const EXPECTED = [
  ConfigError,
  RestoreUnfinished,
  FolderInUse,
  JournalDamaged,
  MigrationMismatch,
  LogicChanged,
  AcknowledgedFails,
  SnapshotDiffers,
  SeedError,
  ForeignJournal,
  DatabaseInUse,
  DataFolderOpen,
  WrongMasterKey,
  WalletKeysError,
  JournalForked,
  JournalUnsafe,
];

/** JSON in production unless set otherwise, lines for people elsewhere. */
const isJson = (process.env['LOG'] ?? (process.env['NODE_ENV'] === 'production' ? 'json' : 'text')) === 'json';
const out = (line: string): void => void process.stderr.write(line);
const { flush, log } = createLog(isJson ? writeJson(out) : writeText(out, realClock), realClock);
process.on('exit', flush);

function end(error: Error): never {
  const code = fatalCodeOf(error);
  if (code === 75) log(`${error.message}; stopping`);
  else log('the journal or the core failed; stopping, so that nothing is acknowledged that is not safe', error);
  process.exit(code);
}

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/** What a machine runs instead of a whole server, by `ROLES`. */
const PROGRAMS: ReadonlyMap<string, () => Promise<unknown>> = new Map([
  ['signer', () => import('./signer/main.ts')],
  ['gateway', () => import('./cluster/gateway/main.ts')],
  ['console', () => import('./cluster/console/main.ts')],
]);

async function main(): Promise<void> {
  makeFilesPrivate();
  const role = process.env['ROLES'] ?? '';
  const program = PROGRAMS.get(role);
  if (program !== undefined) return void (await program());
  if (role !== '') throw new ConfigError([`ROLES: ${[...PROGRAMS.keys()].join(', ')}, or nothing for a whole server`]);
  tuneEngine();
  const config = readConfig(process.env);
  const following = new AbortController();
  const stopFollowing = (): void => following.abort();
  // A server that follows has something to put in order; any other start ends as the system ends it.
  if (config.journal !== undefined) for (const signal of STOPS) process.on(signal, stopFollowing);
  const running = await startServer(config, { time: realClock, log, onFatal: end, stopping: following.signal });
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
        process.exit(exitCodeOf(error));
      },
    );
  };
  process.on('SIGUSR2', () => running.confirmTime());
  for (const signal of STOPS) process.on(signal, stop);
  if (following.signal.aborted) stop();
}

/** Why an address cannot be listened at, by the system's code. */
const ADDRESS_PROBLEMS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program',
  EADDRNOTAVAIL: 'is not an address of this machine',
  EACCES: 'may not be used by this user',
  ENOTFOUND: 'is not the name of a host',
};

/** What an operator can fix is one line; anything else has its stack. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message;
  const {
    address,
    code = '',
    hostname,
    port,
    syscall,
  } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly hostname?: string;
    readonly port?: number;
  };
  const problem = syscall === 'listen' || syscall === 'getaddrinfo' ? ADDRESS_PROBLEMS[code] : undefined;
  if (problem === undefined) return error.stack ?? error.message;
  return `settings: ${address ?? hostname ?? ''}${port === undefined ? '' : ` port ${port}`} ${problem} (HOST, PORT, CONSOLE_HOST, CONSOLE_PORT)`;
}

main().catch((error: unknown) => {
  if (error instanceof StoppedFollowing) {
    log(error.message);
    process.exit(0);
  }
  process.stderr.write(`${diskSentence(error, process.env['DATA_DIR'] ?? 'the data folder') ?? sentenceOf(error)}\n`);
  process.exit(exitCodeOf(error));
});
