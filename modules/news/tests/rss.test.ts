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

it('is in the language that is asked for, and in English what was not translated', () => {
  const stored = { id: 1, type: 'notice', coins: [], site: '*', isBanner: false, publishAt: 1, withdrawnAt: null } as const;
  const text = (word: string): object => ({ title: `title ${word}`, summary: `summary ${word}`, html: `<p>${word}</p>` });
  const told = { ...stored, texts: { 'en-US': text('one'), 'ko-KR': text('하나') }, updatedAt: 1, updatedBy: 'ada', version: 1 };
  const feed = (language: 'ko-KR' | 'zh-CN'): string =>
    rssOf({ title: 'Agio', copyright: 'Agio', origin: 'https://agio.example', language }, [told as never]);
  for (const part of ['title 하나', 'summary 하나', '<p>하나</p>']) expect(feed('ko-KR')).toContain(part);
  expect(feed('ko-KR')).not.toContain('title one');
  for (const part of ['title one', 'summary one', '<p>one</p>']) expect(feed('zh-CN')).toContain(part);
});
