import { randomUUID } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { SavedAddress } from '@agio/contracts/wallet';
import { takeTurn } from '@agio/database';
import { looksLike } from '@agio/kernel';
import { NEW_ADDRESS_MS } from '../shared/rules.ts';
import { bookOf, insertAddress, removeAddress, savedSince, whitelistOf, writeWhitelist } from './store.ts';
import type { BookRow } from './store.ts';
import { notThere } from '../calls/room.ts';
import type { Failure, Room } from '../calls/room.ts';

const BOOK_MAX = 200;
const LOCK = 0x626f_6f6b;

export function addressBookHandlers(
  room: Room,
): Handlers<'addressBook' | 'checkAddress' | 'saveAddress' | 'deleteSavedAddress' | 'setWhitelist'> {
  const { database, proofs } = room;

  async function bookView(customer: number) {
    const { only, endsAtMs } = await whitelistOf(database, customer, room.now());
    return { list: (await bookOf(proofs, database, customer)).map(addressView), only, endsAt: endsAtMs };
  }

  const isFollowed = (chain: string): boolean => room.chains.settings.some(({ code }) => code === chain);

  return {
    async addressBook(_input, { customer }) {
      return answer(await bookView(customer));
    },
    checkAddress({ query }) {
      if (room.chains.isOpening && !isFollowed(query.chain)) return notThere(room);
      const address = room.chains.canonical(query.chain, query.address.trim()) ?? null;
      return answer({ valid: address !== null, address });
    },
    async saveAddress({ body }, { customer }) {
      if (!isFollowed(body.chain)) return notThere(room);
      const address = room.chains.canonical(body.chain, body.address);
      if (address === undefined) return fail('INVALID_ADDRESS');
      return database.transaction(async (session) => {
        await takeTurn(session, LOCK, customer);
        const book = await bookOf(proofs, session, customer);
        if (book.length >= BOOK_MAX) return fail('LIMIT_REACHED', { limit: BOOK_MAX });
        const alike = body.compared === true ? undefined : lookAlikeIn(book, body.chain, address);
        if (alike !== undefined) return alike;
        const row = { id: randomUUID(), customer, chain: body.chain, address, name: body.name, note: body.note ?? '' };
        const made = await insertAddress(proofs, session, row, room.now());
        return made === undefined ? fail('ADDRESS_EXISTS') : answer(addressView(made));
      });
    },
    async deleteSavedAddress({ body }, { customer }) {
      return (await removeAddress(database, customer, body.id)) ? answer({}) : fail('NOT_FOUND');
    },
    async setWhitelist({ body }, { customer }) {
      const nowMs = room.now();
      const present = await whitelistOf(database, customer, nowMs);
      if (body.only) await writeWhitelist(database, customer, { only: true, endsAtMs: null });
      else if (present.only && present.endsAtMs === null)
        await writeWhitelist(database, customer, { only: true, endsAtMs: nowMs + NEW_ADDRESS_MS });
      return answer(await bookView(customer));
    },
  };
}

/** Warns of an address that looks like a saved one of the chain; undefined where none does, and where it is saved itself. */
export function lookAlikeIn(book: readonly BookRow[], chain: string, address: string): Failure | undefined {
  const own = book.filter((saved) => saved.chain === chain);
  if (own.some((saved) => saved.address === address)) return undefined;
  const found = own.find((saved) => looksLike(saved.address, address));
  return found === undefined ? undefined : fail('ADDRESS_LOOKS_ALIKE', { address: found.address, name: found.name });
}

export function addressView(row: BookRow): SavedAddress {
  const { address, chain, created_at: created, id, name, note } = row;
  return { id, chain, address, name, note, time: Number(created), knownFrom: savedSince(row) + NEW_ADDRESS_MS };
}
