import { ApiError } from '@agio/client';
import type { Words } from '../../../../shared/desk/index.ts';

interface Refusal {
  readonly rule?: string;
  readonly decimals?: number;
  readonly coin?: string;
}

/** Why a listing or a change of limits cannot be, where the server's general answer says too little. */
export function explained(error: Error, { t, w }: Words<'listings'>): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { coin = '', decimals = 0, rule } = (error.details ?? {}) as Refusal;
  const rules: Readonly<Record<string, string>> = w.rules;
  if (rule === 'decimals_differ') return t(($) => $.rules.decimals_differ, { decimals });
  if (rule === 'contract_listed') return t(($) => $.rules.contract_listed, { coin });
  if (rule !== undefined) return rules[rule] ?? t(($) => $.rules.refused, { rule });
  const problems: Readonly<Record<string, string>> = w.problems;
  const [first] = Array.isArray(error.details) ? (error.details as { readonly problem?: string }[]) : [];
  return first?.problem === undefined ? undefined : problems[first.problem];
}
