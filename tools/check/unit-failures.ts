import { relative } from 'node:path';
import { root } from '../../harness/launch/root.mjs';

/** The parts of vitest's JSON report that are read here. */
export interface UnitReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** One line for each test that failed, and for each file that failed as a whole: where, what, and the first line of why. */
export function unitFailures({ testResults = [] }: UnitReport): string[] {
  return testResults.flatMap(({ assertionResults, message, name, status }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map(({ failureMessages = [], fullName }) => `${file} › ${fullName}: ${firstLine(failureMessages[0] ?? '')}`);
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
