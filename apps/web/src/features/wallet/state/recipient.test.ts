// Protects: money to a person goes to exactly whom was named, never to oneself, and a slip is named before anything is sent.
import { expect, it } from 'vitest';
import { readRecipient } from './recipient.ts';

const own = { uid: '10482217', email: 'Lin@agio.example', mobile: '+6581234567' };

it('reads a UID, an e-mail address or a mobile', () => {
  expect(readRecipient(' 10482218 ', own)).toEqual({ ok: true, to: '10482218' });
  expect(readRecipient('１０４８２２１８', own)).toEqual({ ok: true, to: '10482218' });
  expect(readRecipient('bob@agio.example', own)).toEqual({ ok: true, to: 'bob@agio.example' });
  expect(readRecipient('+65 8123-4568', own)).toEqual({ ok: true, to: '+6581234568' });
  expect(readRecipient('0065 8123 4568', own)).toEqual({ ok: true, to: '+6581234568' });
});

it('refuses what is none of them', () => {
  for (const text of ['', 'bob', '12', 'a@b', '+0123456', `${'a'.repeat(250)}@agio.example`])
    expect(readRecipient(text, own)).toEqual({ ok: false, why: 'bad' });
});

it('knows oneself', () => {
  for (const text of ['10482217', 'lin@AGIO.example', '+65 8123 4567'])
    expect(readRecipient(text, own)).toEqual({ ok: false, why: 'self' });
  expect(readRecipient('10482217', undefined)).toEqual({ ok: true, to: '10482217' });
});
