import { createHash } from 'node:crypto';
import { fail } from '@agio/contracts';
import { takeTurn } from '@agio/database';
import type { Session } from '@agio/database';
import { MINUTE_MS } from '@agio/kernel/time';
import { wrong } from '@agio/module';
import type { FailedResult } from '@agio/module';
import type { PeerPorts } from './ports.ts';

/** A line of a transcript. `author` is 0 for a step of the order itself. Where lines are not chained, `hash` is empty and `readAt` null. */
export interface Line<Event> {
  readonly order: number;
  readonly number: number;
  readonly author: number;
  readonly event: Event;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: number;
  readonly hash: string;
  readonly readAt: number | null;
}

export interface NewLine<Event> extends Pick<Line<Event>, 'at' | 'author' | 'content' | 'event' | 'order' | 'pictures'> {
  /** The people who have yet to read it, of a chained transcript. */
  readonly reader?: number;
  /** Position of the step that it is written for, and which of its lines; such a line is written once. */
  readonly step?: readonly [sequence: number, part: number];
}

export interface TranscriptSettings {
  /** The module: pictures of its orders are stored under its name, and its tables `…_scribe` and `…_decision` are the transcript's. */
  readonly name: string;
  readonly table: string;
  /** The column of the position of a step. */
  readonly stepColumn: string;
  /** How lines are sorted. */
  readonly order: string;
  /** First key of the advisory lock of an order's lines. */
  readonly lock: number;
  /** Whether each line bears a hash over the one before it, and is marked as read. */
  readonly isChained: boolean;
  /** What one person may write of one order. */
  readonly linesMax: number;
}

interface Row<Event> {
  readonly order_id: bigint;
  readonly number: number;
  readonly author: bigint;
  readonly event: Event;
  readonly content: string;
  readonly pictures: readonly string[];
  readonly at: bigint;
  readonly hash?: string;
  readonly read_at?: bigint | null;
}

/** What one person may write within a minute of all of their orders. */
const A_MINUTE_MAX = 20;

/** What the two people of an order, the order itself and the staff wrote about it. Stored in the module's own table. */
export class Transcript<Event extends string | null> {
  readonly #of: TranscriptSettings;

  constructor(settings: TranscriptSettings) {
    this.#of = settings;
  }

  /** Pictures of an order are stored under this name of what uses them. */
  picturesOf(order: number): string {
    return `${this.#of.name} ${order}`;
  }

  /** Lines in their order. */
  async linesOf(session: Session, order: number): Promise<Line<Event>[]> {
    const { order: sorted, table } = this.#of;
    const rows = await session.query<Row<Event>>(`select * from ${table} where order_id = $1 order by ${sorted}`, [order]);
    return rows.map(lineOf);
  }

  /** The last line with an event of each order, by the author that is named. */
  async lastOf(
    session: Session,
    event: NonNullable<Event>,
    of: readonly { readonly order: number; readonly author: number }[],
  ): Promise<ReadonlyMap<number, Line<Event>>> {
    const rows = await session.query<Row<Event>>(
      `select * from ${this.#of.table}
       where event = $3 and (order_id, author) in (select * from unnest($1::int8[], $2::int8[])) order by order_id, number`,
      [of.map(({ order }) => order), of.map(({ author }) => author), event],
    );
    return new Map(rows.map((row) => [Number(row.order_id), lineOf(row)]));
  }

  /** Writes a line at the end, in a transaction; undefined if that of its step is there already. */
  async append(session: Session, line: NewLine<Event>): Promise<Line<Event> | undefined> {
    const { isChained, stepColumn, table } = this.#of;
    const { at, author, content, event, order, pictures, reader = 0, step } = line;
    await this.#lock(session, order);
    if (step !== undefined) {
      const part = isChained ? ` and part = ${step[1]}` : '';
      const there = await session.query(`select 1 from ${table} where order_id = $1 and ${stepColumn} = $2${part}`, [order, step[0]]);
      if (there.length > 0) return undefined;
    }
    const [last] = await session.query<{ number: number; hash?: string }>(
      `select * from ${table} where order_id = $1 order by number desc limit 1`,
      [order],
    );
    const number = (last?.number ?? 0) + 1;
    const written = { order, number, author, event, content, pictures: [...pictures], at };
    const hash = isChained ? hashOf(written, last?.hash ?? '') : '';
    const chained = { hash, reader, part: step?.[1] ?? 0 };
    const { order: order_id, ...rest } = written;
    const row = { order_id, ...rest, [stepColumn]: step?.[0] ?? null, ...(isChained ? chained : {}) };
    const places = Object.keys(row).map((_, place) => `$${place + 1}`);
    await session.query(`insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`, Object.values(row));
    return { ...written, hash, readAt: null };
  }

  /** Writes what a person says with their pictures, in a transaction; undefined if a picture is not theirs to use. */
  async say(ports: Pick<PeerPorts<never>, 'useOrderPictures'>, session: Session, line: NewLine<Event>): Promise<Line<Event> | undefined> {
    const areTheirs = await ports.useOrderPictures(session, line.author, line.pictures, this.picturesOf(line.order));
    return areTheirs ? this.append(session, line) : undefined;
  }

