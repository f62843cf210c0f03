import { linesIn } from '@agio/ui/testing';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider, type AnyRoute, type RouterOptions } from '@tanstack/react-router';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import type { Answering } from './answers.ts';

const origin = 'http://localhost';
/** More rounds than any page needs of asking for what the last drawing asked for. */
const ROUNDS = 8;
/** What waits for longer waits for something that only a browser has. */
const LONGEST_MS = 60_000;
/** How many addresses beside its plain one a page is drawn at. */
const ADDRESSES = 8;

export interface DrawnApp {
  readonly tree: AnyRoute;
  readonly client: QueryClient;
  readonly answering: Answering;
  /** Keys of all that the drawn pages asked for, with spaces between their parts. */
  readonly keys: Set<string>;
  /** How the app reads its addresses, where that is not the router's own way. */
  readonly search?: Pick<RouterOptions<AnyRoute, 'never'>, 'parseSearch' | 'stringifySearch'>;
  /** Whether the reader is logged in from now on. */
  readonly as: (reader: 'visitor' | 'customer') => void;
  /** Values of parameters in paths; others are 1. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Names of calls for what all pages share: that these fail is not recorded page by page. */
  readonly shared: readonly string[];
}

interface Drawing {
  readonly lines: readonly string[];
  /** Where it leads to, for readers to whom it shows nothing. */
  readonly leadsTo: string | undefined;
  /** Addresses of the same page that it links to. */
  readonly views: readonly string[];
  readonly asked: readonly string[];
}

function viewsIn(markup: string, address: string): string[] {
  const hrefs = [...markup.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const here = new URL(address, origin).pathname;
  return [...new Set(hrefs)].filter((href) => {
    if (!href.startsWith('/')) return false;
    const { pathname, searchParams } = new URL(href, origin);
    searchParams.delete('p');
    return pathname === here && searchParams.size > 0;
  });
}

/** The page at an address, drawn until it asks for nothing more. Throws what a component throws. */
async function drawnAt(app: DrawnApp, address: string): Promise<Drawing> {
  const { client, tree, answering, search } = app;
  client.clear();
  answering.asked.clear();
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: tree, history, origin, isServer: true, ...search });
  await router.load();
  let markup = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const failures: unknown[] = [];
    const shown = createElement(RouterProvider, { router: router as never });
    const { prelude } = await prerender(createElement(QueryClientProvider, { client }, shown), {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      signal: AbortSignal.timeout(LONGEST_MS),
      onError: (error) => void failures.push(error),
    });
    markup = await new Response(prelude).text();
    const [failure] = failures;
    if (failure !== undefined) throw new Error(`${address} cannot be drawn`, { cause: failure });
    const waiting = client
      .getQueryCache()
      .findAll({ predicate: ({ state, options }) => state.status === 'pending' && typeof options.queryFn === 'function' })
      .filter(({ options }) => !('enabled' in options) || options.enabled !== false);
    if (waiting.length === 0) break;
    await Promise.allSettled(waiting.map(async (query) => await (query.promise ?? query.fetch())));
  }
  for (const { queryKey } of client.getQueryCache().getAll()) app.keys.add(queryKey.filter((part) => typeof part === 'string').join(' '));
  const { pathname, href } = router.state.location;
  const leadsTo = pathname === new URL(address, origin).pathname ? undefined : href;
  return { lines: linesIn(markup), leadsTo, views: viewsIn(markup, address), asked: [...answering.asked] };
}

/** Lines that the other drawing has not, as often as they are there. */
function beyond(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

/**
 * What a page says: with an answer to every call; at each address of its own that it links to, what it says there beyond that; where each of its
 * calls fails, what it says instead; and with lists that are empty.
 */
export async function recordOf(app: DrawnApp, route: AnyRoute): Promise<string> {
  const { answering, tree } = app;
  // A route knows its whole path once a router has its tree.
  createRouter({ routeTree: tree, history: createMemoryHistory(), isServer: true });
  const path: string = route.fullPath;
  const address = path.replaceAll(/\$(\w+)/g, (_, name: string) => app.parameters[name] ?? '1');
  const sections: string[] = [];
  const say = (head: string, lines: readonly string[]): void => void sections.push([`## ${head}`, ...lines].join('\n'));
  app.as('customer');
  const first = await drawnAt(app, address);
  if (first.leadsTo !== undefined) app.as('visitor');
  const plain = first.leadsTo === undefined ? first : await drawnAt(app, address);
  if (plain.leadsTo !== undefined) return `## ${path}\nleads to ${plain.leadsTo}`;
  say(first.leadsTo === undefined ? path : `${path}, visitors`, plain.lines);
  const sayOther = async (head: string, at = address): Promise<void> => {
    const { lines } = await drawnAt(app, at);
    say(`${head} (${String(beyond(plain.lines, lines).length)} lines less)`, beyond(lines, plain.lines));
  };
  for (const view of plain.views.slice(0, ADDRESSES)) await sayOther(view, view);
  for (const call of plain.asked.filter((asked) => !app.shared.includes(asked))) {
    answering.refused = call;
    await sayOther(`${path} without ${call}`);
  }
  answering.refused = undefined;
  answering.hasRows = false;
  await sayOther(`${path} with empty lists`);
  answering.hasRows = true;
  return sections.join('\n\n');
}
