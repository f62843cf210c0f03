/** What pages show before their scripts have arrived. */
export interface FirstPaint {
  /** The site's name; null for the wordmark that the pages were built with. */
  readonly title: string | null;
  /** The same as the page's title, which is read without scripts too: by crawlers, in lists of links, in a tab that loads. */
  readonly name: string;
  /** A picture of this origin, instead of the name. */
  readonly logo: string | null;
  /** Whether nothing on the site has real value, which every page says. */
  readonly isDemo: boolean;
  /** Of home. */
  readonly markets: readonly FirstPaintMarket[];
  /** By its name, `BTC_USDT`; the first one for an empty one. */
  marketOf(name: string): FirstPaintMarket | undefined;
}

/** A line of the table of markets, as it is shown. */
export interface FirstPaintMarket {
  readonly base: string;
  readonly quote: string;
  readonly last: string;
  readonly change: string;
  readonly tone: 'text-up' | 'text-down' | 'text-t2';
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (value: string): string => value.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** Names a page after its site until its scripts know which page it is. */
export const namePage = (page: string, name: string): string =>
  page.replace(/<title>[^<]*<\/title>/, () => `<title>${escape(name)}</title>`);

/** Fills a page of the build (`vite.first-paint.ts`) with lines of these markets; everything is escaped. */
export function fillFirstPaint(
  page: string,
  { title, logo, isDemo, name }: Omit<FirstPaint, 'marketOf' | 'markets'>,
  markets: readonly FirstPaintMarket[],
): string {
  const brand =
    logo !== null
      ? `<img src="${escape(logo)}" alt="${escape(title ?? '')}" height="28" class="h-7 w-auto">`
      : title === null
        ? undefined
        : escape(title);
  // Replacements are functions: a title may contain what a replacement text would read as a reference.
  return namePage(page, name)
    .replace(/<!--brand\[-->([\s\S]*?)<!--\]brand-->/, (_all, wordmark: string) => brand ?? wordmark)
    .replace(/<!--demo\[-->([\s\S]*?)<!--\]demo-->/, (_all, notice: string) => (isDemo ? notice : ''))
    .replace(/<!--market\[-->([\s\S]*?)<!--\]market-->/, (_all, line: string) =>
      markets
        .map((market) =>
          line.replaceAll(/\{\{(base|quote|last|change|tone)\}\}/g, (_sign, name: keyof FirstPaintMarket) => escape(market[name])),
        )
        .join(''),
    );
}
