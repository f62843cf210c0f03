import { DatabaseUnavailable } from '@agio/database';
import type { Database, Position, Session } from '@agio/database';

export type Row = Readonly<Record<string, Cell>>;
type Cell = string | number | bigint | boolean | null | undefined;
/** What may happen to the next transaction. */
export type Fate = 'fine' | 'slow' | 'refused' | 'broken' | 'lost';

/** Columns that make a row's key, by table. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  spot_order: ['id'],
  spot_amendment: ['order_id', 'until_ms'],
  spot_trade: ['id'],
  spot_fill: ['trade', 'role'],
  spot_candle: ['market', 'minutes', 'open_ms'],
  spot_basis: ['customer', 'market'],
  spot_conversion: ['id', 'coin'],
  spot_order_outcome: ['order_id'],
  spot_lot: ['market'],
  spot_coin: ['code'],
  wallet_posting: ['id'],
};
const INSERT =
  /^insert into (\w+) \(([^)]*)\)\s+select (.+?) from unnest\([^)]*\)(?: as given \([^)]*\))?(?:\s+on conflict \(([^)]*)\) do (nothing|update set\s+[\s\S]*))?$/;

const LOOK = /^select ([\w, ]+) from (\w+) where (\w+) = any\(\$1::(?:int8|text)\[\]\)$/;
/** Which of the values given occur in a column. */
const OCCUR = /^select (\w+) from unnest\(\$1::int4\[\]\) as given\(\1\) where exists \(select from (\w+) where \2\.\1 = given\.\1\)$/;

/** The row with the largest value of a column. */
const LAST = /^select ([\w, ]+) from (\w+) order by (\w+) desc limit 1$/;
/** Sets one column of all rows that have these values, and nothing in those columns. */
const UPDATE = /^update (\w+) set (\w+) = \$(\d+) where ((?:\w+ = \$\d+|\w+ is null)(?: and (?:\w+ = \$\d+|\w+ is null))*)$/;

/** A projection that asks for what is not imitated here: no fault of the day, it would never pass. */
export class UnknownStatement extends Error {
  override readonly name = 'UnknownStatement';
  constructor(text: string) {
    super(`a statement that is not known here: ${text}`);
  }
}

interface Stored {
  readonly tables: Map<string, Map<string, Row>>;
  position: Position | undefined;
}

/** Steps that undo what a transaction did, the last one first. */
type Undo = (() => void)[];

/**
 * Rows in memory behind the statements that projections send, with real transactions and everything that can go wrong
 * with a database: it refuses, it disconnects within a transaction, it commits and the answer is lost, it is slow.
 */
