// Protects two people being two: an operator who makes a one-time link cannot become a second person by opening it, and a new operator cannot decide unseen.
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { operators as operatorsModule } from '../module.ts';
import { codeOf, Desk, must } from './harness.ts';
import type { Person } from './harness.ts';

const DAY = 24 * 60 * 60_000;

withDatabases(
  'new operators',
  (given) => {
    let desk: Desk;
    let ada: Person;

    beforeAll(async () => {
      desk = new Desk(given.db);
      await desk.operators.start?.();
      ada = await desk.first();
    });

    const ask = async (by: Person, name: string, roles: readonly Role[] = ['finance']) =>
      desk.call('deskAsk', { body: { kind: 'operators.roles', payload: { name, roles, ownUid: null }, reason: 'moves over' } }, by);
    const confirm = async (by: Person, whom: Person) =>
      codeOf(await desk.call('deskConfirm', { params: { id: String(whom.operator.id) }, body: {} }, by));
    const decides = (who: Person) => desk.operators.find(who.operator.id)?.isActive;
    const selfOf = async ({ cookie }: Person) =>
      must(await desk.call('deskRenew', { body: {} }, { cookies: { agio_console: cookie } })).self;

    it('C6: an owner who opens the link they made is no second person, and decides nothing by that account', async () => {
      const body = { name: 'puppet', roles: ['owner' as const], ownUid: null, reason: 'a second account of mine' };
      const puppet = await desk.join(must(await desk.call('deskInvite', { body }, ada)).link ?? '');
      expect(await desk.who(puppet.token)).toBe('puppet');
      expect(decides(puppet)).toBe(false);
      expect([codeOf(await ask(puppet, 'mallory')), await confirm(ada, puppet), await confirm(puppet, puppet)]).toEqual([
        'OPERATOR_NEW',
        'SECOND_PERSON_NEEDED',
        'SECOND_PERSON_NEEDED',
      ]);
      desk.nowMs += 2 * DAY;
      const { id } = must(await ask(ada, 'cleo'));
      const { hash } = must(await desk.call('deskRequest', { params: { id } }, puppet));
      const decision = { params: { id }, body: { decision: 'approve' as const, hash, reason: 'agreed' } };
      expect(codeOf(await desk.call('deskDecide', decision, puppet))).toBe('OPERATOR_NEW');
      expect(decides(puppet)).toBe(false);
    });

    it('C6: the second owner comes from the machine, is confirmed by the first, and decides a day later; owners are told', async () => {
      const olga = await desk.join((await desk.operators.inviteOwner('olga'))?.link ?? '');
      expect(await selfOf(olga)).toMatchObject({ decidesFrom: null, owners: 1, unconfirmed: ['puppet'] });
      expect(desk.alarms.filter((sentence) => sentence.startsWith('olga'))).toHaveLength(1);
      expect(await confirm(ada, olga)).toBe('SUCCESS');
      expect(desk.alarms.at(-1)).toContain('ada confirmed the operator olga');
      expect([decides(olga), codeOf(await ask(olga, 'dan')), await confirm(ada, olga)]).toEqual([false, 'OPERATOR_NEW', 'STATE_CHANGED']);
      const { decidesFrom } = await selfOf(olga);
      desk.nowMs = (decidesFrom ?? 0) - 1;
      expect(decides(olga)).toBe(false);
      desk.nowMs += 1;
      expect([decides(olga), codeOf(await ask(olga, 'dan'))]).toEqual([true, 'SUCCESS']);
      const people = must(await desk.call('deskPeople', {}, ada));
      expect(people.map(({ name, state }) => [name, state])).toEqual([
        ['ada', 'active'],
        ['puppet', 'unconfirmed'],
        ['olga', 'active'],
      ]);
    });

    it('C6: a site whose owners are gone gets one from the machine, who decides after a day', async () => {
      await desk.operators.disable('ada');
      // C11: the core is told at once.
      expect(desk.people.map(({ isActive, name }) => [name, isActive])).toEqual([
        ['ada', false],
        ['puppet', false],
        ['olga', true],
      ]);
      await desk.operators.disable('olga');
      const otto = await desk.join((await desk.operators.inviteOwner('otto'))?.link ?? '');
      expect(decides(otto)).toBe(false);
      desk.nowMs += DAY;
      expect(decides(otto)).toBe(true);
    });

    it('two owners who close each other at once leave one of them', async () => {
      const [otto, olaf] = [desk.operators.find('otto'), await desk.join((await desk.operators.inviteOwner('olaf'))?.link ?? '')];
      if (otto === undefined) throw new Error('the first owner is there');
      await desk.settle(olaf);
      const close = async (operator: Person['operator'], whom: number) =>
        codeOf(await desk.call('deskDisable', { params: { id: String(whom) }, body: { reason: 'in my way' } }, { operator }));
      expect(await Promise.all([close(otto, olaf.operator.id), close(olaf.operator, otto.id)])).toEqual(['SUCCESS', 'PLEASE_LOGIN']);
      expect(desk.operators.withRoles(['owner']).map(({ name }) => name)).toEqual(['otto']);
    });
  },
  { migrations: operatorsModule.migrations, on: ['postgres'] },
);
