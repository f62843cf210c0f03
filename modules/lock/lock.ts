import type { DeskHandlers, Handlers } from '@agio/contracts';
import { customersOf, hasNewDebt, LastChanged } from '@agio/module';
import type { Follower, OpenModule, AppliedBatch } from '@agio/module';
import { lockDesk } from './desk/desk.ts';
import type { LockDeskCall } from './desk/desk.ts';
import { houseHas } from './desk/funds.ts';
import { lockRequests } from './desk/requests.ts';
import { calendarHandlers } from './handlers/calendar.ts';
import { positionHandlers } from './handlers/positions.ts';
import type { PositionCall } from './handlers/positions.ts';
import { productHandlers } from './handlers/products.ts';
import type { ProductCall } from './handlers/products.ts';
import { vaultHandlers } from './handlers/vault.ts';
import type { VaultCall } from './handlers/vault.ts';
import { PROMISED } from './machine/state.ts';
import { lockPosition } from './model.ts';
import type { LockPorts } from './ports.ts';
import { booksOf } from './handlers/room.ts';
import type { Room } from './handlers/room.ts';
import { seedLock } from './seeding.ts';
import type { LockSeed } from './demo/seeds.ts';
import { redeemOwed } from './owed.ts';
import { tellerOf } from './telling/teller.ts';

export interface Lock extends OpenModule {
  readonly handlers: Handlers<ProductCall | PositionCall | VaultCall | 'lockCalendar'>;
  readonly desk: DeskHandlers<LockDeskCall>;
  /** Atoms that a customer has locked of each coin. */
  lockedOf(customer: number): ReadonlyMap<number, bigint>;
  /** Atoms of each coin that were promised to customers and are not paid yet. */
  heldForCustomers(): ReadonlyMap<number, bigint>;
  /** Puts products on sale and locks something, once. */
  seed(what: LockSeed): Promise<void>;
  /** Sends people their unsent notices; done by itself while the server runs. */
  write(): Promise<void>;
}

export function createLock(ports: LockPorts): Lock {
  const listening = new Map<number, number>();
  const room: Room = { ...ports, changed: new LastChanged(ports.core.sequence, customersOf([lockPosition])), listening };
  const teller = tellerOf(room);
  return {
    handlers: { ...productHandlers(room), ...positionHandlers(room), ...vaultHandlers(room), ...calendarHandlers(room) },
    desk: lockDesk(room),
    requests: lockRequests(room),
    feed: {
      snapshot({ customer }) {
        return Promise.resolve([{ channel: 'lock', type: 'snapshot', data: { open: openOf(room, customer), position: null } }] as const);
      },
      opened: ({ customer }) => void listening.set(customer, (listening.get(customer) ?? 0) + 1),
      closed({ customer }) {
        const left = (listening.get(customer) ?? 1) - 1;
        if (left > 0) listening.set(customer, left);
        else listening.delete(customer);
      },
    },
    note(published) {
      noteChanges(room, teller, published);
      if (hasNewDebt(published)) void redeemOwed(room);
    },
    lockedOf: (customer) => lockedOf(room, customer),
    heldForCustomers: () => new Map(room.core.coins.map(({ id }) => [id, houseHas(room, PROMISED.kind, id)])),
    seed: (what) => seedLock(room, what),
    write: () => teller.write(),
    start: () => forgetFuture(room),
    serve() {
      teller.start();
      void redeemOwed(room);
    },
    stop: () => teller.stop(),
  };
}

const openOf = (room: Room, customer: number): number => booksOf(room).positionsOf.get(customer)?.size ?? 0;

function noteChanges(room: Room, teller: Follower, published: AppliedBatch): void {
  room.changed.note(published);
  for (const { facts, sequence } of published.outcomes)
    for (const fact of facts) {
      if (!lockPosition.is(fact)) continue;
      teller.wake(sequence);
      const { customer, id } = fact;
      if (!room.listening.has(customer)) continue;
      const data = { open: openOf(room, customer), position: String(id) };
      room.publish({ channel: 'lock', customer }, { channel: 'lock', type: 'update', data });
    }
}

function lockedOf(room: Room, customer: number): ReadonlyMap<number, bigint> {
  const { positions, positionsOf } = booksOf(room);
  const locked = new Map<number, bigint>();
  for (const id of positionsOf.get(customer) ?? []) {
    const record = positions.get(id)?.record;
    if (record === undefined) continue;
    locked.set(record.coin, (locked.get(record.coin) ?? 0n) + BigInt(record.amount) - BigInt(record.released));
  }
  return locked;
}

/** After an older journal was put back, what it has not reached yet is sent when it happens. */
async function forgetFuture({ core, database }: Room): Promise<void> {
  await database.query('update lock_teller set sequence = least(sequence, $1)', [core.sequence]);
}
