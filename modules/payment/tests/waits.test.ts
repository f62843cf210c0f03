// Protects sellers whose account was taken over: nobody is paid to what was added today, be it a method, or a code of one that is older.
import type { RequestContext } from '@agio/contracts';
import { withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { DAY_MS } from '@agio/kernel/time';
import { expect, it } from 'vitest';
import { Methods } from '../methods.ts';
import { payment } from '../module.ts';
import type { PaymentPorts } from '../ports.ts';

withDatabases(
  'payment methods that are new',
  (given) => {
    it('are paid with at once, and paid to after a day; so are codes', async () => {
      await given.db.query('truncate payment_method');
      let nowMs = 1_790_000_000_000;
      const ports = {
        database: given.db,
        masterKey: 'a master key of tests that is long enough',
        clock: { ...realClock, wall: () => nowMs },
        certifiedNameOf: () => Promise.resolve('Chen Lin'),
        typesOf: () => ['bank', 'weixin'],
        noteChange: () => Promise.resolve(),
      } as unknown as PaymentPorts;
      const methods = new Methods(ports);
      const context = { customer: 1, host: 'localhost' } as RequestContext;
      const idOf = (result: Awaited<ReturnType<Methods['add']>>): string => (result.ok ? result.method.id : result.code);
      const usable = async (side: 'buy' | 'sell'): Promise<string[]> => (await methods.methodsFor(1, side, nowMs)).map(({ id }) => id);
      const card = idOf(
        await methods.add(context, { type: 'bank', bank: 'Bank of the Delta', number: '6200447190238814', currency: 'CNY' } as never),
      );
      const wallet = idOf(await methods.add(context, { type: 'weixin', account: 'lin_chen27' } as never));
      expect([await usable('buy'), await usable('sell')]).toEqual([[card], []]);
      nowMs += DAY_MS;
      expect(await usable('sell')).toEqual([card]);
      expect(idOf(await methods.addQr(context, { id: wallet, type: 'weixin', qr: 'wxp://f2f0abcdef' }))).toBe(wallet);
      expect([await usable('buy'), await usable('sell')]).toEqual([[card, wallet], [card]]);
      nowMs += DAY_MS - 1;
      expect(await usable('sell')).toEqual([card]);
      nowMs += 1;
      expect(await usable('sell')).toEqual([card, wallet]);
    });
  },
  { migrations: payment.migrations },
);
