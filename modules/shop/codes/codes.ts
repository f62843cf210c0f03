import { createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '@agio/credentials';
import { provenTable, takeTurn } from '@agio/database';
import type { RowProofs, Session } from '@agio/database';
import { defineSealing } from '@agio/deals/words';
import type { OrderRecord } from '../model.ts';
import { ask, booksOf } from '../machine/books.ts';
import type { OrderRoom } from '@agio/deals';
import type { ShopPorts } from '../ports.ts';

/** What codes are kept and delivered with. */
export type CodeRoom = ShopPorts & Pick<OrderRoom, 'inTurn' | 'proofs'>;

export const SEALED_CODES = defineSealing({ key: 'shop-code', purpose: 'shop code', table: 'shop_code', column: 'sealed' });

/**
 * The variant and the owner of a code, proven: write access to the database cannot assign codes. It is an order's once it is assigned, and its buyer's once it was
 * delivered, which the core decides: from then on it is no other customer's, whatever rows say of the order.
 */
export const PROVEN_CODE = provenTable({
  table: 'shop_code',
  key: { id: 'text' },
  covers: { variant: 'variant', order_id: 'order_id', customer: 'customer' },
});

/** Rows that are read at a time. */
const CODES_READ = 1_000;

/** Of the order whose codes are being assigned. */
const LOCK = 0x5c0de;

interface CodeRow {
  readonly id: string;
  readonly variant: bigint;
  readonly sealed: string;
  readonly order_id: bigint | null;
  readonly customer: bigint | null;
  readonly proof: string;
}

/** Nothing of a list is stored if a part of it was stored before. */
class Known extends Error {
  readonly places: readonly number[];
  constructor(places: readonly number[]) {
    super('codes were stored before');
    this.places = places;
  }
}

/**
 * Stores codes, each encrypted, and lets those be sold again that a restore withheld. The answer is which of them, counted from 1, were stored before or are in the list a second time: then nothing was
 * stored. Of two that store the same code at once, one has it.
 */
export const storeCodes = (room: StoreRoom, variant: number, codes: readonly string[]): Promise<readonly number[]> =>
  storeBatch(room, variant, codes, () => Promise.resolve(true));

/** The same, in one transaction with what says that it is to be done; nothing is stored where that says no. */
export async function storeBatch(
  { database, ...room }: StoreRoom,
  variant: number,
  codes: readonly string[],
  isWanted: (session: Session) => Promise<boolean>,
): Promise<readonly number[]> {
  try {
    await database.transaction(async (session) => {
      if (await isWanted(session)) await storeIn(session, room, variant, codes);
    });
    return [];
  } catch (error) {
    if (error instanceof Known) return error.places;
    throw error;
  }
}

type StoreRoom = Pick<CodeRoom, 'database' | 'masterKey' | 'now' | 'proofs'>;

async function storeIn(
  session: Session,
  { masterKey, now, proofs }: Omit<StoreRoom, 'database'>,
  variant: number,
  codes: readonly string[],
): Promise<void> {
  const rows = digestsOf(masterKey, codes)
    .map((digest, at) => ({ id: randomBytes(16).toString('base64url'), digest, code: codes[at] ?? '' }))
    // Two that store the same codes in another order would wait for each other.
    .toSorted((one, other) => (one.digest < other.digest ? -1 : 1));
  const known = rows.map(({ digest }) => digest);
  const released = await session.query<{ readonly digest: string }>(
    `update shop_code set withheld_at = null
     where digest = any($2::text[]) and variant = $1 and order_id is null and withheld_at is not null returning digest`,
    [variant, known],
  );
  const again = new Set(released.map(({ digest }) => rows[known.indexOf(digest)]?.id));
  const fresh = rows.filter(({ id }) => !again.has(id));
  const stored = await session.query<{ readonly id: string }>(
    `insert into shop_code (id, variant, sealed, digest, created_at, proof)
     select id, $1::int8, sealed, digest, $2::int8, proof from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as t (id, sealed, digest, proof)
     on conflict (digest) do nothing returning id`,
    [
      variant,
      now(),
      fresh.map(({ id }) => id),
      fresh.map(({ code, id }) => SEALED_CODES.seal(masterKey, id, code)),
      fresh.map(({ digest }) => digest),
      fresh.map(({ id }) => proofs.make(PROVEN_CODE, { id, variant, order_id: null, customer: null })),
    ],
  );
  if (stored.length === fresh.length) return;
  const isStored = new Set([...again, ...stored.map(({ id }) => id)]);
  const refused = new Set(rows.filter(({ id }) => !isStored.has(id)).map(({ code }) => code));
  // Of one that is in the list twice the first is no mistake, unless it was stored before.
  const first = new Set(rows.filter(({ id }) => isStored.has(id)).map(({ code }) => code));
  throw new Known(codes.flatMap((code, at) => (refused.has(code) && !(first.has(code) && codes.indexOf(code) === at) ? [at + 1] : [])));
}

/** Which of a list, counted from 1, could not be stored now. */
export async function knownCodes(
  { database, masterKey }: Pick<CodeRoom, 'database' | 'masterKey'>,
  codes: readonly string[],
): Promise<number[]> {
  const digests = digestsOf(masterKey, codes);
  const rows = await database.query<{ readonly digest: string }>(
    'select digest from shop_code where digest = any($1::text[]) and withheld_at is null',
    [digests],
  );
  const known = new Set(rows.map(({ digest }) => digest));
  return digests.flatMap((digest, at) => (known.has(digest) || digests.indexOf(digest) < at ? [at + 1] : []));
}

const digestsOf = (masterKey: string, codes: readonly string[]): string[] => {
  const key = deriveKey(masterKey, 'shop-code-digest');
  return codes.map((code) => createHmac('sha256', key).update(code).digest('base64url'));
};

/** How many codes of each variant were ever stored, and how many of them are not sold. */
export async function codeCounts(session: Session): Promise<(variant: number) => { readonly all: number; readonly free: number }> {
  const rows = await session.query<{ variant: bigint; all: bigint; free: bigint }>(
    'select variant, count(*) as all, count(*) filter (where order_id is null) as free from shop_code where withheld_at is null group by variant',
  );
  const found = new Map(rows.map(({ all, free, variant }) => [Number(variant), { all: Number(all), free: Number(free) }]));
  return (variant) => found.get(variant) ?? { all: 0, free: 0 };
}

/**
 * Lets the core sell what was stored; what a crash interrupted is repeated. Only proven codes count, because others can be delivered to nobody: an
 * attacker who can write to the database would have customers pay for them.
 */
export async function tellImported(room: CodeRoom): Promise<void> {
  const counts = await codeCounts(room.database);
  for (const { id, imported } of Array.from(booksOf(room).variants.values())) {
    if (counts(id).all <= imported) continue;
    const all = await provenCount(room, id);
    if (all > imported) await ask(room, { kind: 'shop.import', variant: id, imported: all });
  }
}

async function provenCount({ database, proofs }: Pick<CodeRoom, 'database' | 'proofs'>, variant: number): Promise<number> {
  let [count, last] = [0, ''];
  for (;;) {
    const rows = await database.query<CodeRow>(
      `select * from shop_code where variant = $1 and withheld_at is null and id > $2 order by id limit ${CODES_READ}`,
      [variant, last],
    );
    count += rows.filter((row) => proofs.holds(PROVEN_CODE, row, { variant })).length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < CODES_READ) return count;
  }
}

