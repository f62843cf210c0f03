import type { IdentityData } from '@agio/contracts/certification';
import { keyedHash } from '@agio/credentials';
import type { Database, Session } from '@agio/database';
import { plainName } from '@agio/kernel/names';
import { issuedBy } from '../rules/issuers.ts';
import { enteredIn } from '../entered.ts';
import { documentKey } from '../sealing.ts';

/** What a document and its owner are found by, without saying anything about them. */
export interface Blinds {
  /** One document, one account: by whose documents the country's are, whatever kind of document it is said to be: applicants choose the kind. */
  readonly blind: string;
  /** The same number of any issuer. */
  readonly numberBlind: string;
  /** The same name and birth. */
  readonly personBlind: string;
}

/** Raised when the same data gets other hashes: those that are stored are made again. */
export const BLIND_VERSION = 3;

type HashedFields = Pick<IdentityData, 'birthDate' | 'cardNumber' | 'country' | 'truename'>;

export function blindsOf(key: Uint8Array, { birthDate, cardNumber, country, truename }: HashedFields): Blinds {
  const number = cardNumber.replaceAll(/[^0-9A-Z]/g, '');
  return {
    blind: keyedHash(key, `${issuedBy(country)}|${number}`),
    numberBlind: keyedHash(key, `number|${number}`),
    personBlind: keyedHash(key, `person|${plainName(truename)}|${birthDate}`),
  };
}

/** Another account that the same was entered for. */
export interface Alike {
  readonly customer: number;
  readonly isNumber: boolean;
  readonly isPerson: boolean;
}

const SHOWN_MAX = 20;

/** Other accounts, closed ones among them, with the same number of any issuer, or the same name and birth. */
export async function alikeOf(session: Session, application: string): Promise<Alike[]> {
  const rows = await session.query<{ customer: bigint; number: boolean; person: boolean }>(
    `select other.customer, bool_or(other.number_blind = own.number_blind) as number, bool_or(other.person_blind = own.person_blind) as person
     from certification_application own join certification_application other
       on other.customer <> own.customer and (other.number_blind = own.number_blind or other.person_blind = own.person_blind)
     where own.id = $1 group by other.customer order by other.customer limit ${SHOWN_MAX}`,
    [application],
  );
  return rows.map(({ customer, number, person }) => ({ customer: Number(customer), isNumber: number, isPerson: person }));
}

const AT_ONCE = 500;

interface Old {
  readonly id: string;
  readonly customer: bigint;
  readonly sealed: string | null;
  readonly blind: string;
}

/** Makes the hashes of an older version again. What was erased keeps its own. */
export async function hashAgain(database: Database, masterKey: string): Promise<void> {
  for (let more = true; more;)
    more = await database.transaction(async (session) => {
      const rows = await session.query<Old>(
        `select id, customer, sealed, blind from certification_application where blind is not null and blind_version < ${BLIND_VERSION}
         order by number limit ${AT_ONCE} for update`,
      );
      if (rows.length === 0) return false;
      const key = await documentKey(session, masterKey);
      for (const row of rows) await hashOne(session, key, masterKey, row);
      return true;
    });
}

async function hashOne(session: Session, key: Uint8Array, masterKey: string, { blind: old, id, sealed, ...row }: Old): Promise<void> {
  const customer = Number(row.customer);
  const data = enteredIn(masterKey, { id, customer, sealed });
  const { blind, numberBlind, personBlind } =
    data !== undefined ? blindsOf(key, data) : { blind: old, numberBlind: null, personBlind: null };
  await session.query(
    `update certification_application set blind = $2, number_blind = $3, person_blind = $4, blind_version = ${BLIND_VERSION} where id = $1`,
    [id, blind, numberBlind, personBlind],
  );
  if (blind === old) return;
  // Of two accounts that turn out to have one document both keep theirs, and reviewers are shown that they are alike.
  await session.query(
    `update certification_document set blind = $2 where blind = $1 and customer = $3
       and not exists (select 1 from certification_document where blind = $2)`,
    [old, blind, customer],
  );
}
