import type { FieldsOf } from '@agio/module/testing';
import type { Anchor, Anchored } from '../model.ts';

/** In the journal forever: numbers and hashes alone. */
export const commandFields = {
  kind: 'name of the command',
  entry: 'number of an entry of the audit log',
  hash: 'SHA-256 of an entry and all before it',
  restoredTo: 'number of an entry of the audit log',
} as const satisfies Record<FieldsOf<Anchor>, string>;

export const factFields = {
  fact: 'name of the fact',
  entry: 'number of an entry of the audit log',
  hash: 'SHA-256 of an entry and all before it',
  atMs: 'a time',
} as const satisfies Record<FieldsOf<Anchored>, string>;
