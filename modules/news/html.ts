import sanitizeHtml from 'sanitize-html';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'a',
    'blockquote',
    'code',
    'pre',
    'hr',
    'table',
    'tbody',
    'thead',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'svg', 'math'],
  transformTags: { b: 'strong', i: 'em', h1: 'h2' },
};

/** Characters that neither XML 1.0 (§2.2) nor the database has: no keyboard writes them. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
export const writable = (text: string): string => text.replaceAll(UNWRITABLE, '');

/** The HTML of an announcement with nothing but structure, emphasis and links to https, mail or own pages. */
export const safeHtml = (html: string): string => sanitizeHtml(writable(html), OPTIONS).trim();

/** What a text says, without markup and on one line. */
export function plainText(html: string, most: number): string {
  const spaced = html.replaceAll(/<\/(p|li|h2|h3|tr|td|th|blockquote)>|<br\s*\/?>/g, ' ');
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} }).replaceAll(/\s+/g, ' ').trim();
  const whole = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return whole.length <= most ? whole : `${whole.slice(0, most - 1).trimEnd()}…`;
}
