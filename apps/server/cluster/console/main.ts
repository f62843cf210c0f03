import { realClock } from '@agio/kernel/clock';
import { ConfigError } from '../../settings/config-error.ts';
import { exitCodeOf } from '../../watch/exit-code.ts';
import { readConsoleSettings } from '../front-settings.ts';
import { startConsole } from './console-front.ts';

async function main(): Promise<void> {
  const running = await startConsole(readConsoleSettings(process.env), realClock);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.stop().then(() => process.exit(0)));
  process.stdout.write(`ready ${running.url}\n`);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError;
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)}\n`);
  process.exit(exitCodeOf(error));
});
