import { execFile } from 'node:child_process';
import { commandProgram } from './launch/build-server.mjs';

export interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Commands of `apps/server/commands` that tests run. */
type OperatorCommand =
  | 'backup'
  | 'restore'
  | 'drill'
  | 'papers'
  | 'doctor'
  | 'import'
  | 'rebuild'
  | 'rotate-master-key'
  | 'wallet'
  | 'operator';

/** Runs one of the operator's commands as npm does. */
export function operate(command: OperatorCommand, given: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandProgram(command), ...given], { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, said: stdout + stderr });
    });
  });
}