export class MemoryDatabase implements Omit<Database, 'lend'> {
  readonly kind = 'postgres';
  /** Called once for each transaction. */
  fate: () => Fate = () => 'fine';
  stored: Stored = { tables: new Map(), position: undefined };
  #open: Undo = [];
  #life = 0;

  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const fate = this.fate();
    if (fate === 'slow') await new Promise((resolve) => setTimeout(resolve, 700));
    if (fate === 'refused') throw new DatabaseUnavailable(new Error('refused'));
    const undo: Undo = [];
    const life = this.#life;
    let statements = 0;
    const session: Session = {
      query: async <R>(text: string, parameters: readonly unknown[] = []) => {
        statements += 1;
        if (fate === 'broken' && statements > 1) throw new DatabaseUnavailable(new Error('broken off'));
        if (life !== this.#life) throw new DatabaseUnavailable(new Error('its process is gone'));
        return run(this.stored, text, parameters, undo) as R[];
      },
      tables: () => {
        throw new Error('only statements are known here');
      },
    };
    this.#open = undo;
    let result: T;
    try {
      result = await work(session);
    } catch (error) {
      if (life === this.#life) this.#rollBack();
      throw error;
    }
    this.#open = [];
    if (fate === 'lost') throw new DatabaseUnavailable(new Error('the answer to commit was lost'));
    return result;
  }

  async query<R>(text: string, parameters: readonly unknown[] = []): Promise<R[]> {
    return run(this.stored, text, parameters, []) as R[];
  }

  /** The process that used it is gone: what it had not committed is undone. */
  cut(): void {
    this.#rollBack();
    this.#life += 1;
  }

  #rollBack(): void {
    for (const step of this.#open.toReversed()) step();
    this.#open = [];
  }

  tables(): never {
    throw new Error('only statements are known here');
  }

  async ping(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    // Nothing is open.
  }

  /** What is stored, for a later restore as an older dump. */
  dump(): Stored {
    return copyOf(this.stored);
  }
}

function copyOf({ tables, position }: Stored): Stored {
  return { tables: new Map([...tables].map(([name, rows]) => [name, new Map(rows)])), position };
}

function run(stored: Stored, text: string, parameters: readonly unknown[], undo: Undo): unknown[] {
  const insert = INSERT.exec(text.trim());
  if (insert !== null) {
    const [, table = '', columns = '', selected = '', target, update] = insert;
    const values = selected.split(', ');
    // A column that is the same in all rows comes as one value.
    const cells = parameters.map((parameter, at) => (values[at]?.startsWith('$') === true ? (parameter as Cell) : columnOf(parameter)));
    insertRows(stored, table, { columns: columns.split(', '), keys: target?.split(', '), update }, cells, undo);
    return [];
  }
  const look = LOOK.exec(text);
  if (look !== null) {
    const [, columns = '', table = '', key = ''] = look;
    const wanted = (parameters[0] as readonly unknown[]).map(String);
    return found(stored, table, key, wanted).map((row) =>
      Object.fromEntries(columns.split(', ').map((column) => [column, asRead(column, row[column])])),
    );
  }
  const last = LAST.exec(text);
  if (last !== null) {
    const [, columns = '', table = '', key = ''] = last;
    const rows = [...(stored.tables.get(table)?.values() ?? [])].toSorted((a, b) => Number(b[key]) - Number(a[key])).slice(0, 1);
    return rows.map((row) => Object.fromEntries(columns.split(', ').map((column) => [column, asRead(column, row[column])])));
  }
  const update = UPDATE.exec(text);
  if (update !== null) {
    const [, table = '', column = '', place = '', where = ''] = update;
    updateRows(stored, table, { column, value: parameters[Number(place) - 1] as Cell, where }, parameters, undo);
    return [];
  }
  const occur = OCCUR.exec(text);
  if (occur !== null) {
    const [, column = '', table = ''] = occur;
    const wanted = (parameters[0] as readonly unknown[]).map(String);
    return wanted.filter((one) => found(stored, table, column, [one]).length > 0).map((one) => ({ [column]: asRead(column, one) }));
  }
  if (text.startsWith('truncate ')) {
    const before = new Map(stored.tables);
    undo.push(() => before.forEach((rows, table) => stored.tables.set(table, rows)));
    for (const table of text.slice('truncate '.length).split(', ')) stored.tables.delete(table);
    return [];
  }
  const { position } = stored;
  if (text.startsWith('select sequence, record_hash from projection_position'))
    return position === undefined ? [] : [{ sequence: BigInt(position.sequence), record_hash: position.recordHash }];
  undo.push(() => (stored.position = position));
  if (text.startsWith('delete from projection_position')) {
    stored.position = undefined;
    return [];
  }
  const [, sequence, recordHash, fromSequence, fromHash] = parameters as [string, number, string, number?, string?];
  const isFirst = text.startsWith('insert into projection_position');
  if (!isFirst && !text.startsWith('update projection_position')) throw new UnknownStatement(text);
  const moves = isFirst ? position === undefined : position?.sequence === fromSequence && position?.recordHash === fromHash;
  if (moves) stored.position = { sequence, recordHash };
  return moves ? [{ name: 'journal' }] : [];
}

function updateRows(
  { tables }: Stored,
  table: string,
  { column, value, where }: { readonly column: string; readonly value: Cell; readonly where: string },
  parameters: readonly unknown[],
  undo: Undo,
): void {
  const conditions = where.split(' and ').map((one) => {
    const [name = '', given] = one.includes(' = $') ? one.split(' = $') : [one.slice(0, -' is null'.length), undefined];
    return { name, wanted: given === undefined ? undefined : String(parameters[Number(given) - 1]) };
  });
  const rows = tables.get(table) ?? new Map<string, Row>();
  for (const [key, old] of rows) {
    const isMeant = conditions.every(({ name, wanted }) =>
      wanted === undefined ? old[name] === null || old[name] === undefined : String(old[name]) === wanted,
    );
    if (!isMeant) continue;
    rows.set(key, { ...old, [column]: value });
    undo.push(() => rows.set(key, old));
  }
}

/** Columns that are int4, which the drivers give as numbers. */
const RATES = [
  'share',
  'direct',
  'indirect',
  'trade_direct',
  'trade_indirect',
  'otc_direct',
  'otc_indirect',
  'dice_direct',
  'dice_indirect',
];
const INT4 = new Set(['market', 'decimals', ...RATES]);

function asRead(column: string, cell: Cell): Cell {
  return INT4.has(column) ? Number(cell) : cell;
}

/** Rows with one of these values in a column: by their key, where the column is that. */
function found({ tables }: Stored, table: string, column: string, wanted: readonly string[]): Row[] {
  const rows = tables.get(table) ?? new Map<string, Row>();
  if (KEYS[table]?.join(' ') === column) return wanted.map((one) => rows.get(one)).filter((row) => row !== undefined);
  const all = new Set(wanted);
  return [...rows.values()].filter((row) => all.has(String(row[column])));
}

interface Insert {
  readonly columns: readonly string[];
  /** The columns that identify an existing row, if the statement names them. */
  readonly keys: readonly string[] | undefined;
  readonly update: string | undefined;
}

function insertRows(stored: Stored, table: string, { columns, keys, update }: Insert, cells: readonly (Cell | Cell[])[], undo: Undo): void {
  const rows = stored.tables.get(table) ?? new Map<string, Row>();
  stored.tables.set(table, rows);
  const count = cells.find((cell) => Array.isArray(cell))?.length ?? 0;
  for (let index = 0; index < count; index += 1) {
    const row: Record<string, Cell> = {};
    for (const [at, column] of columns.entries()) {
      const cell = cells[at];
      row[column] = Array.isArray(cell) ? cell[index] : cell;
    }
    const key = keyOf(table, row, keys);
    const old = rows.get(key);
    if (old !== undefined && update === undefined) throw new Error(`duplicate key ${key} in ${table}`);
    if (old !== undefined && update === 'nothing') continue;
    rows.set(key, old === undefined || update === undefined ? row : updated(old, row, update));
    undo.push(() => (old === undefined ? rows.delete(key) : rows.set(key, old)));
  }
}

/** A column comes as an array, or as text in PostgreSQL's way of writing one. */
function columnOf(parameter: unknown): Cell[] {
  if (typeof parameter !== 'string') return parameter as Cell[];
  const inner = parameter.slice(1, -1);
  const elements = inner.includes('"') ? (inner.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []) : inner.split(',');
  return elements.map((element) => {
    if (element === 'NULL') return null;
    return element.startsWith('"') ? element.slice(1, -1).replace(/\\(.)/g, '$1') : element;
  });
}

/** Rows of an unknown table are distinguished by all their columns. */
export function keyOf(table: string, row: Row, target?: readonly string[]): string {
  const key = target ?? KEYS[table] ?? Object.keys(row);
  return key.map((column) => String(row[column])).join(' ');
}

/** Carries out `column = expression` for the expressions that projections use. */
function updated(old: Row, fresh: Row, update: string): Row {
  const row: Record<string, Cell> = { ...old };
  for (const [, column = '', expression = ''] of update.matchAll(/(\w+) = ((?:greatest|least)\([^)]*\)|[^,]+)/g)) {
    const [one, other] = [wholeOf(old[column]), wholeOf(fresh[column])];
    const both = typeof one === 'bigint' && typeof other === 'bigint';
    if (expression.trim() === `excluded.${column}`) row[column] = fresh[column];
    else if (both && expression.startsWith('greatest(')) row[column] = one > other ? one : other;
    else if (both && expression.startsWith('least(')) row[column] = one < other ? one : other;
    else if (both && expression.includes(' + ')) row[column] = one + other;
    else throw new Error(`an expression that is not known here: ${expression}`);
  }
  return row;
}

function wholeOf(value: Cell): Cell {
  return typeof value === 'number' || typeof value === 'string' ? (/^-?\d+$/.test(String(value)) ? BigInt(value) : value) : value;
}
