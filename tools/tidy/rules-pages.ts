import type { Rule } from './project.ts';

const PAGES = /^apps\/[^/]+\/src\/.*\.tsx$/;
const COMPONENT = /\n(?=(?:export )?(?:async )?function |(?:export )?const \w+ = (?:async )?\()/;
const QUERY = /\bconst (\w+) = use(?:Infinite)?Query\(/g;
/** What a reader sees while something is fetched. */
const WAITING = /<Skeleton|\bloading=\{|\bisLoading=\{/;

/** Names of queries that a component waits for, and of whose failure it says nothing. */
function silentIn(component: string): string[] {
  if (!WAITING.test(component)) return [];
  return [...component.matchAll(QUERY)].flatMap(([, name = '']) => {
    const waits = new RegExp(String.raw`\b${name}\.(?:isPending|isLoading)\b|\b${name}\.data === undefined`).test(component);
    const says = new RegExp(String.raw`\b${name}\.(?:isError|error)\b|=\{${name}\}|[[(,] ?${name}[\]),]`).test(component);
    return waits && !says ? [name] : [];
  });
}

/** What could not be fetched is not shown as on its way, or as nothing, for good. */
export const failingQueries: Rule = {
  name: 'failing-queries',
  find: (project) =>
    project.files
      .filter((file) => PAGES.test(file))
      .flatMap((file) =>
        project
          .read(file)
          .split(COMPONENT)
          .flatMap(silentIn)
          .map((name) => ({ file, text: `waits for ${name} and is silent when it fails: show QueryError, or give it to ListState` })),
      ),
};
