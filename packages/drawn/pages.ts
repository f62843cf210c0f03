import { chooseZone } from '@agio/ui';
import { linesIn } from '@agio/ui/testing';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRouter,
  RouterProvider,
  type AnyRoute,
  type AnyRouter,
  type RouterOptions,
} from '@tanstack/react-router';
import { createElement } from 'react';
import type { Answering } from './answers.ts';
import { isPressable, kindOf, markupOf, nameOf, press } from './host.ts';
import { DrawnTree, type Host } from './tree.ts';

const origin = 'http://localhost';
/** More rounds than any page needs of asking for what the last drawing asked for. */
const ROUNDS = 8;
/** More calls than any page makes; what asks for the next part of a list that never ends is refused then. */
const CALLS = 100;
/** Up to this part of its lines a page says little else to a reader of another sort. */
const FEW_OF = 20;
/** How many controls are pressed one after the other. */
const DEPTH = 2;
/** The most turns of the event loop until what was pressed has been answered. */
const TURNS = 50;
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
  /** What was recorded of this feature after something was pressed, so that it is not recorded of each of its pages. */
  readonly said: Set<string>;
  /** Names of controls that all pages share: they are not pressed. */
  readonly known: readonly string[];
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

/** Waits for all that the drawn page has asked for; false if there is nothing. */
async function hasFetched({ client }: DrawnApp): Promise<boolean> {
  const waiting = client
    .getQueryCache()
    .findAll({ predicate: ({ state, options }) => state.status === 'pending' && typeof options.queryFn === 'function' })
    .filter(({ options }) => !('enabled' in options) || options.enabled !== false);
  // What only a look may keep for no time is kept as well: nobody looks between two drawings.
  for (const query of waiting) query.setOptions({ ...query.options, gcTime: Infinity });
  await Promise.allSettled(waiting.map(async (query) => await (query.promise ?? query.fetch())));
  return waiting.length > 0;
}

/** Lets everything run that waits for its turn. */
async function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
  port1.close();
}

/** A page that a reader has at an address. */
class OpenPage {
  readonly #app: DrawnApp;
  readonly address: string;
  readonly #router: AnyRouter;
  readonly #page: unknown;
  #tree: DrawnTree;
  #pressable: ReadonlyMap<string, Host> | undefined;
  lines: readonly string[] = [];
  views: readonly string[] = [];

  private constructor(app: DrawnApp, address: string, router: AnyRouter) {
    this.#app = app;
    this.address = address;
    this.#router = router;
    this.#page = router.routesById[router.state.matches.at(-1)?.routeId ?? '']?.options.component;
    this.#tree = new DrawnTree(this.#page);
  }

  static async at(app: DrawnApp, address: string): Promise<OpenPage> {
    const { tree, search } = app;
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createRouter({ routeTree: tree, history, origin, isServer: true, ...search });
    await router.load();
    return new OpenPage(app, address, router);
  }

