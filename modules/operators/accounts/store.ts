import type { Operator, Role } from '@agio/contracts';
import type { Database, Session } from '@agio/database';

/** An operator as stored. */
export interface Account {
  readonly id: number;
  readonly name: string;
  /** What customers call them; null for one made of their number. */
  readonly displayName: string | null;
  readonly roles: readonly Role[];
  readonly passwordHash: string | null;
  readonly otpSecret: string | null;
  /** This person's own customer account. */
  readonly ownCustomer: number | null;
  readonly isDisabled: boolean;
  /** From when on they decide; null before an owner said who they are. */
  readonly decidesFrom: number | null;
  /** The operator who made the one-time link by which they joined, and could have opened it; null for the command line. */
  readonly linkedBy: number | null;
  readonly createdAt: number;
  readonly seenAt: number | null;
}

interface Row {
  readonly id: bigint;
  readonly name: string;
  readonly roles: Role[];
  readonly password_hash: string | null;
  readonly otp_secret: string | null;
  readonly own_customer: bigint | null;
  readonly disabled_at: bigint | null;
  readonly created_at: bigint;
  readonly seen_at: bigint | null;
  readonly display_name: string | null;
  readonly decides_from: bigint | null;
  readonly linked_by: bigint | null;
}

const COLUMNS =
  'id, name, roles, password_hash, otp_secret, own_customer, disabled_at, created_at, seen_at, display_name, decides_from, linked_by';

/** The greatest number of an account. */
const NUMBER_MAX = 999_999_999;

/** All operators; they are few, so that they are kept in memory and every request sees what they may do now. */
export class Accounts {
  readonly #database: Database;
  readonly #now: () => number;
  #byId = new Map<number, Account>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async load(): Promise<void> {
    // Another number would be that of nobody, of a name at the command line, or of the platform itself, where votes are counted.
    const rows = await this.#database.query<Row>(
      `select ${COLUMNS} from operators_account where id between 1 and ${NUMBER_MAX} order by id`,
    );
    this.#byId = new Map(rows.map((row) => [Number(row.id), accountOf(row)]));
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

  /** Everybody, and whether they decide now. */
  people(): (Operator & { readonly isActive: boolean })[] {
    return this.all().map((one) => ({ id: one.id, name: one.name, roles: one.roles, isActive: this.decides(one) }));
  }

  /** Whether somebody may do more than read: new operators may not yet. */
  decides(one: Account): boolean {
    return isActive(one) && one.decidesFrom !== null && one.decidesFrom <= this.#now();
  }

  /** Who could decide with one of the roles, except some people. */
  withRoles(roles: readonly Role[], but: readonly number[] = []): Account[] {
    return this.all().filter((one) => this.decides(one) && !but.includes(one.id) && one.roles.some((role) => roles.includes(role)));
  }

  /** Whether one of the roles was ever taken up by somebody else, be it that their account is closed now. */
  hadRole(role: Role, but: number): boolean {
    return this.all().some((one) => one.id !== but && one.passwordHash !== null && one.roles.includes(role));
  }

  /** A new operator, or the one of that name if nobody has accepted an invitation under it yet. */
  async invite(name: string, roles: readonly Role[], ownCustomer: number | null, nowMs: number): Promise<number> {
    const [row] = await this.#database.query<{ id: bigint }>(
      `insert into operators_account as known (name, roles, own_customer, created_at) values ($1, $2, $3, $4)
       on conflict (name) do update set roles = excluded.roles, own_customer = excluded.own_customer
       where known.password_hash is null returning id`,
      [name, roles, ownCustomer, nowMs],
    );
    if (row === undefined) throw new Error(`operator ${name} is there already`);
    await this.load();
    return Number(row.id);
  }

  /** Stores what changed, in the given transaction if there is one; call `load` afterwards. */
  async update(
    id: number,
    changed: Readonly<Partial<Record<keyof typeof SETTERS, unknown>>>,
    session: Session = this.#database,
  ): Promise<void> {
    for (const [name, value] of Object.entries(changed))
      await session.query(`update operators_account set ${SETTERS[name as keyof typeof SETTERS]} = $2 where id = $1`, [id, value]);
  }
}

const SETTERS = {
  roles: 'roles',
  passwordHash: 'password_hash',
  otpSecret: 'otp_secret',
  ownCustomer: 'own_customer',
  disabledAt: 'disabled_at',
  seenAt: 'seen_at',
  displayName: 'display_name',
  decidesFrom: 'decides_from',
  linkedBy: 'linked_by',
} as const;

/** What customers call an operator: never the name that they sign in with. */
export const shownNameOf = ({ displayName, id }: Account): string => displayName ?? `Support ${id}`;

/** Whether somebody has both a password and an authenticator, and is not disabled. */
export function isActive({ isDisabled, otpSecret, passwordHash }: Account): boolean {
  return !isDisabled && passwordHash !== null && otpSecret !== null;
}

function accountOf(row: Row): Account {
  return {
    id: Number(row.id),
    name: row.name,
    displayName: row.display_name,
    roles: row.roles,
    passwordHash: row.password_hash,
    otpSecret: row.otp_secret,
    ownCustomer: row.own_customer === null ? null : Number(row.own_customer),
    isDisabled: row.disabled_at !== null,
    decidesFrom: row.decides_from === null ? null : Number(row.decides_from),
    linkedBy: row.linked_by === null ? null : Number(row.linked_by),
    createdAt: Number(row.created_at),
    seenAt: row.seen_at === null ? null : Number(row.seen_at),
  };
}
