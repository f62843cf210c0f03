// Protects exports and erasures: a customer's export has everything they wrote and nothing of others, and nothing remains when they leave.
import { expect, it } from 'vitest';
import { alerts } from '@agio/alerts/module';
import { quantify } from '@agio/quantify/module';
import { referral } from '@agio/referral/module';
import { robot } from '@agio/robot/module';
import { c2c } from '@agio/c2c/module';
import { certification } from '@agio/certification/module';
import { content } from '@agio/content/module';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { proveAgain, withDatabases } from '@agio/database/testing';
import { otc } from '@agio/otc/module';
import { payment } from '@agio/payment/module';
import { shop } from '@agio/shop/module';
import { spot } from '@agio/spot/module';
import { support } from '@agio/support/module';
import { wallet } from '@agio/wallet/module';
import type { WalletCommand } from '@agio/wallet';
import { createCustomer, disabledCustomers, eraseOf, holdingsOf, keptOf, setDisabled } from './customer-state.ts';
import { machines } from '../storage/machines.ts';

const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';

withDatabases(
  'what is kept of a customer',
  (given) => {
    it('has the address book, its rule and the notes of transfers', async () => {
      for (const customer of [1, 2]) {
        await given.db.query(
          `insert into wallet_book (id, customer, chain, address, name, note, created_at) values ($1, $2, 'LOCAL', $1, 'cold', 'drawer', 5)`,
          [`0x${customer}`, customer],
        );
        await given.db.query(`insert into wallet_words (id, customer, note, created_at) values ($1, $2, $3, 6)`, [
          `w${customer}`,
          customer,
          `rent ${customer}`,
        ]);
      }
      await proveAgain(given.db, wallet.proven ?? [], MASTER_KEY);
      await given.db.query(`insert into wallet_whitelist (customer, only_known, ends_at) values (1, true, null)`);
      expect(await keptOf(given.db, MASTER_KEY, 1)).toMatchObject({
        wallet: {
          addresses: [{ chain: 'LOCAL', address: '0x1', name: 'cold', note: 'drawer', time: 5 }],
          onlyKnownAddresses: true,
          notes: [{ note: 'rent 1', time: 6 }],
        },
      });
      await eraseOf(given.db, 1);
      expect(await keptOf(given.db, MASTER_KEY, 1)).toMatchObject({
        wallet: { addresses: [], onlyKnownAddresses: false, notes: [] },
      });
      expect(((await keptOf(given.db, MASTER_KEY, 2))['wallet'] as { notes: unknown[] }).notes).toHaveLength(1);
    });

    it('38: has what people wrote in OTC and C2C byte by byte as it always was, in its order, and nothing of others', async () => {
      await given.db.query(
        `insert into otc_merchant (customer, name, about, state, reason, since) values (3, 'Quick "3"', 'since 2020', 'active', null, 9), (4, 'Four', 'x', 'left', null, 9);
         insert into otc_ad_words (id, customer, terms, auto_reply, bps, hours_from, hours_to, needs_level, needs_days, needs_orders, created_at) values
           ('b', 3, 'second', 'hello', 5, 1, 2, 0, 0, 0, 20), ('a', 3, 'also second', '', null, null, null, 1, 2, 3, 20), ('c', 3, 'first', '', null, null, null, 0, 0, 0, 10),
           ('d', 4, 'of another', '', null, null, null, 0, 0, 0, 10);
         insert into otc_draft (id, customer, terms, updated_at) values
           ('z', 3, '{"price":"7.1","methods":["bank"],"min":null}', 40), ('y', 3, '{}', 30), ('x', 4, '{}', 30);
         insert into otc_message (order_id, number, author, reader, event, content, pictures, at, hash, read_at, step) values
           (12, 1, 3, 4, null, 'paid', '{}', 60, 'h', 61, null), (7, 2, 3, 4, null, 'two', '{}', 55, 'h', null, null), (7, 1, 4, 3, null, 'one', '{}', 50, 'h', null, null);
         insert into otc_block (customer, blocked, created_at) values (3, 9, 1), (3, 8, 1), (4, 3, 1);
         insert into c2c_provider_words (id, customer, name, about, created_at) values ('q', 3, 'Quick', 'later', 80), ('p', 3, 'Quick', '', 70), ('r', 4, 'R', '', 70);
         insert into c2c_step (order_id, number, author, event, content, pictures, at, change) values
           (5, 2, 3, 'said', 'sent it', '{}', 95, null), (5, 1, 3, 'declared', '', '{}', 90, null), (5, 3, 4, 'said', 'no', '{}', 96, null), (4, 9, 3, 'said', 'before', '{}', 85, null)`,
      );
      const { c2c: ofC2c, otc: ofOtc } = await keptOf(given.db, MASTER_KEY, 3);
      expect(JSON.stringify(ofOtc)).toBe(
        '{"merchant":{"name":"Quick \\"3\\"","about":"since 2020","state":"active"},' +
          '"advertisements":[{"terms":"first","autoReply":"","time":10},{"terms":"also second","autoReply":"","time":20},{"terms":"second","autoReply":"hello","time":20}],' +
          '"drafts":[{"terms":{},"time":30},{"terms":{"min":null,"price":"7.1","methods":["bank"]},"time":40}],' +
          '"soldTo":[],"payers":[],"messages":[{"order":"7","content":"two","time":55},{"order":"12","content":"paid","time":60}],"blocked":2}',
      );
      expect(JSON.stringify(ofC2c)).toBe(
        '{"applications":[{"name":"Quick","about":"","time":70},{"name":"Quick","about":"later","time":80}],"soldTo":[],' +
          '"said":[{"order":"4","event":"said","content":"before","time":85},{"order":"5","event":"said","content":"sent it","time":95}]}',
      );
      expect(JSON.stringify((await keptOf(given.db, MASTER_KEY, 5))['otc'])).toBe(
        '{"merchant":null,"advertisements":[],"drafts":[],"soldTo":[],"payers":[],"messages":[],"blocked":0}',
      );
    });
  },
  {
    migrations: [
      ...spot.migrations,
      ...alerts.migrations,
      ...robot.migrations,
      ...quantify.migrations,
      ...referral.migrations,
      ...content.migrations,
      ...wallet.migrations,
      ...support.migrations,
      ...payment.migrations,
      ...otc.migrations,
      ...c2c.migrations,
      ...certification.migrations,
      ...shop.migrations,
    ],
  },
);

