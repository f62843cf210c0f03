import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Vitest } from 'vitest/node';
import { root } from '../launch/root.mjs';
import type { Canary } from './canary.ts';
import type { Tally } from './tally.ts';

/** Suites that run on two databases run on one here: a planted bug is in our code and not in theirs. */
const NOT_ON_PGLITE = '^(?!.* on pglite)';

/** Files of tests, run again and again in one vitest: its start, and that of the database, cost more than most of them. */
export class TestFiles {
  readonly #vitest: Vitest;

  private constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  static async open(): Promise<TestFiles> {
    // Read by the configuration: nothing planted may be kept in the cache of modules on the disk.
    process.env['CANARY'] = '';
    const vitest = await createVitest('test', { root, watch: false, bail: 1, reporters: [{}] });
    await vitest.standalone();
    return new TestFiles(vitest);
  }

  /** Runs the tests of a file whose names have one of these parts, with the canary planted or, where there is none, as they are. */
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
      // A file that does not load says nothing of the bug in it.
      if (module === undefined || module.errors().length > 0) return undefined;
      const states = [...module.children.allTests()].map((test) => test.result().state);
      const failed = states.filter((state) => state === 'failed').length;
      // What fails beside the tests, as in a hook, fails them all.
      const besides = failed === 0 && (unhandledErrors.length > 0 || module.state() === 'failed') ? 1 : 0;
      return { passed: states.filter((state) => state === 'passed').length, failed: failed + besides };
    } finally {
      this.#plant(undefined, canary);
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }

  /** The plugin looks at what is named when a file is loaded the next time. */
  #plant(canary: Canary | undefined, before?: Canary): void {
    process.env['CANARY'] = canary?.name ?? '';
    for (const one of [canary, before]) if (one !== undefined) this.#vitest.invalidateFile(join(root, one.file));
  }
}
