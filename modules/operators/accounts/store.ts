import type { Operator, Role } from '@agio/contracts';
import { provenTable } from '@agio/database';
import type { Database, ProvenColumns, RowProofs, Session } from '@agio/database';
import { assert } from '@agio/kernel';
import { defineTable, number, word, words } from '@agio/kernel/record';
import type { RecordOf } from '@agio/kernel/record';
import { InTurn } from '@agio/module/in-turn';

const operatorsAccount = defineTable('operators_account', ['id'], {
  id: number('number of the operator'),
  name: word('the name that they sign in with'),
  displayName: word('what customers call them; null for a name that is made of their number', { isNullable: true }),
  roles: words<readonly Role[]>('roles'),
  passwordHash: word('hash of the password', { isNullable: true }),
  otpSecret: word('secret of the authenticator, sealed', { isNullable: true }),
  ownCustomer: number("this person's own customer account", { isNullable: true }),
  disabledAt: number('when the account was closed', { isNullable: true }),
  decidesFrom: number('from when on they decide; null before an owner said who they are', { isNullable: true }),
  linkedBy: number('the operator who made the one-time link by which they joined, and could have opened it; null for the command line', {
    isNullable: true,
  }),
  createdAt: number('when they were invited'),
  seenAt: number('when they were last seen', { isNullable: true }),
});
type Fields = RecordOf<typeof operatorsAccount>;

/** An operator as stored. */
export interface Account extends Omit<Fields, 'disabledAt'> {
  readonly isDisabled: boolean;
}

/** What makes a person an operator, and what they may do. */
export const PROVEN_OPERATOR = provenTable({
  table: 'operators_account',
  key: { id: 'int8' },
  covers: {
    name: 'name',
    roles: 'roles',
    password_hash: 'password_hash',
    own_customer: 'own_customer',
    disabled_at: 'disabled_at',
    decides_from: 'decides_from',
    linked_by: 'linked_by',
    has_otp: 'otp_secret is not null',
  },
});

type Row = Omit<ProvenColumns<typeof PROVEN_OPERATOR>, 'has_otp'> & { readonly id: bigint; readonly otp_secret: string | null };

/** Readings take turns in one row. */
const LOADS = 0;

/** The greatest number of an account. */
const NUMBER_MAX = 999_999_999;

/**
 * All operators; they are few, so that they are kept in memory and every request sees what they may do now. The core has those who
 * left: no row brings them back.
 */
export class Accounts {
  readonly #database: Database;
  readonly #proofs: RowProofs;
  readonly #now: () => number;
  readonly #hasLeft: (id: number) => boolean;
  readonly #loads = new InTurn();
  #byId = new Map<number, Account>();

  constructor(database: Database, proofs: RowProofs, now: () => number, hasLeft: (id: number) => boolean) {
    this.#database = database;
    this.#proofs = proofs;
    this.#now = now;
    this.#hasLeft = hasLeft;
  }

  /** One after the other, so that an older answer never replaces a newer one: who was removed would be back. */
  load(): Promise<void> {
    return this.#loads.of(LOADS, () => this.#load());
  }

  async #load(): Promise<void> {
    // Another number would be that of no operator, of a name at the command line, or of the platform itself, where votes are counted.
    const rows = await this.#database.query<Row>(`select * from operators_account where id between 1 and ${NUMBER_MAX} order by id`);
    const proven = rows.filter((row) => this.#holds(row, {}));
    this.#byId = new Map(proven.map(accountOf).map((one) => [one.id, { ...one, isDisabled: one.isDisabled || this.#hasLeft(one.id) }]));
  }

  get(id: number): Account | undefined {
    return this.#byId.get(id);
  }

