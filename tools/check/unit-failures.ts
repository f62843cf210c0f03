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

/** One line for each test that failed, and for each file that failed as a whole: where, what, and the first line of why; of a property also what draws it again. */
export function unitFailures({ testResults = [] }: UnitReport): string[] {
  return testResults.flatMap(({ assertionResults, message, name, status }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${why(message)}`] : [];
    return failed.map(({ failureMessages = [], fullName }) => `${file} › ${fullName}: ${why(failureMessages[0] ?? '')}`);
  });
}

function why(text: string): string {
  const [first = '', second = ''] = text.split('\n', 2);
  return second.startsWith('{ seed:') ? `${first} ${second.slice(0, 160)}` : first;
}
