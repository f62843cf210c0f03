// Protects payments that the screening stopped: only two people together can let them pass, and their names are recorded.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { RowProofs } from '@agio/database';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import { operatorsMachine } from '@agio/operators';
import { keptScreening, walletMachine } from '@agio/wallet';
import type { WalletCommand } from '@agio/wallet';
import { wallet } from '@agio/wallet/module';
import { realClock } from '@agio/kernel/clock';
import { answerScreening } from './screening-desk.ts';
import type { WalletDeskPorts } from './desk-tools.ts';

const MASTER_KEY = 'Qm8vT2xL5nR9cK4wZ7jH3bG6yD1fS0pA';

withDatabases(
  'the desk of the screening',
  (given) => {
    it('A20, O15: lists what was flagged, and lets it pass by two names', async () => {
      const operators = {
        find: (who: unknown) =>
          who === 'cleo'
            ? { id: 4, name: 'cleo', roles: ['support'], isActive: true }
            : who === 'dan'
              ? { id: 5, name: 'dan', roles: ['owner'], isActive: false }
              : undefined,
      };
      const core = new Core(undefined, undefined, 64, [walletMachine, operatorsMachine]);
      const apply = (command: Command) => core.apply(core.sequence + 1, Date.UTC(2026, 10, 30), command);
      const chain: WalletCommand = { kind: 'wallet.define_chain', code: 'ETH', family: 'evm' };
      apply(chain);
      const sequencer = { core, submit: (command: Command) => Promise.resolve(apply(command)) };
      const storage = { database: given.db, time: realClock, sequencer, projections: { reached: () => Promise.resolve(true) } };
      const ports = { storage, operators, masterKey: MASTER_KEY } as unknown as WalletDeskPorts;
      const ask = (name: string, words: string[] = [], as = ''): Promise<readonly string[]> => answerScreening(ports, { name, words, as });
      const screening = keptScreening(
        { database: given.db, proofs: new RowProofs(MASTER_KEY, () => undefined) },
        () => Promise.resolve({ answer: 'flagged', reference: 'case 4' }),
        () => 1,
        () => Promise.resolve(undefined),
      );
      const payment = { kind: 'deposit', chain: 'ETH', ref: '0x5c:value', coin: 'ETH', txid: '0x5c', address: '0x9a', units: 1n } as const;
      expect(await ask('screened')).toEqual(['nothing was flagged, and nothing is undecided']);
      expect(await screening.answer(payment)).toBe('flagged');
      expect(await ask('screened')).toEqual(['deposit ETH 0x5c:value: flagged (case 4)']);
      const words = ['deposit', 'ETH', '0x5c:value'];
      await expect(ask('screening-pass', words)).rejects.toThrow('say who you are');
      await expect(ask('screening-pass', ['deposit', 'ETH', 'other'], 'ada')).rejects.toThrow('stopped no such payment');
      await expect(ask('screening-pass', words, 'cleo')).rejects.toThrow('may not decide this there either');
      await expect(ask('screening-pass', words, 'dan')).rejects.toThrow('decides nothing: the account is closed');
      expect(await ask('screening-pass', words, 'ada')).toEqual(['0x5c:value: another person has to say so as well']);
      expect(await ask('screened')).toEqual(['deposit ETH 0x5c:value: flagged (case 4), ada would let it pass']);
      expect(await screening.answer(payment)).toBe('flagged');
      expect(await ask('screening-pass', words, 'bob')).toEqual(['0x5c:value: may pass']);
      expect(await screening.answer(payment)).toBe('clear');
      const names = await given.db.query<{ name: string }>(`select name from wallet_decision where action = 'wallet.pass' order by name`);
      expect(names.map(({ name }) => name)).toEqual(['ada', 'bob']);

      // Where people sign what they decide, one who types two names lets nothing pass.
      const other = { ...payment, ref: '0x5d:value', txid: '0x5d' };
      expect(await screening.answer(other)).toBe('flagged');
      apply({ kind: 'operators.require' });
      for (const as of ['ada', 'bob'])
        await expect(ask('screening-pass', ['deposit', 'ETH', other.ref], as)).rejects.toThrow('every decision is signed');
      expect(await screening.answer(other)).toBe('flagged');
    });
  },
  { migrations: wallet.migrations },
);
