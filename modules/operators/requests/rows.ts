import { canonicalJson } from '@agio/kernel';
import type { Examined, RequestKind } from '@agio/module';

/** A request as its row says; what was asked for and decided is the journal's word. */
export interface Stored {
  readonly id: number;
  readonly kind: string;
  readonly target: string;
  readonly payload: unknown;
  readonly changes: Examined['changes'];
  readonly signed: string;
  readonly hash: string;
  readonly reason: string;
  readonly customer: number | null;
  readonly askedBy: number;
  readonly askedAt: number;
  readonly expiresAt: number;
  readonly state: 'waiting' | 'approved' | 'done' | 'failed' | 'refused' | 'withdrawn' | 'expired';
  readonly decidedBy: number | null;
  readonly decidedAt: number | null;
  readonly decision: string | null;
  readonly failure: string | null;
}

export interface Row {
  readonly [name: string]: unknown;
}

/** The payload with its fields in the order of its form: the database keeps them in another one, and changes are listed in it. */
export function payloadOf({ payload }: Pick<Stored, 'payload'>, kind: RequestKind): unknown {
  const parsed = kind.payload.safeParse(payload);
  return parsed.success ? parsed.data : payload;
}

/** What both people approve, byte by byte. */
export function signedText(kind: string, payload: unknown, changes: Examined['changes']): string {
  return canonicalJson({ kind, payload, changes });
}

export function storedOf(row: Row): Stored {
  const number = (name: string): number => Number(row[name]);
  const optional = (name: string): number | null => (row[name] === null ? null : Number(row[name]));
  const text = (name: string): string => row[name] as string;
  return {
    id: number('id'),
    kind: text('kind'),
    target: text('target'),
    payload: row['payload'],
    changes: row['changes'] as Examined['changes'],
    signed: text('signed'),
    hash: text('hash'),
    reason: text('reason'),
    customer: optional('customer'),
    askedBy: number('asked_by'),
    askedAt: number('asked_at'),
    expiresAt: number('expires_at'),
    state: row['state'] as Stored['state'],
    decidedBy: optional('decided_by'),
    decidedAt: optional('decided_at'),
    decision: row['decision'] as string | null,
    failure: row['failure'] as string | null,
  };
}
