import type { Rule } from './project.ts';
import { isTest } from './project.ts';

const PRODUCT = /^(packages|modules|apps\/server)\/.*\.ts$/;
const EXEMPT = /\/(testing|tests)\//;
/** A fact that is forced into a type, or told without one. */
const FORCED = [/\bfacts?\b[^;]*?\bas (?:unknown as|never)\b/, /\btell\(\{[^;]*?\bas (?:unknown as|never)\b/, /\bfact as [A-Z]/];

/** A fact is told and read by the type of its record: a field that changes is then missed by nobody. */
export const typedFacts: Rule = {
  name: 'typed-facts',
  find: (project) =>
    project.files
      .filter((file) => PRODUCT.test(file) && !EXEMPT.test(file) && !isTest(file))
      .flatMap((file) => {
        const code = project.read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
        return code.split('\n').some((line) => FORCED.some((shape) => shape.test(line)))
          ? [{ file, text: 'forces a fact into a type: declare it (packages/kernel/record), and use its `tell` and `is`' }]
          : [];
      }),
};
