import { realClock } from '@agio/kernel/clock';
import { tuneEngine } from '@agio/sequencer';
import { ConfigError } from '../../settings/config-error.ts';
import { exitCodeOf } from '../../watch/exit-code.ts';
import { createLog, writeJson, writeText } from '../../watch/log.ts';
import { ReleaseDiffers } from './core-link.ts';
import { startGateway } from './gateway.ts';
import { readGatewaySettings } from './settings.ts';

const isJson = (process.env['LOG'] ?? (process.env['NODE_ENV'] === 'production' ? 'json' : 'text')) === 'json';
const out = (line: string): void => void process.stderr.write(line);
const { flush, log } = createLog(isJson ? writeJson(out) : writeText(out, realClock), realClock);
process.on('exit', flush);

/** A gateway loses nothing by ending: a service manager starts it again. */
const ENDED = 75;

async function main(): Promise<void> {
  tuneEngine();
  const settings = readGatewaySettings(process.env);
  let isStopping = false;
  const starting = startGateway(settings, {
    time: realClock,
    log,
    isStopping: () => isStopping,
    onFatal(error) {
      log(`${error.name}: ${error.message}; stopping`);
      process.exit(ENDED);
    },
  });
  const stop = (): void => {
    isStopping = true;
    void starting.then((running) => running?.stop()).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const running = await starting;
  if (running !== undefined) process.stdout.write(`ready ${running.url}\n`);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof ReleaseDiffers;
  process.stderr.write(`${error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error)}\n`);
  process.exit(exitCodeOf(error));
});
