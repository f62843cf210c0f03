import { ServerLock } from './server-lock.ts';

/** Keeps servers away from the database while an operator's command works with it; the command ends at once where that is over. */
export const holdForCommand = (databaseUrl: string | undefined): Promise<ServerLock> =>
  ServerLock.take(databaseUrl, { isCommand: true, onLost: end, onError: end });

function end(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
