import { ApiError } from '@agio/client';

const known = [
  'required',
  'check_digit',
  'format',
  'birth_date',
  'underage',
  'expired',
  'lines',
  'lines_differ',
  'country',
  'unknown',
] as const;
export type ProblemKey = (typeof known)[number] | 'other';

/** What the server says is wrong, by field; empty where it says something else. */
export function problemsIn(error: unknown): ReadonlyMap<string, ProblemKey> {
  const details: unknown = error instanceof ApiError && error.code === 'PARAMETER_ERROR' ? error.details : undefined;
  const found = new Map<string, ProblemKey>();
  if (!Array.isArray(details)) return found;
  for (const one of details as readonly unknown[]) {
    if (typeof one !== 'object' || one === null || !('field' in one) || typeof one.field !== 'string') continue;
    const problem = 'problem' in one ? one.problem : undefined;
    found.set(one.field.replace(/^(body|data)\./, ''), known.find((key) => key === problem) ?? 'other');
  }
  return found;
}
