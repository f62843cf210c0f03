import type { Session } from '@agio/database';
import { canonicalJson } from '@agio/kernel';
import { defineTable, number, variant, word } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';
import type { RequestPreview, RequestKind } from '@agio/module';

export const operatorsRequest = defineTable('operators_request', ['id'], {
  id: number('number of the request'),
  kind: word('what is asked for'),
  target: word('what it is about'),
  payload: variant('what is to be done'),
  changes: variant<RequestPreview['changes']>('what changes by it'),
  signed: word('what both people approve, as canonical JSON'),
  hash: word('SHA-256 of that'),
  reason: word('why it is asked for'),
  customer: number('the one customer that it is about', { isNullable: true }),
  askedBy: number('the operator who asked'),
  askedAt: number('when'),
  expiresAt: number('until when it can be decided'),
  state: word<'waiting' | 'approved' | 'done' | 'failed' | 'refused' | 'withdrawn' | 'expired'>('state'),
  decidedBy: number('the operator who decided', { isNullable: true }),
  decidedAt: number('when', { isNullable: true }),
  decision: word('what they said', { isNullable: true }),
  failure: word('why it could not be carried out', { isNullable: true }),
});
/** A request as its row says; what was asked for and decided is the journal's word. */
export type StoredRequest = RecordOf<typeof operatorsRequest>;

/** The payload with its fields in the order of its form: the database keeps them in another one, and changes are listed in it. */
export function payloadOf({ payload }: Pick<StoredRequest, 'payload'>, kind: RequestKind): unknown {
  const parsed = kind.payload.safeParse(payload);
  return parsed.success ? parsed.data : payload;
}

/** The words of a request that both people approve. */
export type SignedWords = Pick<StoredRequest, 'changes' | 'kind' | 'reason' | 'target'> & { readonly payload: unknown };

/** What both people approve, byte by byte. */
export function signedText({ changes, kind, payload, reason, target }: SignedWords): string {
  return canonicalJson({ kind, target, payload, changes, reason });
}

/** The same as earlier releases had it, without target and reason. Such a request is no longer approved; it can be refused and asked again. */
export function earlierText({ changes, kind, payload }: SignedWords): string {
  return canonicalJson({ kind, payload, changes });
}

/** A request as it is asked for. */
export type NewRequest = Omit<StoredRequest, 'decidedAt' | 'decidedBy' | 'decision' | 'failure' | 'payload' | 'state'> & {
  readonly payload: unknown;
};

/** Writes the row of a request, under the number that the core has given. */
export async function insertRequest(session: Session, { id, payload, changes, ...request }: NewRequest): Promise<void> {
  const { askedAt, askedBy, customer, expiresAt, hash, kind, reason, signed, target } = request;
  await session.query(
    `insert into operators_request (id, kind, target, payload, changes, signed, hash, reason, customer, asked_by, asked_at, expires_at, state)
     overriding system value values ($12, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting')`,
    [kind, target, JSON.stringify(payload), JSON.stringify(changes), signed, hash, reason, customer, askedBy, askedAt, expiresAt, id],
  );
}

/** The greatest number that a row has, or a restore has passed over, up to one that can be reached. */
export async function numberOfRows(session: Session, most: number): Promise<number> {
  const [row] = await session.query<{ last: bigint }>(
    `select greatest((select coalesce(max(id), 0) from operators_request where id <= $1),
         case when is_called and last_value <= $1 then last_value else 0 end) as last from operators_request_id_seq`,
    [most],
  );
  return Number(row?.last ?? 0);
}
