import { randomUUID } from 'node:crypto';
import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { SavedPayee } from '@agio/contracts/wallet';
import { takeTurn } from '@agio/database';
import { insertPayee, payeesOf, removePayee, savedPayee } from './payee-store.ts';
import type { PayeeRow } from './payee-store.ts';
import { savedSince } from './store.ts';
import { NEW_ADDRESS_MS } from '../shared/rules.ts';
import type { Room } from '../calls/room.ts';

const PAYEES_MAX = 200;
const LOCK = 0x7061_7977;

/** Payees. They are shown only as far as the sender needs to recognise them: a masked name and the uid. */
export function payeeHandlers(room: Room): Handlers<'payees' | 'findPayee' | 'savePayee' | 'deletePayee'> {
  const { database, proofs } = room;

  function view(row: PayeeRow, label: string): SavedPayee {
    const { id, payee, name, note, created_at: created } = row;
    return { id, uid: room.uidOf(Number(payee)), label, name, note, time: Number(created), knownFrom: savedSince(row) + NEW_ADDRESS_MS };
  }

  return {
    async payees(_input, { customer }) {
      const rows = await payeesOf(proofs, database, customer);
      const labels = await room.labelsOf(rows.map(({ payee }) => Number(payee)));
      return answer(rows.map((row) => view(row, labels.get(Number(row.payee)) ?? room.uidOf(Number(row.payee)))));
    },

    /** The customer's own account is treated like a missing one: nothing can be sent to either. */
    async findPayee({ body }, { customer }) {
      const found = await room.customerNamed(body.account);
      if (found === undefined || found.customer === customer) return fail('USER_DOES_NOT_EXIST');
      const saved = await savedPayee(proofs, database, customer, found.customer);
      const { label } = found;
      return answer({ uid: room.uidOf(found.customer), label, saved: saved === undefined ? null : view(saved, label) });
    },

    async savePayee({ body }, { customer }) {
      const found = await room.customerNamed(body.account);
      if (found === undefined || found.customer === customer) return fail('USER_DOES_NOT_EXIST');
      return database.transaction(async (session) => {
        await takeTurn(session, LOCK, customer);
        if ((await payeesOf(proofs, session, customer)).length >= PAYEES_MAX) return fail('LIMIT_REACHED', { limit: PAYEES_MAX });
        const row = { id: randomUUID(), customer, payee: found.customer, name: body.name, note: body.note ?? '' };
        const made = await insertPayee(proofs, session, row, room.now());
        return made === undefined ? fail('PAYEE_EXISTS') : answer(view(made, found.label));
      });
    },

    async deletePayee({ body }, { customer }) {
      return (await removePayee(database, customer, body.id)) ? answer({}) : fail('NOT_FOUND');
    },
  };
}
