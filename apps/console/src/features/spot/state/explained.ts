import { ApiError } from '@agio/client';
import type { Words } from '../../../shared/desk/index.ts';

/** Why a request of spot trading cannot be, where the server's general answer says too little. */
export function explained(error: Error, { t, w: { rules } }: Words<'markets'>): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { rule } = (error.details ?? {}) as { readonly rule?: string };
  if (rule === 'not_whole') return rules.notWhole;
  if (rule === 'nothing_changes') return rules.nothingChanges;
  if (rule === 'already_exists') return rules.exists;
  if (rule !== undefined) return t(($) => $.rules.refused, { rule });
  return error.code === 'PARAMETER_ERROR' && isUnknownUid(error.details) ? rules.noCustomer : undefined;
}

const isUnknownUid = (details: unknown): boolean =>
  Array.isArray(details) && details.some((problem: unknown) => (problem as { readonly field?: string }).field === 'uid');
