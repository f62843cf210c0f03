const ipV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const thisMachine: readonly string[] = ['127.0.0.1', '[::1]'];

/** A page opened by a numeric address, for which browsers keep no passkeys; `instead` is the same page by name, if there is one. */
export type ByNumber = { readonly instead: URL | null };

/** Whether a page was opened by a numeric address; `null` for one with a name. Throws on an invalid URL. */
export function byNumber(href: string): ByNumber | null {
  const url = new URL(href);
  if (!ipV4.test(url.hostname) && !url.hostname.startsWith('[')) return null;
  if (!thisMachine.includes(url.hostname)) return { instead: null };
  url.hostname = 'localhost';
  return { instead: url };
}
