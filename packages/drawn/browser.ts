import { afterAll, vi } from 'vitest';

/** `Node`, of which nothing is an instance. */
const NODE = Object.assign(() => undefined, { TEXT_NODE: 3, prototype: {} });
/** What is made to save a file, or to draw a picture that is saved. */
const ELEMENT = { click: () => undefined, remove: () => undefined, getContext: () => null };

const STORAGE = { getItem: (key: string) => CHOICES.get(key) ?? null, setItem: () => undefined, removeItem: () => undefined };

class SavingUrl extends URL {
  static override createObjectURL = (): string => 'blob:made-up';
  static override revokeObjectURL = (): void => undefined;
}

/** What the reader chose for this browser, by the names of both apps. */
const CHOICES: ReadonlyMap<string, string> = new Map([
  ['timeZone', 'UTC'],
  ['zone', 'utc'],
]);

/**
 * Settings, session and socket look at the browser as they load; here is none. Only what is imported after this call finds these, and after
 * the tests of the file they are gone: other files of the same worker have no browser. The window is 1440 by 900, and its reader chose UTC.
 */
export function withoutBrowser(): void {
  vi.stubGlobal('self', {});
  vi.stubGlobal('location', new URL('http://localhost/'));
  vi.stubGlobal('navigator', { onLine: true, languages: ['en-US'], language: 'en-US', clipboard: { writeText: () => Promise.resolve() } });
  vi.stubGlobal('localStorage', STORAGE);
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, lang: 'en-US' },
    addEventListener: () => undefined,
    createElement: () => ELEMENT,
  });
  vi.stubGlobal('URL', SavingUrl);
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('innerWidth', 1_440);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width'), addEventListener: () => undefined }));
  // Rich text is drawn as its plain text.
  vi.stubGlobal('Node', NODE);
  vi.stubGlobal('DOMParser', PlainParser);
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}

class PlainParser {
  parseFromString(html: string): object {
    return { body: { childNodes: [{ nodeType: 3, textContent: html }] } };
  }
}
