import { exitCodeOf } from '../watch/exit-code.ts';
import { makeFilesPrivate } from '../storage/data-folder.ts';

/** Runs an operator's command with its arguments, prints the line it answers, and ends the process with 0 or, after an error, 1; 70 where the disk is the reason. */
export function runCommand(command: (given: readonly string[]) => Promise<string>): void {
  makeFilesPrivate();
  command(process.argv.slice(2)).then(
    (line) => {
      process.stdout.write(`${line}\n`);
      process.exit(0);
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(exitCodeOf(error));
    },
  );
}