it('A4: nobody leaves a debt behind, nor a deposit that is kept for them', () => {
  const core = new Core(undefined, undefined, 64, machines);
  const apply = (command: Command | WalletCommand) => core.apply(core.sequence + 1, Date.UTC(2026, 0, 1), command).reply;
  apply({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  for (const ref of ['debtor', 'waiting', 'friend']) apply({ kind: 'create_customer', ref, wide: false });
  const [debtor, waiting, friend] = [1, 2, 3] as const;
  const listed = { chain: 'LOCAL', coin: 'ETH', decimals: 18, native: true };
  const deposit = {
    kind: 'wallet.credit',
    chain: 'LOCAL',
    coin: 'ETH',
    height: 1,
    block: 'h1',
    txid: 't',
    units: String(10n ** 18n),
  } as const;
  const commands: WalletCommand[] = [
    { kind: 'wallet.define_chain', code: 'LOCAL', family: 'evm' },
    { kind: 'wallet.list_coin', ...listed },
    { kind: 'wallet.advance', chain: 'LOCAL', height: 0, hash: 'h0' },
    { ...deposit, index: '0', owner: debtor, account: 'trading' },
    { ...deposit, index: '1', owner: waiting, account: 'suspense', why: 'above_limit' },
    { kind: 'wallet.advance', chain: 'LOCAL', height: 1, hash: 'h1' },
    {
      kind: 'wallet.send',
      customer: debtor,
      to: friend,
      coin: 'ETH',
      amount: '100000000',
      dayLimit: '',
      verification: '',
      words: '',
      request: null,
    },
  ];
  for (const command of commands) expect(apply(command)).toMatchObject({ ok: true });
  expect(holdingsOf(core, waiting, 0)).toEqual({ coins: ['ETH'], openOrders: 0 });
  expect(holdingsOf(core, debtor, 0)).toEqual({ coins: [], openOrders: 0 });
  const reorganised: WalletCommand = { kind: 'wallet.reorganise', chain: 'LOCAL', height: 0 };
  expect(apply(reorganised)).toMatchObject({ ok: true });
  expect(holdingsOf(core, debtor, 0)).toEqual({ coins: ['ETH'], openOrders: 0 });
});

it('36: a registration gives nobody a customer who has coins, though the database has forgotten whose they are', async () => {
  const core = new Core(undefined, undefined, 64, machines);
  const submit = (command: Command) => Promise.resolve(core.apply(core.sequence + 1, Date.UTC(2026, 0, 1), command));
  await submit({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  const register = () => createCustomer(core, submit, 'registration:old address');
  expect([await register(), await register()]).toEqual([1, 1]);
  await submit({ kind: 'issue', to: { owner: 1, kind: 'fiat' }, coin: 'ETH', amount: '7', reason: 'seed', cause: 's' });
  await submit({ kind: 'set_disabled', customer: 1, reason: 'operators', isOn: true });
  await expect(register()).rejects.toThrow('customer 1 has coins');
  expect(core.customer(1)?.disabled).toBe(true);
});

it('36: a registration that was cut short ends its own reason to be disabled, and not what operators decided', async () => {
  const core = new Core(undefined, undefined, 64, machines);
  const submit = (command: Command) => Promise.resolve(core.apply(core.sequence + 1, Date.UTC(2026, 0, 1), command));
  const register = () => createCustomer(core, submit, 'registration:cut short');
  expect(await register()).toBe(1);
  await setDisabled(core, submit, 1, ['lost', true]);
  expect([await register(), core.customer(1)?.disabled]).toEqual([1, false]);
  for (const reason of ['operators', 'lost'] as const) await setDisabled(core, submit, 1, [reason, true]);
  const [before, sequence] = [core.disabledBy(1), core.sequence];
  expect([before, [...disabledCustomers(core)]]).toEqual([['operators', 'lost'], [1]]);
  await setDisabled(core, submit, 1, ['operators', true]);
  expect(core.sequence).toBe(sequence);
  expect([await register(), core.disabledBy(1), core.customer(1)?.disabled]).toEqual([1, ['operators'], true]);
});

it('nobody leaves money behind in a sub-account', () => {
  const core = new Core(undefined, undefined, 64, machines);
  const apply = (command: Command) => core.apply(core.sequence + 1, Date.UTC(2026, 0, 1), command).reply;
  apply({ kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  for (const ref of ['one', 'two']) apply({ kind: 'create_customer', ref, wide: false });
  apply({ kind: 'create_sub_account', customer: 1, ref: 'one/robot' });
  apply({ kind: 'issue', to: { owner: 3, kind: 'trading' }, coin: 'ETH', amount: '7', reason: 'seed', cause: 's' });
  expect(holdingsOf(core, 1, 0)).toEqual({ coins: ['ETH'], openOrders: 0 });
  expect(holdingsOf(core, 2, 0)).toEqual({ coins: [], openOrders: 0 });
});
