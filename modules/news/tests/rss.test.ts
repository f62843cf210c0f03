// Protects the feed from texts that would be markup in it.
import { expect, it } from 'vitest';
import { rssOf } from '../rss.ts';

it('keeps a text that ends a section twice within the section', () => {
  const text = 'one ]]> two ]]> <script>three</script>';
  const stored = { id: 1, type: 'notice', coins: [], site: '*', isBanner: false, publishAt: 1, withdrawnAt: null } as const;
  const told = {
    ...stored,
    texts: { 'en-US': { title: text, summary: text, html: '<p>x</p>' } },
    updatedAt: 1,
    updatedBy: 'ada',
    version: 1,
  };
  const xml = rssOf({ title: 'Agio', copyright: 'Agio', origin: 'https://agio.example', language: 'en-US' }, [told as never]);
  const outside = xml.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
  expect(outside).not.toContain('<script');
});
