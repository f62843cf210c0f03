import { ApiError } from '@agio/client';
import { isDeclaredPosting, postingName } from '@agio/contracts';
import { groupThousands, useLanguage, useTexts } from '@agio/ui';
import { refusedUid, shortOf } from './drafts.ts';

/** What accounts and sources are called; those without words here as their capability says, or as the ledger has them. */
export function useHouseWords(): {
  readonly account: (account: string) => string;
  readonly source: (source: string) => string;
  /** Why the house cannot pay, in both amounts. */
  readonly explain: (coin: string) => (error: Error) => string | undefined;
} {
  const { t } = useTexts('house');
  const language = useLanguage();
  // In keys of texts a dot would lead to a text below.
  const known = (words: unknown, name: string): string => {
    const word = (words as Readonly<Record<string, unknown>>)[name.replace('.', '_')];
    if (typeof word === 'string') return word;
    return isDeclaredPosting(name) ? postingName(name, language) : name;
  };
  const accounts = t(($) => $.accounts, { returnObjects: true });
  const sources = t(($) => $.sources, { returnObjects: true });
  const account = (name: string): string => known(accounts, name);
  return {
    account,
    source: (name) => known(sources, name),
    explain: (coin) => (error) => {
      if (!(error instanceof ApiError)) return undefined;
      const short = error.code === 'HOUSE_BALANCE_NOT_ENOUGH' ? shortOf(error.details) : null;
      if (short !== null)
        return t(($) => $.short, {
          account: account(short.account),
          available: `${groupThousands(short.available)} ${coin}`,
          asked: `${groupThousands(short.asked)} ${coin}`,
        });
      const uid = refusedUid(error.details);
      return uid === null ? undefined : t(($) => $.badUid, { uid });
    },
  };
}
