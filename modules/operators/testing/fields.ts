import { heldBy } from '@agio/kernel/record';
import type { FieldsOf } from '@agio/module/testing';
import { OPERATORS_RECORDS } from '../model.ts';
import type { OperatorsCommand } from '../model.ts';

/** In the journal forever: numbers, hashes and public keys alone. */
export const commandFields = {
  kind: 'name of the command',
  entry: 'number of an entry of the audit log',
  hash: 'SHA-256 of an entry and all before it, or of what two people decide on',
  restoredTo: 'number of an entry of the audit log',
  person: 'the number of an operator',
  by: 'the number of an operator',
  keys: 'public: first coordinates of keys',
  key: 'a public key, or its id',
  id: 'a random number that an authenticator chose for a key',
  x: 'public: a coordinate of a key',
  y: 'public: a coordinate of a key',
  party: 'SHA-256 of the console’s name',
  decides: 'whether somebody decides',
  livesMs: 'a length of time',
  above: 'number of a request',
  request: 'number of a request',
  decision: 'one of two words',
  signed: 'the signature of a key over the command, with its time',
  at: 'a time',
  data: 'what an authenticator says: the hash of the console’s name, flags and a counter',
  client: 'what a browser says: the challenge and the console’s own address',
  signature: 'two numbers',
} as const satisfies Record<FieldsOf<OperatorsCommand>, string>;

export const factFields = heldBy(...OPERATORS_RECORDS);
