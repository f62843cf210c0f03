// Protects what operators decide in the console: exactly what they read, never about an account of their own, two people where two are needed, and each act once.
import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { DAY_MS } from '@agio/kernel/time';
import { walletMachine } from '../machine/index.ts';
import { wallet } from '../module.ts';
import { ADA, BEN, CLEO, DAN, EVE, FAY } from '../testing/desk-people.ts';
import { MoneySite } from '../testing/money-site.ts';
import { numberOfName } from './people.ts';

const OUTSIDE = '0xoutside';
const ETHER = 10n ** 18n;

withDatabases(
  'the wallet’s desk',
  (given) => {
    let site: MoneySite;
    beforeAll(async () => {
      site = new MoneySite(given.db);
      await site.open();
      const known = { chain: 'LOCAL', address: OUTSIDE, name: 'Own', atMs: site.nowMs - 2 * DAY_MS };
      await site.wallet.rememberAddress(site.alice, known);
    });

    const state = () => site.core.machine(walletMachine).state;
    const withdraw = async (amount: string): Promise<string> => {
      const asked = await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount } });
      if (!asked.ok) throw new Error(JSON.stringify(asked));
      return asked.data.id;
    };
    const approval = (id: string, amount: string, more: Record<string, unknown> = {}) => ({
      params: { id },
      body: { id, coin: 'ETH', chain: 'LOCAL', address: OUTSIDE, amount, reason: 'called back', ...more },
    });
    const rowOf = (id: string) =>
      given.db.query<{ amount: string; address: string }>('select amount, address from wallet_withdrawal where id = $1', [id]);
    const names = async (action: string) =>
      (await given.db.query<{ name: string }>('select name from wallet_decision where action = $1 order by at_ms, name', [action])).map(
        ({ name }) => name,
      );

    describe('withdrawals', () => {
      it('two operators approve a very large one; the same one twice, a name beside one, and other values do not', async () => {
        const id = await withdraw('6');
        expect(await site.operate('deskWalletApprove', EVE, approval(id, '6'))).toMatchObject({ code: 'OWN_ACCOUNT' });
        for (const more of [{ amount: '5' }, { address: '0xother' }, { coin: 'USDT' }, { chain: 'MAIN' }])
          expect(await site.operate('deskWalletApprove', ADA, approval(id, '6', more))).toMatchObject({ code: 'STATE_CHANGED' });
        expect(await site.operate('deskWalletApprove', ADA, approval(id, '6', { id: '99' }))).toMatchObject({ code: 'PARAMETER_ERROR' });
        expect(state().withdrawals.get(Number(id))?.approvedBy).toEqual([]);

        expect(await site.operate('deskWalletApprove', ADA, approval(id, '6'))).toMatchObject({
          data: { state: 'to_audit', approved: 1, approvals: 2, approve: 'again', approvedBy: [{ name: 'ada', reason: 'called back' }] },
        });
        expect(await site.operate('deskWalletApprove', ADA, approval(id, '6'))).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
        await site.wallets({
          kind: 'wallet.review',
          withdrawal: Number(id),
          reviewer: numberOfName('olga'),
          decision: 'approve',
          reason: '',
        });
        expect(await site.operate('deskWalletWithdrawal', BEN, { params: { id } })).toMatchObject({
          data: { state: 'to_audit', approved: 1, approve: 'allowed', deciders: [{ name: 'eve' }] },
        });
        expect(await site.operate('deskWalletApprove', BEN, approval(id, '6'))).toMatchObject({ data: { state: 'approved', approved: 2 } });
        expect(await site.operate('deskWalletApprove', BEN, approval(id, '6'))).toMatchObject({ code: 'STATE_CHANGED' });
        expect(
          await site.operate('deskWalletReject', BEN, { params: { id }, body: { because: 'policy', reason: 'too late' } }),
        ).toMatchObject({
          code: 'STATE_CHANGED',
        });
        expect(await names('wallet.review')).toContain('ada');
        expect(site.core.audit()).toEqual([]);
      });

      it('say what every rule found, and what its customer has left', async () => {
        const id = await withdraw('2');
        const found = await site.operate('deskWalletWithdrawal', DAN, { params: { id } });
        expect(found).toMatchObject({
          data: { approve: 'role', mayReject: false, customer: { uid: '1' }, available: site.available(1).replace(/0{8}$/, '') },
        });
        const rules = found.ok ? Object.fromEntries(found.data.rules.map((rule) => [rule.rule, rule])) : {};
        expect(rules).toMatchObject({
          very_large: { isWarning: false, limit: '5', found: '2' },
          large: { isWarning: true, limit: '1' },
          day_limit: { isWarning: false, limit: '10', found: '8' },
          address_book: { isWarning: false },
          account_open: { isWarning: false },
          no_debt: { isWarning: false },
          destination: { isWarning: false, times: 0 },
          balance_explained: { isWarning: false, found: '0' },
        });
        expect(await site.operate('deskWalletBeneficiary', BEN, { params: { id } })).toMatchObject({ data: { beneficiary: null } });
        expect(await site.operate('deskWalletWithdrawal', DAN, { params: { id: '9999' } })).toMatchObject({ code: 'NOT_FOUND' });
      });

      it('are rejected once, with a reason, and the money is free again', async () => {
        const before = site.available(site.alice);
        const id = await withdraw('1.5');
        const rejection = { params: { id }, body: { because: 'address_suspicious', reason: 'on a list' } };
        expect(await site.operate('deskWalletReject', EVE, rejection)).toMatchObject({ code: 'OWN_ACCOUNT' });
        expect(await site.operate('deskWalletReject', BEN, rejection)).toMatchObject({
          data: { state: 'rejected', refusedBecause: 'address_suspicious' },
        });
        expect(site.available(site.alice)).toBe(before);
        expect(await site.operate('deskWalletReject', BEN, rejection)).toMatchObject({ code: 'STATE_CHANGED' });
      });

      it('are found by number, uid and address, page by page', async () => {
        const list = async (query: Record<string, unknown>) => {
          const found = await site.operate('deskWalletWithdrawals', CLEO, { query });
          return found.ok ? { ids: found.data.list.map(({ id }) => Number(id)), hasMore: found.data.hasMore } : found;
        };
        expect(await list({ view: 'to_audit' })).toEqual({ ids: [2], hasMore: false });
        expect(await list({ view: 'under_way' })).toEqual({ ids: [1], hasMore: false });
        expect(await list({ view: 'failed' })).toEqual({ ids: [3], hasMore: false });
        expect(await list({ view: 'all', limit: '2' })).toEqual({ ids: [3, 2], hasMore: true });
        expect(await list({ view: 'all', limit: '2', after: '2' })).toEqual({ ids: [1], hasMore: false });
        expect(await list({ view: 'all', q: OUTSIDE })).toEqual({ ids: [3, 2, 1], hasMore: false });
        expect(await list({ view: 'all', q: '2' })).toEqual({ ids: [2], hasMore: false });
        expect(await list({ view: 'all', q: '0001' })).toEqual({ ids: [3, 2, 1], hasMore: false });
        expect(await list({ view: 'all', q: "' or true --" })).toEqual({ ids: [], hasMore: false });
      });

      it('are counted by what they wait for', async () => {
        const id = await withdraw('1.2');
        await site.operate('deskWalletReject', BEN, { params: { id }, body: { because: 'policy', reason: 'for the count' } });
        expect(await site.operate('deskWalletCounts', ADA)).toMatchObject({
          data: { toAudit: { count: 1 }, second: { count: 0, forYou: 0 }, underWay: { count: 1 }, failedToday: 2, chains: 1, halted: 0 },
        });
      });

      it('a row that says less, or another address, than the core will pay is approved by nobody', async () => {
        const id = await withdraw('1.4');
        for (const [row, input] of [
          ["amount = '10000000000000000'", approval(id, '0.01')],
          ["address = '0xharmless'", approval(id, '1.4', { address: '0xharmless' })],
        ] as const) {
          const [before] = await rowOf(id);
          await given.db.query(`update wallet_withdrawal set ${row} where id = $1`, [id]);
          expect(await site.operate('deskWalletApprove', ADA, input)).toMatchObject({ code: 'STATE_CHANGED' });
          expect(await site.operate('deskWalletWithdrawal', ADA, { params: { id } })).toMatchObject({
            data: { amount: '1.4', address: OUTSIDE },
          });
          await given.db.query('update wallet_withdrawal set amount = $2, address = $3 where id = $1', [
            id,
            before!.amount,
            before!.address,
          ]);
        }
        expect(state().withdrawals.get(Number(id))?.approvedBy).toEqual([]);
        await site.operate('deskWalletReject', BEN, { params: { id }, body: { because: 'policy', reason: 'another day' } });
      });
    });

    describe('deposits', () => {
      let height = 1;
      const keep = async (owner: number): Promise<string> => {
        height += 1;
        const block = { chain: 'LOCAL', height, block: `h${height}` } as const;
        const credit = { ...block, coin: 'ETH', txid: `t${height}`, index: '0', units: String(ETHER), owner, account: 'suspense' } as const;
        const { reply } = await site.wallets({ kind: 'wallet.credit', ...credit, why: owner === 0 ? 'nobodys' : 'above_limit' });
        await site.wallets({ kind: 'wallet.advance', chain: 'LOCAL', height, hash: `h${height}` });
        return reply.ok && reply.kind === 'done' ? String(reply.id) : '';
      };
      const assignment = (id: string, to: string) => ({ params: { id }, body: { id, to, reason: 'statement seen' } });

      it('one person credits one to the owner it is kept for, once', async () => {
        const id = await keep(site.bob);
        const before = BigInt(site.available(site.bob));
        expect(await site.operate('deskWalletAssign', BEN, assignment(id, '0002'))).toMatchObject({ data: { proposal: null } });
        expect(BigInt(site.available(site.bob)) - before).toBe(100_000_000n);
        expect(await site.operate('deskWalletAssign', BEN, assignment(id, '0002'))).toMatchObject({ code: 'STATE_CHANGED' });
        expect(BigInt(site.available(site.bob)) - before).toBe(100_000_000n);
      });

      it('anybody else takes two operators, and the same proposal stays one', async () => {
        const id = await keep(0);
        const before = BigInt(site.available(site.bob));
        const [first, again] = [
          await site.operate('deskWalletAssign', ADA, assignment(id, '0002')),
          await site.operate('deskWalletAssign', ADA, assignment(id, '0002')),
        ];
        expect(again).toEqual(first);
        expect(state().proposals.size).toBe(1);
        const list = await site.operate('deskWalletProposals', BEN);
        const [row] = list.ok ? list.data.list : [];
        expect(row).toMatchObject({
          act: 'assign',
          target: id,
          coin: 'ETH',
          amount: '1',
          customer: { uid: '2' },
          by: { name: 'ada' },
          decide: 'allowed',
        });
        expect(await site.operate('deskWalletDeposits', DAN, { query: { q: id } })).toMatchObject({
          data: { list: [{ state: 'waiting', proposal: row?.id }] },
        });
        const decide = (operator: typeof ADA, more: Record<string, unknown> = {}) =>
          site.operate('deskWalletDecide', operator, {
            params: { id: row?.id },
            body: { id: row?.id, decision: 'approve', hash: row?.hash, reason: 'agreed', ...more },
          });
        expect(await decide(ADA)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
        expect(await decide(BEN, { hash: '0'.repeat(64) })).toMatchObject({ code: 'REQUEST_CHANGED' });
        expect(BigInt(site.available(site.bob))).toBe(before);
        expect(await decide(BEN)).toMatchObject({ data: { list: [] } });
        expect(await decide(BEN)).toMatchObject({ code: 'STATE_CHANGED' });
        expect(BigInt(site.available(site.bob)) - before).toBe(100_000_000n);
        expect(site.core.audit()).toEqual([]);
      });

      it('nobody moves one to or from an account of their own', async () => {
        const [own, nobodys] = [await keep(site.alice), await keep(0)];
        expect(await site.operate('deskWalletAssign', EVE, assignment(own, '0001'))).toMatchObject({ code: 'OWN_ACCOUNT' });
        expect(await site.operate('deskWalletAssign', EVE, assignment(nobodys, '0001'))).toMatchObject({ code: 'OWN_ACCOUNT' });
        expect(await site.operate('deskWalletAssign', ADA, assignment(nobodys, '0001'))).toMatchObject({ ok: true });
        const list = await site.operate('deskWalletProposals', EVE);
        const [row] = list.ok ? list.data.list : [];
        expect(row).toMatchObject({ decide: 'own' });
        for (const decision of ['approve', 'refuse'])
          expect(
            await site.operate('deskWalletDecide', EVE, {
              params: { id: row?.id },
              body: { id: row?.id, decision, hash: row?.hash, reason: 'my own' },
            }),
          ).toMatchObject({ code: 'OWN_ACCOUNT' });
        expect(await site.operate('deskWalletAssign', ADA, assignment(nobodys, '9999'))).toMatchObject({ code: 'USER_DOES_NOT_EXIST' });
        expect(
          await site.operate('deskWalletGiveBack', ADA, { params: { id: own }, body: { id: own, reason: 'not small' } }),
        ).toMatchObject({
          code: 'NOT_FOUND',
        });
      });
    });

    describe('a withdrawal', () => {
      it('of which an operator who left approved the first half can only be rejected', async () => {
        site.nowMs += 86_400_000;
        const id = await withdraw('6');
        expect(await site.operate('deskWalletApprove', FAY, approval(id, '6'))).toMatchObject({ data: { approved: 1 } });
        expect(await site.operate('deskWalletApprove', BEN, approval(id, '6'))).toMatchObject({
          code: 'REQUEST_IMPOSSIBLE',
          details: { rule: 'asker' },
        });
        expect(
          await site.operate('deskWalletReject', BEN, { params: { id }, body: { because: 'policy', reason: 'ask again' } }),
        ).toMatchObject({
          ok: true,
        });
      });
    });

    describe('halts', () => {
      it('one person halts, repeating it is the same halt, and one of a person’s own ends by one', async () => {
        const body = { chain: 'LOCAL', coin: null, direction: 'both', cause: 'incident', reason: 'strange blocks' };
        const first = await site.operate('deskWalletHalt', BEN, { body });
        expect(first).toMatchObject({ data: { chain: 'LOCAL', people: 1, approved: 0, resume: 'allowed' } });
        expect(await site.operate('deskWalletHalt', ADA, { body })).toMatchObject({ data: { id: first.ok ? first.data.id : '' } });
        expect(await site.operate('deskWalletChains', DAN)).toMatchObject({
          data: { list: [{ code: 'LOCAL', isHalted: true, halts: 1 }] },
        });
        expect(await site.operate('deskWalletHalt', BEN, { body: { ...body, chain: 'NONE' } })).toMatchObject({ code: 'PARAMETER_ERROR' });
        const id = first.ok ? first.data.id : '';
        const ended = { params: { id }, body: { id, reason: 'all well' } };
        expect(await site.operate('deskWalletResume', ADA, ended)).toMatchObject({ data: { left: 0 } });
        expect(await site.operate('deskWalletResume', ADA, ended)).toMatchObject({ code: 'STATE_CHANGED' });
      });

      it('one of two ends by two different operators', async () => {
        await site.wallets({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'nodes', people: 2, by: 0 });
        const found = await site.operate('deskWalletChain', ADA, { params: { code: 'LOCAL' } });
        const id = found.ok ? (found.data.halts[0]?.id ?? '') : '';
        const resume = (operator: typeof ADA) =>
          site.operate('deskWalletResume', operator, { params: { id }, body: { id, reason: 'checked' } });
        expect(await resume(ADA)).toMatchObject({ data: { left: 1 } });
        expect(await resume(ADA)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
        expect(await site.operate('deskWalletChain', ADA, { params: { code: 'LOCAL' } })).toMatchObject({
          data: {
            isFollowed: false,
            halts: [{ approved: 1, resume: 'again', approvedBy: [{ name: 'ada', isOperator: true, reason: 'checked' }] }],
          },
        });
        expect(await resume(BEN)).toMatchObject({ data: { left: 0 } });
        expect(state().halts.size).toBe(0);
      });
    });
  },
  { migrations: wallet.migrations },
);
