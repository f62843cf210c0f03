// Protects the preview of announcements: each language shows what its readers will see.
import { expect, it } from 'vitest';
import { shownIn } from './shown.ts';

const text = (title: string) => ({ title, summary: '', html: '' });

it('is the reader’s own text, else the English one, else any', () => {
  expect(shownIn({ texts: { 'zh-CN': text('公告'), 'en-US': text('News') } }, 'zh-CN')).toMatchObject({ language: 'zh-CN' });
  expect(shownIn({ texts: { 'zh-CN': text('公告'), 'en-US': text('News') } }, 'ko-KR')).toMatchObject({ language: 'en-US' });
  expect(shownIn({ texts: { 'zh-CN': text('公告'), 'ko-KR': text(' ') } }, 'ko-KR')).toMatchObject({ language: 'zh-CN' });
  expect(shownIn({ texts: {} }, 'ko-KR')).toEqual({ language: 'ko-KR', text: text('') });
});
