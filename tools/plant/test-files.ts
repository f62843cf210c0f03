import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BaseSequencer, createVitest } from 'vitest/node';
import type { TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { root } from '../../harness/launch/root.mjs';
import type { Change } from './change.ts';
import { plantedEnvironment } from './planted.ts';
import { RunEnd } from './run-end.ts';

/** Suites that run on two databases run on one here: a planted bug is in our code, not in the database. */
const NOT_ON_PGLITE = '^(?!.* on pglite)';

interface Run {
  /** Test files from the root, in the order in which they run. */
  readonly tests: readonly string[];
  /** Only tests whose names contain one of these parts; all of them without it. */
  readonly named?: readonly string[];
  /** What is planted; nothing without it. */
  readonly change?: Change | undefined;
  /** Tests that take longer are ended, and count as failed. */
  readonly withinMs?: number;
}

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The time was over before the tests were. */
  readonly isLate: boolean;
  /** What each file took. */
  readonly seconds: ReadonlyMap<string, number>;
}

interface Options {
  /** Test files that run at the same time, each in a process of its own. */
  readonly workers?: number;
  /** The change is made as well in worker threads that the tests start. */
  readonly inThreads?: true;
}

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/** Test files, run repeatedly in one vitest: starting it and the database costs more than most of the tests. */
export class TestFiles {
  readonly #vitest: Vitest;
  readonly #run: { end?: RunEnd };

  private constructor(vitest: Vitest, run: { end?: RunEnd }) {
    this.#vitest = vitest;
    this.#run = run;
  }

  static async open({ inThreads, workers = 1 }: Options = {}): Promise<TestFiles> {
    // Read by the configuration: nothing planted may stay in the module cache on disk.
    Object.assign(process.env, plantedEnvironment(undefined));
    const load = pathToFileURL(join(root, 'tools/plant/load.ts')).href;
    const run: { end?: RunEnd } = {};
    const reporter = {
      onTestCaseResult: (test: TestCase): void => {
        if (test.result().state === 'failed') run.end?.afterFailure();
      },
    };
    const vitest = await createVitest('test', {
      root,
      watch: false,
      bail: 1,
      maxWorkers: workers,
      reporters: [reporter],
      sequence: { sequencer: AsGiven },
      ...(inThreads === true ? { execArgv: ['--import', load] } : {}),
    });
    await vitest.standalone();
    return new TestFiles(vitest, run);
  }

  /** Runs tests until the first fails; undefined if a file could not be loaded, or does not exist. */
  async run({ change, named = [''], tests, withinMs }: Run): Promise<Outcome | undefined> {
    const specifications = await this.#specifications(tests, named);
    if (specifications === undefined) return undefined;
    this.#plant(change);
    const end = new RunEnd(() => void this.#vitest.cancelCurrentRun('test-failure').catch(() => undefined));
    this.#run.end = end;
    end.afterMs(withinMs);
    try {
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
      if (end.killed !== undefined) return { passed: 0, failed: 1, isLate: end.killed === 'late', seconds: new Map() };
      const modules = specifications.map(({ moduleId }) => testModules.find((module) => module.moduleId === moduleId));
      // A file that does not load proves nothing about the bug in it.
      if (modules.some((module) => module === undefined || module.errors().length > 0)) return undefined;
      return outcomeOf(
        modules.filter((module) => module !== undefined),
        unhandledErrors,
        change === undefined,
      );
    } finally {
      end.stop();
      delete this.#run.end;
      this.#plant(undefined, change);
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }

  async #specifications(tests: readonly string[], named: readonly string[]): Promise<TestSpecification[] | undefined> {
    const pattern = new RegExp(`${NOT_ON_PGLITE}.*(${named.map((part) => RegExp.escape(part)).join('|')})`);
    const files = tests.map((file) => join(root, file));
    const found = await this.#vitest.getRelevantTestSpecifications(files);
    const specifications = files.flatMap((file) => {
      const project = found.find(({ moduleId }) => moduleId === file)?.project;
      return project === undefined ? [] : [project.createSpecification(file, { testNamePattern: pattern })];
    });
    return specifications.length < files.length ? undefined : specifications;
  }

  /** The plugin reads what is planted when a file is next loaded. */
  #plant(change: Change | undefined, before?: Change): void {
    Object.assign(process.env, plantedEnvironment(change));
    for (const one of [change, before]) if (one !== undefined) this.#vitest.invalidateFile(join(root, one.file));
  }
}

function outcomeOf(modules: readonly TestModule[], unhandled: readonly unknown[], isUnchanged: boolean): Outcome {
  if (isUnchanged) for (const module of modules) tellErrors(module, unhandled);
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  const failed = states.filter((state) => state === 'failed').length;
  // A failure outside the tests, as in a hook, fails them all.
  const besides = failed === 0 && (unhandled.length > 0 || modules.some((module) => module.state() === 'failed')) ? 1 : 0;
  const seconds = modules.map((module): [string, number] => {
    const { collectDuration, duration, setupDuration } = module.diagnostic();
    return [relative(root, module.moduleId).replaceAll('\\', '/'), (setupDuration + collectDuration + duration) / 1_000];
  });
  return {
    passed: states.filter((state) => state === 'passed').length,
    failed: failed + besides,
    isLate: false,
    seconds: new Map(seconds),
  };
}

/** Why tests fail although nothing is planted. */
function tellErrors(module: TestModule, unhandled: readonly unknown[]): void {
  const failed = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []);
  for (const error of [...failed, ...unhandled]) console.log(error);
}
