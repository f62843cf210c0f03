import { ApiError } from '@agio/client';
import { useTexts } from '@agio/ui';

interface Refusal {
  readonly rule?: string;
  readonly decimals?: number;
  readonly coin?: string;
}

/** Why a listing or a change of limits cannot be, where the server's general answer says too little. */
export function useExplained(): (error: Error) => string | undefined {
  const { t } = useTexts('listings');
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const { coin = '', decimals = 0, rule } = (error.details ?? {}) as Refusal;
    const rules = t(($) => $.rules, { returnObjects: true }) as Readonly<Record<string, string>>;
    if (rule === 'decimals_differ') return t(($) => $.rules.decimals_differ, { decimals });
    if (rule === 'contract_listed') return t(($) => $.rules.contract_listed, { coin });
    if (rule !== undefined) return rules[rule] ?? t(($) => $.rules.refused, { rule });
    const problems = t(($) => $.problems, { returnObjects: true }) as Readonly<Record<string, string>>;
    const [first] = Array.isArray(error.details) ? (error.details as { readonly problem?: string }[]) : [];
    return first?.problem === undefined ? undefined : problems[first.problem];
  };
}
