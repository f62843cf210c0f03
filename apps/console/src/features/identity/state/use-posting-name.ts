import { isDeclaredPosting, postingName } from '@agio/contracts';
import type { SheetKind } from '@agio/contracts/wallet';
import { useLanguage, useTexts } from '@agio/ui';

/** What the reasons of postings are called: by the capability that declares one, or by this feature. */
export function usePostingName(): (kind: SheetKind) => string {
  const { t } = useTexts('customers');
  const language = useLanguage();
  return (kind) => (isDeclaredPosting(kind) ? postingName(kind, language) : t(($) => $.kinds[kind]));
}
