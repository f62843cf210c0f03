import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestModule, Vitest } from 'vitest/node';
import { root } from '../../harness/launch/root.mjs';
import type { Canary } from './canary.ts';
import type { Tally } from './tally.ts';

/** Suites that run on two databases run on one here: a planted bug is in our code, not in the database. */
const NOT_ON_PGLITE = '^(?!.* on pglite)';

/** Test files, run repeatedly in one vitest: starting it and the database costs more than most of the tests. */
export class TestFiles {
  readonly #vitest: Vitest;

  private constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  static async open(): Promise<TestFiles> {
    // Read by the configuration: nothing planted may stay in the module cache on disk.
    process.env['CANARY'] = '';
    const vitest = await createVitest('test', { root, watch: false, bail: 1, reporters: [{}] });
    await vitest.standalone();
    return new TestFiles(vitest);
  }

  /** Runs the tests of a file whose names contain one of these parts, with the canary planted or, if there is none, unchanged. */
  async run(tests: string, named: readonly string[], canary?: Canary): Promise<Tally> {
    const file = join(root, tests);
    const pattern = new RegExp(`${NOT_ON_PGLITE}.*(${named.map((part) => RegExp.escape(part)).join('|')})`);
    const [found] = await this.#vitest.getRelevantTestSpecifications([file]);
    if (found === undefined) return undefined;
    const specification = found.project.createSpecification(file, { testNamePattern: pattern });
    this.#plant(canary);
    try {
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([specification]);
      const module = testModules.find(({ moduleId }) => moduleId === file);
      // A file that does not load proves nothing about the bug in it.
      if (module === undefined || module.errors().length > 0) return undefined;
      if (canary === undefined) tellErrors(module, unhandledErrors);
      const states = [...module.children.allTests()].map((test) => test.result().state);
      const failed = states.filter((state) => state === 'failed').length;
      // A failure outside the tests, as in a hook, fails them all.
      const besides = failed === 0 && (unhandledErrors.length > 0 || module.state() === 'failed') ? 1 : 0;
      return { passed: states.filter((state) => state === 'passed').length, failed: failed + besides };
    } finally {
      this.#plant(undefined, canary);
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }

  /** The plugin reads the name when a file is next loaded. */
  #plant(canary: Canary | undefined, before?: Canary): void {
    process.env['CANARY'] = canary?.name ?? '';
    for (const one of [canary, before]) if (one !== undefined) this.#vitest.invalidateFile(join(root, one.file));
  }
}

/** Why tests fail although nothing is planted. */
function tellErrors(module: TestModule, unhandled: readonly unknown[]): void {
  const failed = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []);
  for (const error of [...failed, ...unhandled]) console.log(error);
}
