// What browsers keep of the pages, so that they open without a network. It keeps the shell alone: page, scripts, styles, font. Every answer of
// the server, prices, balances and pictures included, is left to the network. `vite.worker.ts` puts the build's files in.
// No import: it is delivered as it stands here, without its types.

declare const self: ServiceWorkerGlobalScope;
/** Set by the build: its name, the page's first script, and what every page needs. */
declare const BUILD: { readonly id: string; readonly entry: string; readonly shell: readonly string[] };

const PREFIX = 'shell-';
const CACHE = `${PREFIX}${BUILD.id}`;
/** The page as it is shown while the server cannot be reached: it says so to itself. */
const OFFLINE_PAGE = '/index.html';
/** Paths that are no pages of the app. */
const NO_PAGES = /^\/(?:api|dev|ws|metrics|assets|site-script|healthz|readyz)(?:\/|$)/;
/** Named by their content: the same name is always the same file, whatever build it came with. */
const HASHED = /^\/assets\/[\w.-]+$/;
/** A page has some hundred files; a client cannot make it keep more. */
const KEEP_MAX = 400;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  // Frames have pages that are none of the app.
  if (event.request.mode === 'navigate') {
    if (event.request.destination === 'document' && !NO_PAGES.test(pathname)) event.respondWith(openPage(event));
  } else if (HASHED.test(pathname)) event.respondWith(openHashed(event.request));
  else if (BUILD.shell.includes(pathname)) event.respondWith(fetch(event.request).catch(() => keptOr(event.request)));
});
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown };
  if (Array.isArray(keep)) event.waitUntil(keepLoaded(keep.filter((path) => typeof path === 'string' && HASHED.test(path))));
});

self.addEventListener('push', (event) => event.waitUntil(show(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, stays } = (event.notification.data ?? {}) as { path?: unknown; stays?: unknown };
  event.waitUntil(open(pathOf(path), stays === true));
});

/** A browser wants something shown for each push, whatever is in it. */
async function show(event: PushEvent): Promise<void> {
  let said: Partial<Record<'title' | 'text' | 'tag' | 'path', unknown>> = {};
  try {
    said = (event.data?.json() ?? {}) as typeof said;
  } catch {
    // Not one of ours: nothing of it is shown.
  }
  await self.registration.showNotification(textOf(said.title) || self.location.host, {
    body: textOf(said.text),
    tag: textOf(said.tag),
    icon: await icon(),
    data: { path: pathOf(said.path) },
  });
}

const ICON_WITHIN_MS = 3_000;

/** What this site is installed under. */
async function icon(): Promise<string> {
  try {
    const response = await fetch('/manifest.webmanifest', { signal: AbortSignal.timeout(ICON_WITHIN_MS) });
    const { icons } = (await response.json()) as { icons: readonly { src: string }[] };
    return icons[0]?.src ?? '/favicon.svg';
  } catch {
    return '/favicon.svg';
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A path of our own pages, or the first one. */
function pathOf(value: unknown): string {
  const url = URL.parse(textOf(value), self.location.origin);
  // A path that begins with two slashes names another origin.
  const isOwn = url !== null && url.origin === self.location.origin && textOf(value).startsWith('/') && !url.pathname.startsWith('//');
  return isOwn ? `${url.pathname}${url.search}` : '/';
}

/** What a click on a notice does: to a window, by its place among all, or in a new one. */
type Way = { readonly to: 'focus' | 'navigate'; readonly window: number } | { readonly to: 'new' };

/**
 * Goes to the window that has the page open, else opens it in one that is there already, else in a new one. If it `stays`, no window
 * leaves what it shows: the customer may be filling a form there.
 */
function wayTo(path: string, stays: boolean, shown: readonly string[]): Way {
  const isThere = ({ pathname, search }: URL): boolean => (stays ? pathname : `${pathname}${search}`) === path;
  const there = shown.findIndex((url) => isThere(new URL(url)));
  if (there !== -1) return { to: 'focus', window: there };
  return shown.length === 0 || stays ? { to: 'new' } : { to: 'navigate', window: 0 };
}

async function open(path: string, stays: boolean): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const way = wayTo(
    path,
    stays,
    windows.map(({ url }) => url),
  );
  const window = way.to === 'new' ? undefined : windows[way.window];
  if (window === undefined) return void (await self.clients.openWindow(path));
  if (way.to === 'navigate') await window.navigate(path);
  await window.focus();
}

/** All of the shell, or nothing: a worker whose files did not arrive is not installed. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(OFFLINE_PAGE, { cache: 'reload', credentials: 'omit' });
  const html = await page.text();
  // The server has another build by now, and another worker with it.
  if (!page.ok || !html.includes(BUILD.entry)) throw new Error('the page is not of this build');
  await cache.addAll(
    BUILD.shell.map((path) => new Request(path, { credentials: 'omit', ...(HASHED.test(path) ? {} : { cache: 'reload' }) })),
  );
  const headers = new Headers(page.headers);
  for (const ofTheTransfer of ['content-encoding', 'content-length']) headers.delete(ofTheTransfer);
  await cache.put(OFFLINE_PAGE, new Response(html.replace('<html', '<html data-offline'), { headers }));
  await self.skipWaiting();
}

/** Tabs that are still open have the build before: its files stay until the next one. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Pages come from the server, with its headers and of its newest build; the kept one only where there is no answer at all. */
async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    return (await kept(new Request(OFFLINE_PAGE), CACHE)) ?? Response.error();
  }
}

async function openHashed(request: Request): Promise<Response> {
  const found = await kept(request);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (isKeepable(response)) await put(request, response.clone());
  return response;
}

/** What a page loaded before there was a worker: the texts of its language, its own script. They are in the browser's cache still. */
async function keepLoaded(paths: readonly string[]): Promise<void> {
  for (const path of paths.slice(0, KEEP_MAX)) {
    const request = new Request(path, { credentials: 'omit', cache: 'force-cache' });
    if ((await kept(request)) !== undefined) continue;
    const response = await fetch(request).catch(() => undefined);
    if (response !== undefined && isKeepable(response)) await put(request, response);
  }
}

const isKeepable = (response: Response): boolean =>
  response.ok && response.type === 'basic' && !(response.headers.get('content-type') ?? '').includes('html');

/** A browser without room for it shows pages all the same. */
async function kept(request: Request, cacheName?: string): Promise<Response | undefined> {
  return await caches.match(request, { ignoreVary: true, ...(cacheName === undefined ? {} : { cacheName }) }).catch(() => undefined);
}

async function keptOr(request: Request): Promise<Response> {
  return (await kept(request)) ?? Response.error();
}

async function put(request: Request, response: Response): Promise<void> {
  await caches
    .open(CACHE)
    .then((cache) => cache.put(request, response))
    .catch(() => undefined);
}
