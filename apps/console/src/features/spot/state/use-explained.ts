import { ApiError } from '@agio/client';
import { useTexts } from '@agio/ui';

/** Why a request of spot trading cannot be, where the server's general answer says too little. */
export function useExplained(): (error: Error) => string | undefined {
  const { t } = useTexts('markets');
  return (error) => {
    if (!(error instanceof ApiError)) return undefined;
    const { rule } = (error.details ?? {}) as { readonly rule?: string };
    if (rule === 'not_whole') return t(($) => $.rules.notWhole);
    if (rule === 'nothing_changes') return t(($) => $.rules.nothingChanges);
    if (rule === 'already_exists') return t(($) => $.rules.exists);
    if (rule !== undefined) return t(($) => $.rules.refused, { rule });
    if (error.code === 'PARAMETER_ERROR' && isUnknownUid(error.details)) return t(($) => $.rules.noCustomer);
    return undefined;
  };
}

const isUnknownUid = (details: unknown): boolean =>
  Array.isArray(details) && details.some((problem: unknown) => (problem as { readonly field?: string }).field === 'uid');
