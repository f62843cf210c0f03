import { OPERATORS_FROM } from '@agio/core';
import type { VotingKey } from '@agio/credentials/assertion';
import type { AddKey, TrustKeys } from '../model.ts';
import type { OperatorsParts } from './parts.ts';
import { keysOf } from './keys.ts';
import { fingerprintOf, sha256 } from '../entry/signing.ts';

/** Why it cannot be, in words for the command line. */
export interface Problem {
  readonly problem: string;
}

const nobody = (name: string): Problem => ({ problem: `${name} is no operator` });

export async function addKey(
  { accounts, log, ports }: OperatorsParts,
  name: string,
  key: Pick<VotingKey, 'id' | 'x' | 'y'>,
): Promise<{ readonly domain: string; readonly fingerprint: string } | Problem> {
  const account = accounts.named(name);
  if (account === undefined || account.isDisabled) return nobody(name);
  const domain = new URL(ports.consoleOrigin()).hostname;
  const command: AddKey = { kind: 'operators.key', person: OPERATORS_FROM + account.id, key: { ...key, party: sha256(domain) } };
  const { reply } = await ports.submit(command);
  if (!reply.ok) return { problem: `the key was refused: ${reply.refusal}` };
  await log.append({ operator: null, action: 'operator.key', target: name, details: { by: 'command', fingerprint: fingerprintOf(key) } });
  return { domain, fingerprint: fingerprintOf(key) };
}

export async function trustKeys(
  { accounts, log, ports }: OperatorsParts,
  name: string,
): Promise<{ readonly fingerprints: readonly string[]; readonly countsFrom: number } | Problem> {
  const account = accounts.named(name);
  if (account === undefined || account.isDisabled) return nobody(name);
  const keysNow = (): ReturnType<typeof keysOf> => keysOf({ ports }, account.id);
  const waiting = keysNow().filter(({ countsFrom }) => countsFrom === null);
  if (waiting.length === 0) return { problem: `${name} has no key that waits to be confirmed` };
  const points = waiting.map(({ x }) => x);
  const fingerprints = waiting.map(fingerprintOf);
  const command: TrustKeys = { kind: 'operators.trust', person: OPERATORS_FROM + account.id, keys: points };
  const { reply } = await ports.submit(command);
  if (!reply.ok) return { problem: `the keys were refused: ${reply.refusal}` };
  await log.append({ operator: null, action: 'operator.trust', target: name, details: { by: 'command', fingerprints } });
  ports.alarm(
    `The command line vouched for a key of ${name} (${fingerprints.join(', ')}).`,
    'If nobody did that who may, whoever did has the machine: docs/operating/stolen.md.',
  );
  return { fingerprints, countsFrom: keysNow().find(({ x }) => points.includes(x))?.countsFrom ?? 0 };
}