/** Delivers the codes of orders that were paid. One that cannot be delivered now is tried again. */
export async function deliverWaiting(room: CodeRoom): Promise<void> {
  await handDelivered(room);
  const waiting = [...booksOf(room).orders.values()].filter(({ delivery, state }) => delivery === 'virtual' && state === 'paid');
  for (const { id } of waiting) await deliverCodes(room, id).catch((error: unknown) => room.onError(error));
}

/** Assigns an order its codes and has the core deliver them; where it does not, no one gets them. */
export function deliverCodes(room: CodeRoom, id: number): Promise<void> {
  return room.inTurn.of(id, async () => {
    const order = booksOf(room).orders.get(id);
    if (order?.delivery !== 'virtual' || order.state !== 'paid') return;
    const isAssigned = (await assign(room, order)) || ((await freeEnded(room, order.variant)) && (await assign(room, order)));
    if (!isAssigned) throw new Error(`order ${id} of the shop waits for codes: there are fewer than were counted`);
    const { reply } = await ask(room, { kind: 'shop.deliver', order: id });
    // A code that another process delivered meanwhile is its buyer’s.
    if (reply.ok || booksOf(room).orders.get(id)?.state === 'received') await hand(room, order);
    else await takeBack(room, id);
  });
}

/** Writes down what a crash left without its buyer after the core had delivered it. */
async function handDelivered(room: CodeRoom): Promise<void> {
  const rows = await room.database.query<{ order_id: bigint }>(
    'select distinct order_id from shop_code where order_id is not null and customer is null',
  );
  for (const { order_id: id } of rows) {
    const order = booksOf(room).orders.get(Number(id));
    if (order?.state === 'received') await hand(room, order);
  }
}

