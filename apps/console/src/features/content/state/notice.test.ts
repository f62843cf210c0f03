// Protects notices to many: half a text is never sent, and a language without one is left out.
import { expect, it } from 'vitest';
import { emptyDraft, textsOf, titleOf } from './notice.ts';

it('sends what is written, and nothing while a language has only half of it', () => {
  const hello = { title: ' Hello ', text: 'One\nTwo ' };
  expect(textsOf({ ...emptyDraft, 'ko-KR': hello })).toEqual({ 'ko-KR': { title: 'Hello', text: 'One\nTwo' } });
  expect(textsOf({ ...emptyDraft, 'ko-KR': hello, 'en-US': { title: 'Hi', text: ' ' } })).toBeNull();
  expect(textsOf(emptyDraft)).toBeNull();
});

it('is called by its title in the reader’s language, else in any', () => {
  const texts = { 'zh-CN': { title: '公告', text: '一' }, 'ko-KR': { title: '공지', text: '일' } };
  expect([titleOf(texts, 'zh-CN'), titleOf(texts, 'en-US')]).toEqual(['公告', '公告']);
});
