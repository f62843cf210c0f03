import type { Rule } from './project.ts';
import { isTest } from './project.ts';

const PRODUCT = /^(packages|modules|apps\/server)\/.*\.ts$/;

/** Parts of queries that one place has, and why nobody else writes them. */
const OWN: readonly { readonly part: string; readonly where: string; readonly text: string }[] = [
  {
    part: 'count(*) over ()',
    where: 'packages/database/find-records.ts',
    text: 'counts beside its rows, so that a page past the end has a total of 0: `pageOfRecords` counts apart',
  },
  {
    part: 'pg_advisory_xact_lock($1, $2)',
    where: 'packages/database/take-turn.ts',
    text: 'takes a lock of its own: `takeTurn` is how bounds of rows are kept',
  },
];

export const ownQueries: Rule = {
  name: 'own-queries',
  find: (project) =>
    project.files
      .filter((file) => PRODUCT.test(file) && !isTest(file))
      .flatMap((file) => {
        const written = project.read(file);
        return OWN.filter(({ part, where }) => file !== where && written.includes(part)).map(({ text }) => ({ file, text }));
      }),
};
