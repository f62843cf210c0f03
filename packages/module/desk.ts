import type { ErrorCode, Operator, RequestPeople } from '@agio/contracts';
import type { z } from 'zod';
import type { Json } from '@agio/kernel';

/** An entry of the audit log: who did what to what. Details hold no secrets. */
export interface AuditNote {
  /** Null for what the platform did by itself. */
  readonly operator: Pick<Operator, 'id' | 'name'> | null;
  readonly action: string;
  readonly target: string;
  readonly details?: Readonly<Record<string, Json>>;
  readonly ip?: string;
}

/** Why something cannot be. */
export interface Impossible {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly details?: unknown;
}

/** What a request would change now: `target` names what it is about; values are as the core will read them. */
export interface RequestPreview {
  readonly ok: true;
  readonly target: string;
  readonly changes: readonly { readonly field: string; readonly before: string | null; readonly after: string }[];
  /** What follows from it, for the people who decide. */
  readonly effect?: readonly { readonly field: string; readonly value: string }[];
  /** The customers whom it is about; no operator asks for or approves what is about their own account. */
  readonly customers?: readonly number[];
}

/** A request that two people agreed on. `cause` is the same each time it is carried out, and no other request's. */
export interface ApprovedRequest {
  readonly cause: string;
  readonly reason: string;
  readonly asked: Pick<Operator, 'id' | 'name'>;
  readonly decided: Pick<Operator, 'id' | 'name'>;
  /** What both of them read. It may be carried out later, when other things have changed. */
  readonly changes: RequestPreview['changes'];
}

/** Something that takes two people: one asks, another one decides. Declared by the module that carries it out; the contract says whose roles ask and decide. */
export interface RequestKind<Schema extends z.ZodType = z.ZodType> extends RequestPeople {
  /** The module's name, a dot, and what it is. */
  readonly kind: string;
  /** How long it waits for a second person, in milliseconds; a day where nothing is said. */
  readonly livesMs?: number;
  readonly payload: Schema;
  /** What it changes, or why it cannot be; asked when it is asked for, read and decided. */
  examine(payload: z.output<Schema>): Promise<RequestPreview | Impossible> | RequestPreview | Impossible;
  /** Carries it out. Called again after a crash with the same cause, and must then change nothing more. */
  run(payload: z.output<Schema>, agreed: ApprovedRequest): Promise<Impossible | { readonly ok: true }>;
  /** It was refused or withdrawn, its time is over, or it could not be carried out. A crash may skip this call. */
  dropped?(payload: z.output<Schema>): Promise<void>;
}

/** Declares something that takes two people; `examine` and `run` get what the schema gives. */
export function defineRequest<Schema extends z.ZodType>(kind: RequestKind<Schema>): RequestKind {
  return kind;
}
