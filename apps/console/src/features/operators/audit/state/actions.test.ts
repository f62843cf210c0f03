// Protects: readers of the audit log see words, whatever a call writes there.
import { contracts } from '@agio/contracts';
import type { AnyCall, DeskWords } from '@agio/contracts';
import { expect, it } from 'vitest';

it('every action that a call of operators writes has its words in its own contract', () => {
  const written = contracts.flatMap(({ desk, name, ...contract }) => {
    const { actions = {} }: DeskWords = contract;
    return Object.values<AnyCall>(desk).flatMap(({ audit }) =>
      audit === undefined ? [] : [{ name, audit, hasWords: Object.hasOwn(actions, audit) }],
    );
  });
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter(({ hasWords }) => !hasWords)).toEqual([]);
});