/** The codes of an order that was delivered become its buyer's. */
async function hand({ database, proofs }: CodeRoom, { customer, id, variant }: OrderRecord): Promise<void> {
  await database.transaction(async (session) => {
    const rows = await session.query<CodeRow>('select * from shop_code where order_id = $1 and customer is null for update', [id]);
    for (const row of rows.filter((one) => proofs.holds(PROVEN_CODE, one, { order_id: id, customer: null, variant })))
      await session.query('update shop_code set customer = $2, proof = $3 where id = $1', [
        row.id,
        customer,
        proofs.make(PROVEN_CODE, { id: row.id, variant, order_id: id, customer }),
      ]);
  });
}

/** Assigns what is not assigned yet; of two that do so at once for one order, the second finds it done. */
function assign({ database, proofs }: CodeRoom, { customer, id, quantity, variant }: OrderRecord): Promise<boolean> {
  return database.transaction(async (session) => {
    await takeTurn(session, LOCK, id);
    const assigned = await session.query<CodeRow>('select * from shop_code where order_id = $1', [id]);
    const isTheirs = (row: CodeRow): boolean =>
      proofs.holds(PROVEN_CODE, row, { order_id: id, customer: row.customer === null ? null : customer, variant });
    const missing = quantity - assigned.filter(isTheirs).length;
    if (missing <= 0) return true;
    const sound = await freeCodes(session, proofs, variant, missing);
    if (sound.length < missing) return false;
    for (const { id: code } of sound)
      await session.query('update shop_code set order_id = $2, proof = $3 where id = $1', [
        code,
        id,
        proofs.make(PROVEN_CODE, { id: code, variant, order_id: id, customer: null }),
      ]);
    return true;
  });
}

/** The oldest codes that are free, locked, as many as are wanted or there are; what somebody else wrote is passed over. */
async function freeCodes(session: Session, proofs: RowProofs, variant: number, wanted: number): Promise<readonly CodeRow[]> {
  const sound: CodeRow[] = [];
  const forged: string[] = [];
  for (;;) {
    const rows = await session.query<CodeRow>(
      `select * from shop_code where variant = $1 and order_id is null and withheld_at is null and id <> all($3::text[])
       order by created_at, id limit $2 for update skip locked`,
      [variant, wanted - sound.length, [...forged, ...sound.map(({ id }) => id)]],
    );
    for (const row of rows)
      if (proofs.holds(PROVEN_CODE, row, { variant, order_id: null })) sound.push(row);
      else forged.push(row.id);
    if (rows.length === 0 || sound.length === wanted) return sound;
  }
}

/** Takes back what a crash left assigned to orders of a variant that ended before they were delivered; whether there was any. */
async function freeEnded(room: CodeRoom, variant: number): Promise<boolean> {
  const ended = await room.database.query<{ id: bigint }>(
    `select distinct o.id from shop_code c join shop_order o on o.id = c.order_id
     where c.variant = $1 and c.customer is null and c.shown_at is null and o.received_at = 0 and o.state in ('cancelled', 'refunded')`,
    [variant],
  );
  for (const { id } of ended) await takeBack(room, Number(id));
  return ended.length > 0;
}

/** What was assigned and not delivered can be sold again: no one has seen it. One that has a buyer was delivered. */
async function takeBack({ database, proofs }: CodeRoom, order: number): Promise<void> {
  await database.transaction(async (session) => {
    const rows = await session.query<CodeRow>('select * from shop_code where order_id = $1 and customer is null for update', [order]);
    for (const row of rows.filter((one) => proofs.holds(PROVEN_CODE, one, { order_id: order, customer: null })))
      await session.query('update shop_code set order_id = null, proof = $2 where id = $1', [
        row.id,
        proofs.make(PROVEN_CODE, { id: row.id, variant: row.variant, order_id: null, customer: null }),
      ]);
  });
}

/** The codes of an order that was delivered, to the customer who bought them. */
export async function codesOf(room: CodeRoom, { customer, id, variant }: OrderRecord): Promise<readonly string[]> {
  const { database, masterKey, proofs } = room;
  const rows = await database.query<CodeRow>('select * from shop_code where order_id = $1 and customer = $2 order by created_at, id', [
    id,
    customer,
  ]);
  const own = rows.filter((row) => proofs.holds(PROVEN_CODE, row, { order_id: id, customer, variant }));
  await database.query('update shop_code set shown_at = $2 where order_id = $1 and shown_at is null', [id, room.now()]);
  return own.flatMap((row) => SEALED_CODES.unseal(masterKey, row.id, row.sealed) ?? []);
}
