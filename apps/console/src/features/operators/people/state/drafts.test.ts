// Protects: an invitation is sent only with what the server takes, and filters of the list narrow it together.
import { expect, it } from 'vitest';
import { isOperatorName, isOwnUid, matching } from './drafts.ts';

it('takes names that can sign in', () => {
  for (const name of ['ada', 'm.rey', 'k-l_2', 'ab']) expect(isOperatorName(name), name).toBe(true);
  for (const name of ['', 'a', 'Ada', '1ada', 'a b', 'é1', `a${'b'.repeat(32)}`]) expect(isOperatorName(name), name).toBe(false);
});

it('takes no UID, or one of 4 to 12 digits', () => {
  for (const uid of ['', '1000', '123456789012']) expect(isOwnUid(uid), uid).toBe(true);
  for (const uid of ['999', '12a45', '1234567890123', ' ']) expect(isOwnUid(uid), uid).toBe(false);
});

it('narrows by all filters together', () => {
  const people = [
    { name: 'ada', roles: ['owner', 'finance'], state: 'active' },
    { name: 'adam', roles: ['support'], state: 'invited' },
  ];
  expect(matching(people, {})).toHaveLength(2);
  expect(matching(people, { name: 'AD', role: 'support' }).map(({ name }) => name)).toEqual(['adam']);
  expect(matching(people, { role: 'owner', state: 'invited' })).toEqual([]);
});
