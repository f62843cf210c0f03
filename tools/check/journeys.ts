/** A part of Playwright's JSON report. */
export interface JourneyReport {
  readonly suites: readonly Suite[];
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly Spec[];
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results: readonly {
      readonly duration: number;
      readonly error?: { readonly message?: string };
      readonly attachments: readonly { readonly name: string; readonly path?: string }[];
    }[];
  }[];
}

/** A run with more journeys than these that pass only when they are tried once more has failed. */
export const FLAKY_MAX = 2;

/** Seconds of each journey's file, from the root. */
export function journeyTimes({ suites }: JourneyReport): ReadonlyMap<string, number> {
  return new Map(
    suites.map((suite) => [
      `e2e/${suite.file}`,
      specsOf(suite)
        .flatMap(durationsOf)
        .reduce((sum, ms) => sum + ms / 1_000, 0),
    ]),
  );
}

/** Each journey that passed only when it was tried once more, with why it failed first and where the traces of both tries are. */
export function flakyLines({ suites }: JourneyReport): string[] {
  return suites
    .flatMap(specsOf)
    .flatMap(({ file, tests, title }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .flatMap(({ results }) => [
          `flaky: e2e/${file} › ${title}: passed only when it was tried once more`,
          `  ${(results[0]?.error?.message ?? '').split('\n')[0] ?? ''}`,
          ...results.flatMap(({ attachments }, index) =>
            attachments.flatMap(({ name, path }) => (name === 'trace' && path !== undefined ? [`  try ${index + 1}: ${path}`] : [])),
          ),
        ]),
    );
}

/** One line for each journey that failed twice: where, what, and the first line of why. */
export function journeyFailures({ suites }: JourneyReport): string[] {
  return suites
    .flatMap(specsOf)
    .flatMap(({ file, tests, title }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => `journeys: e2e/${file} › ${title}: ${(results.at(-1)?.error?.message ?? '').split('\n')[0] ?? ''}`),
    );
}

/** What journeys add to a run's count. */
export function journeyCount({ stats }: JourneyReport): { readonly passed: number; readonly failed: number } {
  const { expected, flaky, unexpected } = stats;
  return flaky > FLAKY_MAX ? { passed: expected, failed: unexpected + flaky } : { passed: expected + flaky, failed: unexpected };
}

function specsOf(suite: Suite): readonly Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function durationsOf({ tests }: Spec): number[] {
  return tests.flatMap(({ results }) => results.map(({ duration }) => duration));
}
