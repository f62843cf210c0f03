import { ApiError } from '@agio/client';
import { isDeclaredPosting, postingName } from '@agio/contracts';
import { groupThousands } from '@agio/ui';
import type { Words } from '../../../shared/desk/index.ts';
import { refusedUid, shortOf } from './drafts.ts';

type HouseWords = Pick<Words<'house'>, 'language' | 't' | 'w'>;

/** What accounts and sources are called; those without words here as their capability says, or as the ledger has them. */
export function nameIn({ language }: Pick<HouseWords, 'language'>, words: Readonly<Record<string, string>>, name: string): string {
  // In keys of texts a dot would lead to a text below.
  const word = words[name.replace('.', '_')];
  if (word !== undefined) return word;
  return isDeclaredPosting(name) ? postingName(name, language) : name;
}

/** Why the house cannot pay, in both amounts. */
export function explained(error: Error, said: HouseWords, coin: string): string | undefined {
  const { t, w } = said;
  if (!(error instanceof ApiError)) return undefined;
  const short = error.code === 'HOUSE_BALANCE_NOT_ENOUGH' ? shortOf(error.details) : null;
  if (short !== null)
    return t(($) => $.short, {
      account: nameIn(said, w.accounts, short.account),
      available: `${groupThousands(short.available)} ${coin}`,
      asked: `${groupThousands(short.asked)} ${coin}`,
    });
  const uid = refusedUid(error.details);
  return uid === null ? undefined : t(($) => $.badUid, { uid });
}
