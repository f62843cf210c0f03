// Protects: an operator's vote is a signature of a key that only they hold, over the very command, counted in the journal; a row of the database or an
// open session is worth nothing (19.9, C9, C10).
import { answer, fail } from '@agio/contracts';
import { OPERATORS_FROM } from '@agio/core';
import type { KeySignature } from '@agio/core';
import { hashSecret } from '@agio/credentials';
import { withDatabases } from '@agio/database/testing';
import { defineRequest } from '@agio/module';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '@agio/kernel/time';
import { operators as operatorsModule } from '../module.ts';
import { operatorsMachine } from '../machine/with-signatures.ts';
import { SoftwareKey } from '../testing/software-key.ts';
import { codeOf, Desk, must } from './harness.ts';
import type { Person } from './harness.ts';

withDatabases(
  'keys of operators',
  (given) => {
    let desk: Desk;
    let paid: string[];
    let ada: Person;
    let ben: Person;
    const keys = new Map<number, SoftwareKey>();

    const counted = () => desk.core.machine(operatorsMachine);
    const numberOf = ({ operator }: Person): number => OPERATORS_FROM + operator.id;
    const keysOf = (person: Person) => counted().people.keysOf(numberOf(person));

    /** Registers a passkey of a person, as their browser does. */
    async function register(person: Person): Promise<SoftwareKey> {
      const key = new SoftwareKey(`key-of-${person.operator.name}-${keys.size}`);
      const by = { operator: person.operator, session: person.token };
      const { flow, options } = must(await desk.call('deskKeyBegin', { body: {} }, by));
      const body = { flow, id: key.key.id, publicKey: key.publicKey, client: key.made(String(options['challenge'])) };
      must(await desk.call('deskKeyAdd', { body }, by));
      keys.set(person.operator.id, key);
      return key;
    }

    /** What a person's call would submit, signed by a key over a moment. */
    function signedBy(key: SoftwareKey, at = desk.nowMs) {
      return { signs: <Command extends object>(command: Command): Command => key.signs(command, at) };
    }
    const own = (person: Person, at?: number) => ({ operator: person.operator, ...signedBy(keys.get(person.operator.id)!, at) });

    const gift = { kind: 'house.gift', payload: {}, reason: 'yearly' };
    const hashOf = async (id: string) => must(await desk.call('deskRequest', { params: { id } }, ada)).hash;
    const decide = async (id: string, by: object, decision: 'approve' | 'refuse' = 'approve') =>
      desk.call('deskDecide', { params: { id }, body: { decision, hash: await hashOf(id), reason: 'as agreed' } }, by);

    beforeEach(async () => {
      await given.db.query(
        'truncate operators_account, operators_session, operators_invitation, operators_request, operators_audit restart identity cascade',
      );
      desk = new Desk(given.db);
      paid = [];
      desk.kinds.push(
        defineRequest({
          kind: 'house.gift',
          asks: ['owner'],
          decides: ['owner', 'finance'],
          payload: z.strictObject({}),
          examine: () => ({ ok: true, target: 'gift', changes: [] }),
          run(_payload, { asked, cause, decided }) {
            paid.push(`${cause} by ${asked.name} and ${decided.name}`);
            return Promise.resolve({ ok: true });
          },
        }),
      );
      await desk.operators.start?.();
      keys.clear();
      ada = await desk.first();
      await register(ada);
      ben = await desk.hire(ada, 'ben', ['finance']);
    });

    it('the first owner’s key counts at once; another one waits for an owner who did not make their link, and a day', async () => {
      expect(
        counted()
          .people.keysOf(numberOf(ada))
          .map(({ countsFrom }) => countsFrom),
      ).toEqual([desk.core.nowMs]);
      const olga = await desk.join((await desk.operators.inviteOwner('olga'))?.link ?? '');
      const key = await register(olga);
      expect(
        counted()
          .people.keysOf(numberOf(olga))
          .map(({ countsFrom }) => countsFrom),
      ).toEqual([null]);
      const params = { id: String(olga.operator.id) };
      const body = { keys: [key.key.x] };
      // A session without the key is worth nothing, and so is one's own word.
      expect(codeOf(await desk.call('deskConfirm', { params, body }, { operator: ada.operator }))).toBe('SIGNATURE_NEEDED');
      expect(codeOf(await desk.call('deskConfirm', { params, body }, own(olga)))).toBe('SECOND_PERSON_NEEDED');
      must(await desk.call('deskConfirm', { params, body }, own(ada)));
      expect(
        counted()
          .people.keysOf(numberOf(olga))
          .map(({ countsFrom }) => countsFrom),
      ).toEqual([desk.nowMs + DAY_MS]);
      expect(desk.alarms.at(-1)).toContain('ada confirmed the operator olga (owner), who decides from tomorrow on');
      desk.nowMs += 1_000;
      const next = await register(olga);
      must(await desk.call('deskConfirm', { params, body: { keys: [next.key.x] } }, own(ada)));
      expect(desk.alarms.at(-1)).toContain('ada confirmed a passkey of olga (owner), which signs from tomorrow on');
    });

    it('C6: who made a link does not confirm the key of who opened it, whatever the database says of links', async () => {
      const key = await register(ben);
      await given.db.query('update operators_account set linked_by = null, decides_from = null where id = $1', [ben.operator.id]);
      await desk.prove();
      await desk.operators.start?.();
      const params = { id: String(ben.operator.id) };
      expect(codeOf(await desk.call('deskConfirm', { params, body: { keys: [key.key.x] } }, own(ada)))).toBe('SECOND_PERSON_NEEDED');
    });

    it('two people are two keys: what both signed is carried out once, and nothing that one of them did not', async () => {
      await trusted(ben);
      expect(codeOf(await desk.call('deskAsk', { body: gift }, { operator: ada.operator }))).toBe('SIGNATURE_NEEDED');
      const { id } = must(await desk.call('deskAsk', { body: gift }, own(ada)));
      expect(codeOf(await decide(id, { operator: ben.operator }))).toBe('SIGNATURE_NEEDED');
      // Ada's key in Ben's session.
      expect(codeOf(await decide(id, { operator: ben.operator, ...signedBy(keys.get(ada.operator.id)!) }))).toBe('SIGNATURE_NEEDED');
      // What Ben signed half an hour ago.
      expect(codeOf(await decide(id, own(ben, desk.nowMs - 30 * 60_000)))).toBe('SIGNATURE_NEEDED');
      expect(paid).toEqual([]);
      expect(must(await decide(id, own(ben))).state).toBe('done');
      expect(paid).toEqual([`request ${id} by ada and ben`]);
    });

    it('a signature counts once, and for its command alone', async () => {
      await trusted(ben);
      const ids = [must(await desk.call('deskAsk', { body: gift }, own(ada))).id];
      desk.nowMs += 1_000;
      ids.push(must(await desk.call('deskAsk', { body: { ...gift, reason: 'once more' } }, own(ada))).id);
      let kept: KeySignature | undefined;
      const keeping = {
        operator: ben.operator,
        signs<Command extends object>(command: Command): Command {
          const made = keys.get(ben.operator.id)!.signs(command, desk.nowMs);
          kept = made.signed;
          return made;
        },
      };
      must(await decide(ids[0]!, keeping, 'refuse'));
      const again = {
        operator: ben.operator,
        signs: <Command extends object>(command: Command) => ({ ...command, signed: kept }) as unknown as Command,
      };
      expect(codeOf(await decide(ids[1]!, again))).toBe('SIGNATURE_NEEDED');
      // The same refusal turned into an approval.
      desk.nowMs += 1_000;
      const turned = {
        operator: ben.operator,
        signs: <Command extends object>(command: Command): Command =>
          Object.assign(command, { signed: keys.get(ben.operator.id)!.signs({ ...command, decision: 'refuse' }, desk.nowMs).signed }),
      };
      expect(codeOf(await decide(ids[1]!, turned))).toBe('SIGNATURE_NEEDED');
      expect(paid).toEqual([]);
    });

    it('the journal itself takes no approval of who asked', async () => {
      const { id } = must(await desk.call('deskAsk', { body: gift }, own(ada)));
      desk.nowMs += 1_000;
      const vote = {
        kind: 'operators.decide',
        request: Number(id),
        hash: await hashOf(id),
        decision: 'approve',
        by: numberOf(ada),
      } as const;
      const { reply } = await desk.submit(keys.get(ada.operator.id)!.signs(vote, desk.nowMs));
      expect(reply).toMatchObject({ ok: false, refusal: 'operators.same_person' });
    });

    it('C9: a row of the database that says it was approved pays nothing, and people are told', async () => {
      const { id } = must(await desk.call('deskAsk', { body: gift }, own(ada)));
      await given.db.query("update operators_request set state = 'approved', decided_by = $2, decided_at = 1 where id = $1", [
        id,
        ben.operator.id,
      ]);
      await given.db.query(
        `insert into operators_request (id, kind, target, payload, changes, signed, hash, reason, customer, asked_by, asked_at, expires_at, state, decided_by)
         overriding system value select id + 1, kind, target, payload, changes, signed, hash, reason, customer, asked_by, asked_at, expires_at, 'approved', $2
         from operators_request where id = $1`,
        [id, ben.operator.id],
      );
      desk.operators.serve?.();
      await desk.operators.stop?.();
      expect(paid).toEqual([]);
      expect(desk.alarms.filter((sentence) => sentence.includes('approved in the database'))).toHaveLength(2);
    });

    it('C9: bytes that were changed in the database after they were asked for are decided by nobody', async () => {
      await trusted(ben);
      const { id } = must(await desk.call('deskAsk', { body: gift }, own(ada)));
      await given.db.query("update operators_request set changes = '[]', kind = 'operators.roles', payload = $2 where id = $1", [
        id,
        JSON.stringify({ name: 'mallory', roles: ['owner'], ownUid: null }),
      ]);
      expect(codeOf(await decide(id, own(ben)))).not.toBe('SUCCESS');
      expect(paid).toEqual([]);
      expect(desk.operators.find('mallory')).toBeUndefined();
    });

    it('C11: who was removed signs nothing, also after a return by a row of the database', async () => {
      await trusted(ben);
      const { id } = must(await desk.call('deskAsk', { body: gift }, own(ada)));
      await desk.operators.disable('ben');
      expect(counted().people.keysOf(numberOf(ben))).toEqual([]);
      await given.db.query('update operators_account set disabled_at = null where id = $1', [ben.operator.id]);
      await desk.prove();
      await desk.operators.start?.();
      desk.operators.serve?.();
      await desk.operators.stop?.();
      // Nor is he let in any more: only two people bring him back.
      expect(codeOf(await decide(id, own(ben)))).toBe('OPERATOR_NEW');
    });

    it('rows that close and open accounts make no key the first one of a house again: nobody asks and decides by two keys of their own', async () => {
      // Both owners came by links of the command line.
      const olga = await desk.settle(await desk.join((await desk.operators.inviteOwner('olga'))?.link ?? ''));
      await trusted(olga);
      const { id } = must(await desk.call('deskAsk', { body: gift }, own(ada)));
      const codes: string[] = [];
      for (const person of [ada, olga]) {
        for (const closed of ['1', 'null']) {
          await given.db.query(`update operators_account set disabled_at = ${closed}`);
          await desk.prove();
          // Two people have brought them back: their keys are gone all the same.
          if (closed === 'null')
            for (const one of [ada, olga]) await desk.submit({ kind: 'operators.person', person: numberOf(one), decides: true } as never);
          await desk.operators.start?.();
          desk.operators.serve?.();
          await desk.operators.stop?.();
        }
        await register(person);
        desk.nowMs += 1_000;
        codes.push(codeOf(person === ada ? await desk.call('deskAsk', { body: gift }, own(ada)) : await decide(id, own(olga))));
      }
      expect({ codes, paid }).toEqual({ codes: ['SIGNATURE_NEEDED', 'SIGNATURE_NEEDED'], paid: [] });
      // The machine's owner vouches for it as for any other: a day, of which people are told.
      must(await desk.operators.trust('olga').then((trusted) => ('problem' in trusted ? fail('NOT_FOUND') : answer(trusted))));
      expect(keysOf(olga).map(({ countsFrom }) => countsFrom)).toEqual([desk.nowMs + DAY_MS]);
    });

    it('who confirms a key signs that very key: another one that takes its id before they sign does not count', async () => {
      const olga = await desk.settle(await desk.join((await desk.operators.inviteOwner('olga'))?.link ?? ''));
      await trusted(olga);
      await register(ben);
      const colleague = must(await desk.call('deskPeople', {}, { operator: olga.operator })).find(({ name }) => name === 'ben');
      // Somebody in Ben's session, while Olga reads the first key's digits to Ben.
      await register(ben);
      const [read] = colleague?.keys ?? [];
      const swapped = new SoftwareKey('of-somebody-else');
      const stolen = { ...swapped.key, id: 'key-of-ben-2' };
      expect((await desk.submit({ kind: 'operators.key', person: numberOf(ben), key: stolen } as never)).reply.ok).toBe(true);
      const confirm = { params: { id: String(ben.operator.id) }, body: { keys: [read!.id] } };
      expect(codeOf(await desk.call('deskConfirm', confirm, own(olga)))).toBe('STATE_CHANGED');
      expect(keysOf(ben).map(({ countsFrom }) => countsFrom)).toEqual([null]);
    });

    it('a row with the greatest number there is does not end the numbers of requests', async () => {
      await trusted(ben);
      const first = must(await desk.call('deskAsk', { body: gift }, own(ada))).id;
      await given.db.query(
        `insert into operators_request (id, kind, target, payload, changes, signed, hash, reason, customer, asked_by, asked_at, expires_at, state, decided_by)
         overriding system value select ${Number.MAX_SAFE_INTEGER}, kind, target, payload, changes, signed, hash, reason, customer, asked_by, asked_at, expires_at, 'failed', null
         from operators_request where id = $1`,
        [first],
      );
      const ids = [];
      for (let count = 0; count < 2; count += 1) {
        desk.nowMs += 1_000;
        ids.push(must(await desk.call('deskAsk', { body: { ...gift, reason: `gift ${count}` } }, own(ada))).id);
      }
      for (const id of ids) expect(must(await decide(id, own(ben, (desk.nowMs += 1_000)))).state).toBe('done');
      expect(new Set(paid).size).toBe(2);
    });

    it('a row whose number would make its operator the platform itself signs in nobody', async () => {
      const secret = 'a secret that somebody wrote the hash of';
      await given.db.query(
        `insert into operators_account (id, name, roles, created_at) overriding system value values ($1, 'nobody', array['owner'], 0)`,
        [-OPERATORS_FROM],
      );
      await given.db.query('insert into operators_invitation (operator, secret_hash, expires_at) values ($1, $2, $3)', [
        -OPERATORS_FROM,
        hashSecret(secret),
        desk.nowMs + DAY_MS,
      ]);
      await desk.prove();
      await desk.operators.start?.();
      await expect(desk.join(`#${secret}`)).rejects.toThrow('INVITATION_NOT_VALID');
      expect(desk.operators.find('nobody')).toBeUndefined();
    });

    it('what was approved in the journal is carried out although the row never heard of it', async () => {
      await trusted(ben);
      const { id } = must(await desk.call('deskAsk', { body: gift }, own(ada)));
      const vote = {
        kind: 'operators.decide',
        request: Number(id),
        hash: await hashOf(id),
        decision: 'approve',
        by: numberOf(ben),
      } as const;
      expect((await desk.submit(keys.get(ben.operator.id)!.signs(vote, desk.nowMs))).reply.ok).toBe(true);
      desk.operators.serve?.();
      await desk.operators.stop?.();
      expect(paid).toEqual([`request ${id} by ada and ben`]);
      const { list } = must(await desk.call('deskAudit', { query: { action: 'request.approve' } }, ada));
      expect(list.map(({ operator, target }) => [operator, target])).toEqual([['ben', `request ${id}`]]);
      // And no more than once, whatever the row says later.
      await given.db.query("update operators_request set state = 'approved' where id = $1", [id]);
      desk.operators.serve?.();
      await desk.operators.stop?.();
      expect(paid).toHaveLength(1);
    });

    it('where keys are required a vote without one counts for nobody, and names at the command line neither', async () => {
      const people = counted().people;
      expect(people.isRequired).toBe(false);
      expect((await desk.submit({ kind: 'operators.require' })).reply.ok).toBe(true);
      expect(people.isRequired).toBe(true);
      const ask = { kind: 'operators.ask', hash: 'a'.repeat(64), livesMs: DAY_MS } as const;
      for (const by of [numberOf(ben), 4_711, 0, undefined])
        expect((await desk.submit({ ...ask, by } as never)).reply).toMatchObject({ ok: false, refusal: 'operators.signature' });
      expect((await desk.submit({ kind: 'operators.require' })).reply.ok).toBe(false);
    });

    it('signs a call in the console: the bytes are shown, and one verification comes of it', async () => {
      const by = { operator: ada.operator, session: 'the session' };
      const payloadHash = 'b'.repeat(64);
      desk.command = { kind: 'operators.ask', by: numberOf(ada), hash: 'a'.repeat(64), livesMs: DAY_MS };
      const { flow, options, text } = must(await desk.call('deskSignBegin', { body: { action: 'deskAsk', payloadHash } }, by));
      expect(JSON.parse(text)).toMatchObject(desk.command);
      const given = keys.get(ada.operator.id)!.answer(String(options['challenge']));
      expect(codeOf(await desk.call('deskSign', { body: { flow, ...given } }, { ...by, session: 'another' }))).toBe('KEY_NOT_VALID');
      const next = must(await desk.call('deskSignBegin', { body: { action: 'deskAsk', payloadHash } }, by));
      const answered = { flow: next.flow, ...keys.get(ada.operator.id)!.answer(String(next.options['challenge'])) };
      const { verification } = must(await desk.call('deskSign', { body: answered }, by));
      expect(codeOf(await desk.call('deskSign', { body: answered }, by))).toBe('KEY_NOT_VALID');
      expect(desk.operators.verify(verification, 'the session', 'deskAsk', payloadHash)).toBe(true);
      const signs = desk.operators.signsOf({ verification: desk.internal(verification) });
      expect((await desk.submit(signs!(desk.command) as never)).reply.ok).toBe(true);
      expect(desk.operators.signsOf({ verification: desk.internal(verification) })).toBeUndefined();
    });

    it('refuses a key that is none, and an answer of another place', async () => {
      const by = { operator: ben.operator, session: 'the session' };
      const key = new SoftwareKey('another');
      const elsewhere = new SoftwareKey('elsewhere', 'https://console.example.org');
      const attempt = async (change: object) => {
        const { flow, options } = must(await desk.call('deskKeyBegin', { body: {} }, by));
        const challenge = String(options['challenge']);
        const body = { flow, id: key.key.id, publicKey: key.publicKey, client: key.made(challenge), ...change };
        const from = 'client' in change && change.client === '' ? { client: elsewhere.made(challenge) } : {};
        return codeOf(await desk.call('deskKeyAdd', { body: { ...body, ...from } }, by));
      };
      expect(await attempt({ publicKey: 'AAAA' })).toBe('KEY_NOT_VALID');
      expect(await attempt({ client: key.made('c29tZXRoaW5n') })).toBe('KEY_NOT_VALID');
      expect(await attempt({ client: '' })).toBe('KEY_NOT_VALID');
      expect(await attempt({ flow: 'x'.repeat(43) })).toBe('KEY_NOT_VALID');
      expect(await attempt({})).toBe('SUCCESS');
      expect(answer(desk.alarms.at(-1))).toMatchObject({ data: expect.stringContaining('registered a passkey') });
    });

    /** A key that the machine's owner vouched for, and a day. */
    async function trusted(person: Person): Promise<void> {
      const key = await register(person);
      await desk.submit({ kind: 'operators.trust', person: numberOf(person), keys: [key.key.x] } as never);
      desk.nowMs += DAY_MS;
    }
  },
  { migrations: operatorsModule.migrations, on: ['postgres'] },
);