  /**
   * Draws it until it asks for nothing more, and presses what has these names, one after the other.
   * Throws what a component throws.
   */
  async draw(presses: readonly string[] = []): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      this.#tree = new DrawnTree(this.#page);
      let markup = await this.#markup();
      for (const name of presses) {
        const host = this.pressable.get(name);
        if (host === undefined) continue;
        press(host);
        await this.#answered();
        markup = await this.#markup();
      }
      this.lines = linesIn(markup);
      this.views = viewsIn(markup, this.address);
      if (!(await hasFetched(this.#app))) break;
    }
  }

  async #markup(): Promise<string> {
    this.#pressable = undefined;
    const shown = createElement(RouterProvider, { router: this.#router as never });
    try {
      return markupOf(await this.#tree.draw(createElement(QueryClientProvider, { client: this.#app.client }, shown)));
    } catch (error) {
      throw new Error(`${this.address} cannot be drawn`, { cause: error });
    }
  }

  /** Until what was pressed has been answered. */
  async #answered(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await nextTurn();
      if (this.#app.client.isMutating() === 0 && turn > 1) return;
    }
  }

  /** What can be pressed on it, the first of each name. */
  get pressable(): ReadonlyMap<string, Host> {
    return (this.#pressable ??= this.#found());
  }

  #found(): ReadonlyMap<string, Host> {
    const found = new Map<string, Host>();
    for (const host of this.#tree.hosts) {
      if (!host.isOfPage || !isPressable(host)) continue;
      const name = nameOf(host);
      if (name !== '' && !found.has(name)) found.set(name, host);
    }
    return found;
  }

  /** Presses what has a name; whether anything on the page has changed by it. */
  async changesBy(name: string): Promise<boolean> {
    this.#tree.hasChanged = false;
    const host = this.pressable.get(name);
    if (host === undefined) return false;
    press(host);
    const isAtOnce = this.#tree.hasChanged || this.#app.client.isMutating() > 0;
    await this.#answered();
    return isAtOnce || this.#tree.hasChanged;
  }

  /** Where it leads to, for readers to whom it shows nothing. */
  get leadsTo(): string | undefined {
    const { pathname, href } = this.#router.state.location;
    return pathname === new URL(this.address, origin).pathname ? undefined : href;
  }
}

/** The page at an address as it appears at first. */
async function drawnAt(app: DrawnApp, address: string): Promise<Drawing> {
  const { client, answering } = app;
  client.clear();
  answering.asked.clear();
  answering.left = CALLS;
  const page = await OpenPage.at(app, address);
  await page.draw();
  for (const { queryKey } of client.getQueryCache().getAll()) app.keys.add(queryKey.filter((part) => typeof part === 'string').join(' '));
  const { leadsTo, lines, views } = page;
  return { lines, leadsTo, views, asked: [...answering.asked] };
}

/** What is recorded of pressing what stands on a page. */
interface RecordedPage {
  readonly address: string;
  readonly as: 'customer' | 'visitor';
  readonly path: string;
  readonly say: (head: string, lines: readonly string[]) => void;
}

/** What a page says after each of its controls was pressed: dialogs, menus, tabs, steps, and what is within those. */
class Pressed {
  readonly #app: DrawnApp;
  readonly #said: RecordedPage;
  /** Names that have been pressed on this page. */
  readonly #known = new Set<string>();

  constructor(app: DrawnApp, said: RecordedPage) {
    this.#app = app;
    this.#said = said;
  }

  /** @param before What the plain page says, and the calls that it makes. */
  async record(before: Pick<Drawing, 'asked' | 'lines'>): Promise<void> {
    const { changing } = await this.#opened([], true);
    await this.#each(changing, [], before);
  }

  async #each(changing: readonly string[], names: readonly string[], before: Pick<Drawing, 'asked' | 'lines'>): Promise<void> {
    for (const name of changing) {
      const pressed = [...names, name];
      const opened = await this.#opened(pressed, pressed.length < DEPTH);
      const added = beyond(opened.lines, before.lines);
      const what = [name, ...added].join('\n');
      if (opened.leadsTo !== undefined || this.#app.answering.left < 0 || added.length === 0 || this.#app.said.has(what)) continue;
      this.#app.said.add(what);
      const head = [this.#said.path, ...pressed].join(', ');
      this.#said.say(`${head} (${String(beyond(before.lines, opened.lines).length)} lines less)`, added);
      await this.#failing(head, pressed, opened, before.asked);
      await this.#each(opened.changing, pressed, { asked: [...before.asked, ...opened.asked], lines: opened.lines });
    }
  }

  /** What it says where a call fails that the page has not made before. */
  async #failing(head: string, pressed: readonly string[], { asked, lines }: Drawing, before: readonly string[]): Promise<void> {
    for (const call of asked.filter((one) => !before.includes(one) && !this.#app.shared.includes(one))) {
      this.#app.answering.refused = call;
      const failed = await this.#opened(pressed, false);
      this.#said.say(`${head} without ${call} (${String(beyond(lines, failed.lines).length)} lines less)`, beyond(failed.lines, lines));
      this.#app.answering.refused = undefined;
    }
  }

  /** The page with these pressed; and what else changes it, beyond what has been pressed, if that is wanted. */
  async #opened(names: readonly string[], isWanted: boolean): Promise<Drawing & { readonly changing: readonly string[] }> {
    return await this.#leavingNothing(async () => {
      const { answering } = this.#app;
      answering.asked.clear();
      answering.left = CALLS;
      const page = await OpenPage.at(this.#app, this.#said.address);
      await page.draw(names);
      const { leadsTo, lines, views } = page;
      const drawing = { lines, leadsTo, views, asked: [...answering.asked] };
      return { ...drawing, changing: isWanted ? await this.#changing(page) : [] };
    });
  }

  async #changing(page: OpenPage): Promise<readonly string[]> {
    const changing: string[] = [];
    for (const [name, host] of page.pressable) {
      if (this.#known.has(name) || this.#known.has(kindOf(host)) || this.#app.known.includes(name)) continue;
      this.#known.add(name).add(kindOf(host));
      if (await page.changesBy(name)) changing.push(name);
    }
    return changing;
  }

  /** Answers that the page had before are kept for the next drawing, unless something was sent. */
  async #leavingNothing<T>(act: () => Promise<T>): Promise<T> {
    const { client } = this.#app;
    const [cache, sent] = [client.getQueryCache(), client.getMutationCache()];
    const kept = new Map(cache.getAll().map((query) => [query, query.state.dataUpdatedAt + query.state.dataUpdateCount]));
    this.#app.as(this.#said.as);
    chooseZone('UTC');
    const made = await act();
    const isChanged = [...kept].some(([{ state }, was]) => state.dataUpdatedAt + state.dataUpdateCount !== was);
    for (const query of cache.getAll()) if (!kept.has(query)) cache.remove(query);
    if (isChanged || sent.getAll().length > 0) client.clear();
    return made;
  }
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

/** A sort of reader who is told otherwise. */
export interface Reader {
  /** As it stands behind the path of a page in the record. */
  readonly name: string;
  /** What such a reader is answered, by places: the name of the call, then those of fields. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A route and what is recorded of it. */
class Page {
  readonly #app: DrawnApp;
  readonly #path: string;
  readonly #address: string;
  readonly #sections: string[] = [];

  constructor(app: DrawnApp, route: AnyRoute) {
    this.#app = app;
    // A route knows its whole path once a router has its tree.
    createRouter({ routeTree: app.tree, history: createMemoryHistory(), isServer: true });
    this.#path = route.fullPath;
    this.#address = this.#path.replaceAll(/\$(\w+)/g, (_, name: string) => app.parameters[name] ?? '1');
  }

  async record(readers: readonly Reader[]): Promise<string> {
    const { answering } = this.#app;
    this.#app.as('customer');
    const first = await drawnAt(this.#app, this.#address);
    this.#app.as('visitor');
    const visited = first.leadsTo !== undefined || first.lines.length === 0 ? await drawnAt(this.#app, this.#address) : undefined;
    const isForVisitors = visited !== undefined && (first.leadsTo !== undefined || visited.lines.length > 0);
    const plain = isForVisitors ? visited : first;
    if (plain.leadsTo !== undefined) return `## ${this.#path}\nleads to ${plain.leadsTo}`;
    this.#app.as(isForVisitors ? 'visitor' : 'customer');
    await this.#all(isForVisitors ? `${this.#path}, visitors` : this.#path, plain, isForVisitors ? 'visitor' : 'customer');
    for (const { name, values } of isForVisitors ? [] : readers) {
      this.#app.as('customer');
      answering.values = values;
      await this.#asReader(`${this.#path}, ${name}`, plain);
      answering.values = {};
    }
    return this.#sections.join('\n\n');
  }

  /** All of it where most is said otherwise; else the lines that are. */
  async #asReader(path: string, plain: Drawing): Promise<void> {
    const theirs = await drawnAt(this.#app, this.#address);
    const added = beyond(theirs.lines, plain.lines);
    if (theirs.leadsTo !== undefined || added.length === 0) return;
    if (added.length * FEW_OF > plain.lines.length) await this.#all(path, theirs, 'customer', [...this.#app.shared, ...plain.asked]);
    else this.#say(`${path} (${String(beyond(plain.lines, theirs.lines).length)} lines less)`, added);
  }

  #say(head: string, lines: readonly string[]): void {
    this.#sections.push([`## ${head}`, ...lines].join('\n'));
  }

  async #other(head: string, plain: Drawing, at = this.#address): Promise<void> {
    const { lines } = await drawnAt(this.#app, at);
    this.#say(`${head} (${String(beyond(plain.lines, lines).length)} lines less)`, beyond(lines, plain.lines));
  }

  /** @param known Calls of which it is recorded already what the page says where they fail. */
  async #all(path: string, plain: Drawing, as: RecordedPage['as'], known: readonly string[] = this.#app.shared): Promise<void> {
    const { answering } = this.#app;
    this.#say(path, plain.lines);
    for (const view of plain.views.slice(0, ADDRESSES)) await this.#other(view, plain, view);
    for (const call of plain.asked.filter((asked) => !known.includes(asked))) {
      answering.refused = call;
      await this.#other(`${path} without ${call}`, plain);
    }
    answering.refused = undefined;
    // What is pressed finds these answers.
    const { asked } = await drawnAt(this.#app, this.#address);
    const isKnown = this.#app.said.has(plain.lines.join('\n'));
    this.#app.said.add(plain.lines.join('\n'));
    const say = (head: string, lines: readonly string[]): void => this.#say(head, lines);
    if (!isKnown) await new Pressed(this.#app, { address: this.#address, as, path, say }).record({ asked, lines: plain.lines });
    answering.hasRows = false;
    await this.#other(`${path} with empty lists`, plain);
    answering.hasRows = true;
  }
}

/**
 * What a page says: with an answer to every call; at each address of its own that it links to, what it says there beyond that; where each of its
 * calls fails, what it says instead; what it says once each of its controls was pressed; and with lists that are empty. All of it once more for
 * each sort of reader to whom it says something else.
 */
export async function recordOf(app: DrawnApp, route: AnyRoute, readers: readonly Reader[] = []): Promise<string> {
  return await new Page(app, route).record(readers);
}