  named(name: string): Account | undefined {
    for (const account of this.#byId.values()) if (account.name === name) return account;
    return undefined;
  }

  all(): readonly Account[] {
    return [...this.#byId.values()];
  }

  /** All operators, and whether they decide now. */
  people(): (Operator & { readonly isActive: boolean })[] {
    return this.all().map((one) => ({ id: one.id, name: one.name, roles: one.roles, isActive: this.decides(one) }));
  }

  /** Whether an operator may do more than read: new ones may not yet. */
  decides(one: Account): boolean {
    return isActive(one) && one.decidesFrom !== null && one.decidesFrom <= this.#now();
  }

  /** The operators who could decide with one of the roles, except some people. */
  withRoles(roles: readonly Role[], but: readonly number[] = []): Account[] {
    return this.all().filter((one) => this.decides(one) && !but.includes(one.id) && one.roles.some((role) => roles.includes(role)));
  }

  /** Whether nobody would be left who decides as an owner. */
  isLastOwner({ id, roles }: Account): boolean {
    return roles.includes('owner') && this.withRoles(['owner'], [id]).length === 0;
  }

  /** Whether one of the roles was ever taken up by another operator, even one whose account is closed now. */
  hadRole(role: Role, but: number): boolean {
    return this.all().some((one) => one.id !== but && one.passwordHash !== null && one.roles.includes(role));
  }

  /** A new operator, or the one of that name if no invitation under it has been accepted yet. */
  async invite(name: string, roles: readonly Role[], ownCustomer: number | null, nowMs: number): Promise<number> {
    const id = await this.#database.transaction(async (session) => {
      const [known] = await session.query<{ id: bigint; password_hash: string | null }>(
        'select id, password_hash from operators_account where name = $1 for update',
        [name],
      );
      if (known !== undefined && known.password_hash !== null) throw new Error(`operator ${name} is there already`);
      if (known !== undefined) {
        await this.update(Number(known.id), { roles, ownCustomer }, session);
        return Number(known.id);
      }
      const [row] = await session.query<Row>(
        `insert into operators_account (name, roles, own_customer, created_at) values ($1, $2, $3, $4) returning *`,
        [name, roles, ownCustomer, nowMs],
      );
      assert(row !== undefined, 'an insert gives its row');
      const made = { id: row.id, name, roles, password_hash: null, own_customer: ownCustomer, disabled_at: null };
      const proof = this.#proofs.make(PROVEN_OPERATOR, { ...made, decides_from: null, linked_by: null, has_otp: false });
      await session.query('update operators_account set proof = $2 where id = $1', [row.id, proof]);
      return Number(row.id);
    });
    await this.load();
    return id;
  }

  /** Stores what changed, in the given transaction if there is one; call `load` afterwards. Throws for an account that another program wrote. */
  async update(id: number, changed: Change, session?: Session): Promise<void> {
    if (session === undefined) return this.#database.transaction((inner) => this.update(id, changed, inner));
    const [row] = await session.query<Row>(`select * from operators_account where id = $1 for update`, [id]);
    if (row === undefined || !this.#holds(row, { id })) throw new Error(`operator ${id} is none that this program made`);
    const columns = Object.entries(changed).map(([name, value]) => [operatorsAccount.columnOf(name as keyof Fields), value] as const);
    const after: Row = { ...row, ...Object.fromEntries(columns) };
    const set = columns.map(([column], at) => `${column} = $${at + 3}`);
    const proof = this.#proofs.make(PROVEN_OPERATOR, { ...after, has_otp: after.otp_secret !== null });
    const values = [id, proof, ...columns.map(([, value]) => value)];
    await session.query(`update operators_account set ${['proof = $2', ...set].join(', ')} where id = $1`, values);
  }

  #holds(row: Row, asked: { readonly id?: number }): boolean {
    return this.#proofs.holds(PROVEN_OPERATOR, { ...row, has_otp: row.otp_secret !== null }, asked);
  }
}

type Change = Partial<Omit<Fields, 'createdAt' | 'id' | 'name'>>;

/** What customers call an operator: never the name that they sign in with. */
export const shownNameOf = ({ displayName, id }: Account): string => displayName ?? `Support ${id}`;

/** Whether an operator has both a password and an authenticator, and is not disabled. */
export function isActive({ isDisabled, otpSecret, passwordHash }: Account): boolean {
  return !isDisabled && passwordHash !== null && otpSecret !== null;
}

function accountOf(row: Row): Account {
  const { disabledAt, ...account } = operatorsAccount.read(row);
  return { ...account, isDisabled: disabledAt !== null };
}