  /** The same within what one person may write, or why it cannot be. */
  async sayWithin(
    ports: Pick<PeerPorts<never>, 'useOrderPictures'>,
    session: Session,
    line: NewLine<Event>,
  ): Promise<Line<Event> | FailedResult> {
    const { linesMax, table } = this.#of;
    const { at, author, order } = line;
    await this.#lock(session, order);
    const [row] = await session.query<{ in_order: bigint; recent: bigint; oldest: bigint | null }>(
      `select (select count(*) from ${table} where order_id = $2 and author = $1) as in_order,
         count(*) as recent, min(at) as oldest from ${table} where author = $1 and at > $3`,
      [author, order, at - MINUTE_MS],
    );
    if (Number(row?.in_order ?? 0) >= linesMax) return fail('LIMIT_REACHED', { limit: linesMax });
    if (Number(row?.recent ?? 0) >= A_MINUTE_MAX)
      return { ...fail('OPERATION_TOO_FAST'), retryAfterSeconds: Math.ceil((Number(row?.oldest ?? at) + MINUTE_MS - at) / 1_000) };
    return (await this.say(ports, session, line)) ?? wrong('pictures', 'unknown');
  }

  /** Whether no line was changed, left out or put in since. */
  areWhole(lines: readonly Line<Event>[]): boolean {
    return lines.every((line, at) => line.number === at + 1 && line.hash === hashOf(line, lines[at - 1]?.hash ?? ''));
  }

  /** Marks what the other person wrote as read; returns whether anything was unread. */
  async markRead(session: Session, order: number, reader: number, nowMs: number): Promise<boolean> {
    const read = await session.query(
      `update ${this.#of.table} set read_at = $3 where order_id = $1 and reader = $2 and read_at is null returning number`,
      [order, reader, nowMs],
    );
    return read.length > 0;
  }

  /** Messages that a customer has not read, by order. */
  async unreadOf(session: Session, reader: number): Promise<ReadonlyMap<number, number>> {
    const rows = await session.query<{ order_id: bigint; count: bigint }>(
      `select order_id, count(*) as count from ${this.#of.table} where reader = $1 and read_at is null group by order_id`,
      [reader],
    );
    return new Map(rows.map(({ count, order_id: order }) => [Number(order), Number(count)]));
  }

  /** The reason of an appeal's decision; empty without one. */
  async decisionOf(session: Session, { by, id }: { readonly id: number; readonly by: number }): Promise<string> {
    const [row] = await session.query<{ reason: string }>(
      `select reason from ${this.#of.name}_decision where order_id = $1 and by_operator = $2`,
      [id, by],
    );
    return row?.reason ?? '';
  }

  /**
   * After an older journal was put back, order numbers are given again: what was written of orders and steps that no longer happened goes,
   * before a customer reads it as theirs. Otherwise it changes nothing. `also` has tables of the module by order.
   */
  async forgetFuture(
    { core, database }: Pick<PeerPorts<never>, 'core' | 'database'>,
    { also = [], orders }: { readonly orders: number; readonly also?: readonly string[] },
  ): Promise<void> {
    const { name, table } = this.#of;
    const { sequence } = core;
    await database.transaction(async (session) => {
      const [row] = await session.query<{ sequence: bigint }>(`select sequence from ${name}_scribe for update`);
      if (row === undefined || Number(row.sequence) <= sequence) return;
      await this.#forgetLines(session, sequence);
      for (const of of [table, `${name}_decision`, ...also]) await session.query(`delete from ${of} where order_id > $1`, [orders]);
      await session.query(`update ${name}_scribe set sequence = $1`, [sequence]);
    });
  }

  /** Lines that follow each other by hashes: with one, all after it go. */
  async #forgetLines(session: Session, sequence: number): Promise<void> {
    const { isChained, stepColumn, table } = this.#of;
    const gone = isChained
      ? `m using (select order_id, min(number) as number from ${table} where ${stepColumn} > $1 group by order_id) gone
         where m.order_id = gone.order_id and m.number >= gone.number`
      : `where ${stepColumn} > $1`;
    await session.query(`delete from ${table} ${gone}`, [sequence]);
  }

  /** One line after the other of an order, until the transaction ends. */
  async #lock(session: Session, order: number): Promise<void> {
    await takeTurn(session, this.#of.lock, order);
  }
}

function lineOf<Event>({ at, author, hash = '', number, order_id: order, read_at: readAt, ...said }: Row<Event>): Line<Event> {
  return {
    order: Number(order),
    number,
    author: Number(author),
    event: said.event,
    content: said.content,
    pictures: said.pictures,
    at: Number(at),
    hash,
    readAt: readAt === null || readAt === undefined ? null : Number(readAt),
  };
}

function hashOf(line: Omit<Line<unknown>, 'hash' | 'readAt'>, before: string): string {
  const { at, author, content, event, number, order, pictures } = line;
  const text = JSON.stringify([before, order, number, author, event, content, pictures, at]);
  return createHash('sha256').update(text).digest('hex');
}
