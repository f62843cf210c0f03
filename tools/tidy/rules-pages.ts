import type { Rule } from './project.ts';

const PAGES = /^apps\/[^/]+\/src\/.*\.tsx$/;
const SCRIPTS = /^(?:apps\/[^/]+\/src|packages\/ui)\/.*\.tsx?$/;
const COMPONENT = /\n(?=(?:export )?(?:async )?function |(?:export )?const \w+ = (?:async )?\()/;
const QUERY = /\bconst (\w+) = use(?:Infinite)?Query\(/g;
/** Of these queries only the answer is taken, so that nobody can say why there is none. */
const ANSWERS = [
  /\bconst (\w+) = use(?:Infinite)?Query\([^;]*\)\.data;/g,
  /\bconst \{ data: (\w+) \} = use(?:Infinite)?Query\(/g,
  /\bconst \{ (data) \} = use(?:Infinite)?Query\(/g,
] as const;
/** The answer alone, handed on to a component that waits for it. */
const HANDED_ON = /\b(\w+)=\{use(?:Infinite)?Query\([^\n]*\)\.data\}/g;
/** What a reader sees while something is fetched. */
const WAITING = /<Skeleton|\bloading=\{|\bisLoading=\{/;

/** Names of queries that a component waits for, and of whose failure it says nothing. */
function silentIn(component: string): string[] {
  const answers = ANSWERS.flatMap((form) => [...component.matchAll(form)].map(([, name = '']) => name))
    .filter((name) => waitsForAnswer(name).test(component))
    .concat([...component.matchAll(HANDED_ON)].map(([, name = '']) => name));
  if (!WAITING.test(component)) return answers;
  const queries = [...component.matchAll(QUERY)].flatMap(([, name = '']) => {
    const waits = new RegExp(String.raw`\b${name}\.(?:isPending|isLoading)\b|\b${name}\.data === undefined`).test(component);
    const says = new RegExp(String.raw`\b${name}\.(?:isError|error)\b|=\{${name}\}|[[(,] ?${name}[\]),]`).test(component);
    return waits && !says ? [name] : [];
  });
  return [...answers, ...queries];
}

/** A skeleton, or the state of one, that only the answer itself ends. */
const waitsForAnswer = (name: string): RegExp =>
  new RegExp(
    String.raw`\b${name} === undefined\)?\s*(?:\?|return)?\s*\(?\s*<Skeleton|\b(?:loading|isLoading)=\{${name} === undefined\}|\bvalue: ${name} === undefined \? undefined\b`,
  );

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

const API = /^apps\/[^/]+\/src\/features\/(?:.*\/)?api\/[^/]*\.ts$/;
/** A function that ends with a call whose answer nobody takes. */
const DROPPED = /\nexport async function (\w+)\([^]*?\n\}/g;
const LAST_IS_A_CALL = /\n  await api\.call\([^\n]*\n(?:    [^\n]*\n|  \}[^\n]*\n)*\}$/;
/** After these no page shows anything else: their callers load what they changed, or nothing does. */
const SHOWN_NOWHERE: readonly string[] = ['noteCopy', 'saveWords', 'sendFeedback', 'unfreeze'];

/** What a call has changed is fetched again, or its answer is shown. */
export const refreshedWrites: Rule = {
  name: 'refreshed-writes',
  find: (project) =>
    project.files
      .filter((file) => API.test(file))
      .flatMap((file) =>
        [...`\n${project.read(file)}`.matchAll(DROPPED)]
          .filter(([text, name = '']) => LAST_IS_A_CALL.test(text) && !SHOWN_NOWHERE.includes(name))
          .map(([, name]) => ({ file, text: `${name} ends with a call and fetches nothing again: pages show what was before` })),
      ),
};

const PAGED = /<(?:Pagination|ListPages)\b/;
const KEPT_PAGE = /\{ \.\.\.\w*[fF]ilters?, \.\.\.\w+ \}/;

/** Another filter begins at the first page of its list: the third page of another list may not be there. */
export const firstPages: Rule = {
  name: 'first-pages',
  find: (project) =>
    project.files
      .filter((file) => PAGES.test(file) && PAGED.test(project.read(file)) && KEPT_PAGE.test(project.read(file)))
      .map((file) => ({ file, text: 'changes a filter and stays on its page: write page: 1 between the two' })),
};

const SHORTCUT = /\.key (?:===|!==) '[^']'|\bconst key = \w+\.key;/;

/** A letter is a shortcut of its own: with Ctrl or Alt it is the browser's. */
export const bareKeys: Rule = {
  name: 'bare-keys',
  find: (project) =>
    project.files
      .filter((file) => SCRIPTS.test(file) && SHORTCUT.test(project.read(file)))
      .map((file) => ({ file, text: 'compares a key whatever is held with it: use bareKey' })),
};

/** A key that is made while the call is, is another one at the next click. */
const FRESH_KEY = /\b(?:mutationFn|mutate(?:Async)?\(|await )[^\n]*\brandomUUID\(/;

/** What happens once keeps its key for every try of the same thing: after a lost answer the next click is the same call. */
export const keptKeys: Rule = {
  name: 'kept-keys',
  find: (project) =>
    project.files
      .filter((file) => PAGES.test(file) && FRESH_KEY.test(project.read(file)))
      .map((file) => ({ file, text: 'makes a key for each click: use useMoneyKey' })),
};
