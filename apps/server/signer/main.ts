import { WalletKeysError } from '@agio/chains';
import { realClock } from '@agio/kernel/clock';
import { ConfigError } from '../settings/config.ts';
import { exitCodeOf } from '../watch/exit-code.ts';
import { runSigner } from './run-signer.ts';
import { readSignerSettings } from './settings.ts';

/** Says that the process belongs to a server and ends with it. */
const CHILD = process.env['SIGNER_CHILD'] === '1';

function say(line: string): void {
  process.stderr.write(`${new Date(realClock.wall()).toISOString()} signer: ${line}\n`);
}

/** The signer's process: `npm run signer`, `ROLES=signer npm start`, or a server's child. */
async function main(): Promise<void> {
  const settings = readSignerSettings(process.env);
  const isProduction = process.env['NODE_ENV'] === 'production';
  const running = await runSigner(settings, { make: !isProduction, say });
  const stop = (): void => void running.stop().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (CHILD) {
    // The pipe breaks when the server is gone, however it ended.
    process.stdin.on('end', () => process.exit(0));
    process.stdin.on('error', () => process.exit(0));
    process.stdin.resume();
  }
  process.stdout.write('signer ready\n');
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof WalletKeysError;
  say(error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error));
  process.exit(exitCodeOf(error));
});
