// Protects (36): an attacker who can write to the database does not become an operator by it.
import { beforeEach, expect, it } from 'vitest';
import { hashSecret } from '@agio/credentials';
import { misleading, withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { operators as operatorsModule } from '../module.ts';
import { codeOf, Desk, must, PASSWORD } from './harness.ts';
import type { Person } from './harness.ts';

withDatabases(
  'rows of operators that somebody else wrote (36)',
  (given) => {
    let desk: Desk;
    let ada: Person;
    let ben: Person;

    beforeEach(async () => {
      await given.db.query(
        'truncate operators_account, operators_session, operators_invitation, operators_request, operators_audit restart identity cascade',
      );
      desk = new Desk(given.db);
      await desk.operators.start?.();
      ada = await desk.first();
      ben = await desk.hire(ada, 'ben', ['finance']);
    });

    it('36: a database that answers with another operator’s link lets no one in by a secret of their own', async () => {
      await given.db.query('delete from operators_invitation');
      const body = { name: 'cleo', roles: ['support'], ownUid: null, reason: 'a new colleague' };
      must(await desk.call('deskInvite', { body }, { operator: ada.operator }));
      const [row] = await given.db.query<{ secret_hash: string }>('select secret_hash from operators_invitation');
      const own = 'a secret that nobody was ever sent';
      const led = new Desk(misleading(given.db, 'operators_invitation', hashSecret(own), row?.secret_hash), { core: desk.core });
      led.nowMs = desk.nowMs;
      await led.operators.start?.();
      await expect(led.join(`#${own}`)).rejects.toThrow('INVITATION_NOT_VALID');
      await led.operators.stop?.();
    });

    it('36: an operator who was removed does not come back at a start by their old row with its proof', async () => {
      const columns = 'roles, password_hash, otp_secret, disabled_at, decides_from, linked_by, proof';
      await given.db.query(`create table kept as select id, ${columns} from operators_account`);
      must(
        await desk.call('deskDisable', { params: { id: String(ben.operator.id) }, body: { reason: 'gone' } }, { operator: ada.operator }),
      );
      const set = columns.split(', ').map((column) => `${column} = kept.${column}`);
      await given.db.query(`update operators_account o set ${set.join(', ')} from kept where kept.id = o.id`);
      for (const one of [desk, new Desk(given.db, { core: desk.core })]) {
        one.nowMs = desk.nowMs;
        await one.operators.start?.();
        expect(codeOf(await one.call('deskLogin', { body: { name: 'ben', password: PASSWORD } }))).toBe('OPERATOR_LOGIN_FAILED');
        expect(await one.who(ben.token)).toBeUndefined();
        await one.operators.stop?.();
      }
      // Another one, whose row is as it was, is in.
      expect(codeOf(await desk.call('deskLogin', { body: { name: 'ada', password: PASSWORD } }))).toBe('SUCCESS');
      await given.db.query('drop table kept');
    });

    it('whoever writes to the database is no operator: neither by an account, a link, a role nor a session that they wrote', async () => {
      const secret = 'a secret that somebody wrote the hash of';
      const link = (operator: number) =>
        given.db.query(
          `insert into operators_invitation (operator, secret_hash, expires_at) values ($1, $2, $3)
           on conflict (operator) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at`,
          [operator, hashSecret(secret), desk.nowMs + DAY_MS],
        );
      const again = async () => {
        await desk.operators.start?.();
        return desk.join(`#${secret}`).then(
          ({ operator }) => operator.name,
          (error: unknown) => String(error),
        );
      };
      const [mallory] = await given.db.query<{ id: bigint }>(
        `insert into operators_account (name, roles, created_at) values ('mallory', array['owner'], 0) returning id`,
      );
      await link(Number(mallory!.id));
      expect([await again(), desk.operators.find('mallory')]).toEqual([expect.stringContaining('INVITATION_NOT_VALID'), undefined]);
      await given.db.query('delete from operators_invitation');
      await link(ada.operator.id);
      expect(await again()).toContain('INVITATION_NOT_VALID');
      // A session of Ben's that becomes Ada's is nobody's, also after a start.
      await given.db.query('update operators_session set operator = $1 where operator = $2', [ada.operator.id, ben.operator.id]);
      const server = new Desk(given.db, { core: desk.core });
      server.nowMs = desk.nowMs;
      await server.operators.start?.();
      expect([await server.who(ben.token), await server.who(ada.token)]).toEqual([undefined, 'ada']);
      // A role that somebody gave Ben leaves nobody of his name.
      await given.db.query(`update operators_account set roles = array['owner'] where id = $1`, [ben.operator.id]);
      await desk.operators.start?.();
      expect([desk.operators.find('ben'), desk.operators.find('ada')?.name]).toEqual([undefined, 'ada']);
      expect(new Set(desk.errors.map(String).map((line) => /row (\w+)/.exec(line)?.[1]))).toEqual(
        new Set(['operators_account', 'operators_invitation', 'operators_session']),
      );
      await desk.operators.stop?.();
      await server.operators.stop?.();
    });
  },
  { migrations: operatorsModule.migrations },
);
