// Protects: whoever reads the audit log reads words, whatever a call writes there.
import { deskCalls } from '@agio/contracts';
import { expect, it } from 'vitest';
import { audit } from '../../texts/audit/en-US.ts';

it('has words for every action that a call of operators writes', () => {
  const written = Object.values(deskCalls).flatMap((call) => ('audit' in call && typeof call.audit === 'string' ? [call.audit] : []));
  expect(written.length).toBeGreaterThan(30);
  const known = new Set(Object.keys(audit.actions).map((key) => key.replaceAll('/', '.')));
  expect(written.filter((action) => !known.has(action))).toEqual([]);
});
