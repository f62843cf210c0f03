// Protects what the wallet's past is written as: facts made by hand become exactly these rows, and what is written of custody adds up to what stands on the chain.
import { expect, it } from 'vitest';
import type { Fact } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { walletProjection } from '../projection.ts';
import { Vault } from '../testing/vault.ts';

const TABLES = 'wallet_posting, wallet_deposit, wallet_withdrawal, wallet_transfer, wallet_address_index, wallet_custody';
const ETHER = 10n ** 18n;

withDatabases(
  'rows of the wallet',
  (given) => {
    async function project(batches: readonly (readonly Fact[])[]): Promise<void> {
      await given.db.query(`truncate ${TABLES}`);
      for (const [at, facts] of batches.entries())
        await given.db.transaction((session) => walletProjection.project(session, [{ sequence: at + 1, atMs: 1_000 + at, facts }]));
    }
    const one = async (table: string): Promise<Record<string, string>> => {
      const rows = await given.db.query<Record<string, unknown>>(`select * from ${table}`);
      expect(rows).toHaveLength(1);
      return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, String(value)]));
    };

    it('have every column where it belongs', async () => {
      const deposit = {
        chain: 2,
        coin: 3,
        height: 4,
        txid: 't',
        index: 'i',
        owner: 5,
        account: 'suspense',
        units: '6',
        atoms: '7',
      } as const;
      const withdrawal = {
        fact: 'wallet.withdrawal',
        id: 1,
        customer: 2,
        chain: 3,
        coin: 4,
        address: 'a',
        amount: '5',
        fee: '6',
        to: 7,
        state: 'to_audit',
        approvals: 2,
        approvedBy: [8, 9],
        readyAtMs: 10,
        reasons: ['large', 'new_address'],
        words: 'w',
        signed: [],
        txid: null,
        height: 11,
        reason: 'r',
        reopened: false,
        waits: 'halted',
        costMost: '',
        createdAtMs: 12,
        updatedAtMs: 13,
      } as const;
      const transfer = { customer: 2, to: 3, coin: 4, amount: '5', fromAccount: 'trading', toAccount: 'game', words: 'w' } as const;
      const posting = { owner: 2, kind: 'fiat', coin: 3, amount: '-4', after: '5', reason: 'sent', cause: 'transfer:1' } as const;
      await project([
        [
          { fact: 'posting', id: 1, ...posting },
          { fact: 'wallet.deposit', id: 1, ...deposit, state: 'to_audit', why: 'closed' },
          withdrawal,
          { fact: 'wallet.transfer', id: 1, ...transfer },
          { fact: 'wallet.address', customer: 2, family: 'evm', index: 3 },
          { fact: 'wallet.custody', chain: 1, coin: 2, atoms: '-3', after: '4', residue: '5', cause: 'c' },
        ] as Fact[],
      ]);
      const at = { at_ms: '1000', sequence: '1' };
      const { after, ...posted } = posting;
      expect(await one('wallet_posting')).toEqual({ id: '1', ...posted, owner: '2', coin: '3', after_total: after, ...at });
      expect(await one('wallet_deposit')).toMatchObject({
        chain: '2',
        coin: '3',
        height: '4',
        txid: 't',
        place: 'i',
        owner: '5',
        why: 'closed',
      });
      expect(await one('wallet_deposit')).toMatchObject({ account: 'suspense', units: '6', atoms: '7', state: 'to_audit', ...at });
      expect(await one('wallet_withdrawal')).toMatchObject({
        customer: '2',
        chain: '3',
        coin: '4',
        address: 'a',
        amount: '5',
        fee: '6',
        to_customer: '7',
        state: 'to_audit',
        approvals: '2',
        approved_by: '8,9',
        ready_at: '10',
        reasons: 'large,new_address',
        words: 'w',
        txid: 'null',
        height: '11',
        reason: 'r',
        waits: 'halted',
        created_at: '12',
        updated_at: '13',
        sequence: '1',
      });
      expect(await one('wallet_transfer')).toMatchObject({
        customer: '2',
        to_customer: '3',
        coin: '4',
        amount: '5',
        from_account: 'trading',
      });
      expect(await one('wallet_transfer')).toMatchObject({ to_account: 'game', words: 'w', ...at });
      expect(await one('wallet_address_index')).toEqual({ customer: '2', family: 'evm', place: '3' });
      expect(await one('wallet_custody')).toMatchObject({ chain: '1', coin: '2', atoms: '-3', after_total: '4', residue: '5', cause: 'c' });
    });

    it('a later fact changes what may change, and the newest signed transaction is shown until one paid', async () => {
      const vault = new Vault();
      const id = vault.withdrawalIn('broadcast');
      vault.sign(id, 'again', [`nonce:${id}`]);
      await project(vault.facts.map((fact) => [fact]));
      expect(await one('wallet_withdrawal')).toMatchObject({ state: 'broadcast', txid: 'again', height: '0' });
      vault.step('confirm', id);
      await project(vault.facts.map((fact) => [fact]));
      expect(await one('wallet_withdrawal')).toMatchObject({ state: 'confirmed', txid: `tx${id}` });
    });

    it('rows that are there follow what people decide: who approved, why something waits or ended, whose a deposit is', async () => {
      const vault = new Vault();
      vault.credit({ height: 5, units: ETHER, account: 'suspense', why: 'above_limit' });
      vault.advance(5);
      const id = vault.withdrawalIn('to_audit');
      const early = vault.facts.length;
      vault.review(id, 7);
      vault.desk({ do: 'assign', deposit: 1, owner: vault.bob });
      vault.apply({ kind: 'wallet.wait', withdrawal: id, reason: 'hot_short' });
      await project([vault.facts.slice(0, early).filter(({ fact }) => fact === 'wallet.withdrawal'), vault.facts.slice(early)]);
      expect(await one('wallet_withdrawal')).toMatchObject({ state: 'approved', approved_by: '7', waits: 'hot_short', reason: 'null' });
      vault.step('fail', id);
      const deposits = vault.facts.filter((fact) => fact.fact === 'wallet.deposit' && (fact as { id?: number }).id === 1);
      await project([
        ...deposits.map((fact) => [fact]),
        ...vault.facts.filter(({ fact }) => fact === 'wallet.withdrawal').map((fact) => [fact]),
      ]);
      expect(await one('wallet_deposit')).toMatchObject({ owner: '2', account: 'trading', state: 'credited', why: 'null' });
      expect(await one('wallet_withdrawal')).toMatchObject({ state: 'failed', reason: 'why', waits: 'hot_short' });
    });

    it('G4: what is written of custody adds up to what the books say stands there, after claw-backs as well', async () => {
      const vault = new Vault();
      vault.advance(4);
      vault.credit({ height: 5, units: 2n * ETHER + 7n });
      vault.credit({ height: 5, index: '1', units: ETHER, owner: 0, account: 'house' });
      vault.spend(5, ETHER / 3n);
      vault.advance(5);
      for (const height of [undefined, 4]) {
        if (height !== undefined) vault.reorganise(height);
        await project(vault.facts.map((fact) => [fact]));
        const rows = await given.db.query<{ sum: string; last: string }>(
          `select sum(atoms)::text as sum, (select after_total from wallet_custody order by id desc, part desc limit 1)::text as last from wallet_custody`,
        );
        const backing = vault.core.backing(vault.coin('ETH'), 1);
        expect(rows).toEqual([{ sum: backing, last: backing }]);
      }
    });

    it('G16: every movement is written with what caused it, the same on both of its sides', async () => {
      const vault = new Vault();
      vault.fund();
      const words = { coin: 'ETH', amount: '5', request: null } as const;
      vault.apply({ kind: 'wallet.move', customer: vault.alice, from: 'trading', to: 'fiat', ...words });
      vault.apply({ kind: 'wallet.send', customer: vault.alice, to: vault.bob, dayLimit: '', verification: 'v', words: '', ...words });
      vault.step('confirm', vault.withdrawalIn('broadcast'));
      await project(vault.facts.map((fact) => [fact]));
      const rows = await given.db.query<Record<string, unknown>>(
        'select owner, kind, amount, reason, cause from wallet_posting order by id',
      );
      expect(rows.map((row) => Object.values(row).map(String).join(' '))).toEqual([
        '1 trading 300000000 deposit deposit:1',
        '1 trading -5 transfer transfer:1',
        '1 fiat 5 transfer transfer:1',
        '1 trading -5 sent transfer:2',
        '2 trading 5 received transfer:2',
        '1 trading 300000000 deposit deposit:2',
        '1 trading -99000000 withdrawal withdrawal:1',
        '1 trading -1000000 withdrawal_fee withdrawal:1',
        '0 fees 1000000 withdrawal_fee withdrawal:1',
      ]);
    });
  },
  { migrations: wallet.migrations },
);
