import { rights } from '@agio/contracts/certification';
import type { Rights } from '@agio/contracts/certification';
import type { Database } from '@agio/database';
import { RIGHTS_AT_FIRST } from './rights.ts';

const NAME = 'rights';

/** What each level allows, in memory and stored: operators change it while the site runs. */
export class RightsRecord {
  readonly #database: Database;
  #rights: Rights = RIGHTS_AT_FIRST;

  constructor(database: Database) {
    this.#database = database;
  }

  get now(): Rights {
    return this.#rights;
  }

  async load(): Promise<void> {
    const [row] = await this.#database.query<{ value: unknown }>('select value from certification_setting where name = $1', [NAME]);
    this.#rights = row === undefined ? RIGHTS_AT_FIRST : rights.parse(row.value);
  }

  async save(changed: Rights): Promise<void> {
    await this.#database.query(
      'insert into certification_setting (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value',
      [NAME, JSON.stringify(changed)],
    );
    this.#rights = changed;
  }
}
