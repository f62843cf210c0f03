// Protects the table of states over the calls: each step is taken only from the one who may take it.
import { expect, it } from 'vitest';
import { assert } from '@agio/kernel';
import { withDatabases } from '@agio/database/testing';
import { MINUTE_MS } from '@agio/kernel/time';
import { OTC_TABLE } from '../model.ts';
import { otc as otcModule } from '../module.ts';
import { MERCHANT, OtcSite, TAKER } from '../testing/otc-site.ts';

const NOT_PAID = { toBuyer: '0', kind: 'not_paid', reason: 'Nothing came', fault: 'none', pauseDays: 0 };

withDatabases(
  'steps of an order of OTC',
  (given) => {
    let site: OtcSite;

    it('takes each step only from the one who may take it', async () => {
      const names = {
        accept: 'otcAccept',
        extend: 'otcExtend',
        pay: 'otcPaid',
        cancel: 'otcCancel',
        agree: 'otcAgree',
        release: 'otcRelease',
        appeal: 'otcAppeal',
      } as const;
      const into = async (state: string): Promise<string> => {
        const id = await site.order(state === 'waiting' ? 'waiting' : ['unpaid', 'expired'].includes(state) ? 'unpaid' : 'paid');
        if (state === 'expired') await site.pass(15 * MINUTE_MS);
        if (['appealed', 'failed'].includes(state)) {
          await site.pass(15 * MINUTE_MS);
          await site.must('otcAppeal', { body: { id, reason: 'Nothing came' } }, MERCHANT);
        }
        if (state === 'failed') assert((await site.operate('deskOtcDecide', { params: { id }, body: NOT_PAID })).ok, 'it is decided');
        if (state === 'success') await site.must('otcRelease', { body: { id } }, MERCHANT);
        return id;
      };
      const fresh = async (state: string): Promise<string> => {
        site = new OtcSite(given.db);
        await site.open();
        const id = await into(state);
        if (state === 'paid') await site.pass(15 * MINUTE_MS);
        return id;
      };
      const tried = async (id: string, event: keyof typeof names, who: number): Promise<string> => {
        const more = { pay: { payer: 'Bob Chan' }, agree: { agrees: true }, appeal: { reason: 'It is so' } }[event as 'pay'];
        // A payment that was late has to be shown.
        const proof = event === 'appeal' && who === TAKER ? { pictures: [site.upload(TAKER, 'paid')] } : {};
        const result = await site.ask(names[event], { body: { id, ...more, ...proof } }, who);
        return result.ok ? 'done' : result.code;
      };
      const [found, due]: [unknown[], unknown[]] = [[], []];
      for (const state of ['waiting', 'unpaid', 'paid', 'appealed', 'expired', 'success', 'failed']) {
        // What is refused changes nothing, so that one order is enough for all of it.
        const id = await fresh(state);
        const possible: (readonly [keyof typeof names, number])[] = [];
        for (const event of Object.keys(names) as (keyof typeof names)[])
          for (const who of [MERCHANT, TAKER]) {
            // The merchant sells here: maker and seller; the taker is the buyer.
            const roles = who === MERCHANT ? ['either', 'maker', 'seller'] : ['either', 'buyer'];
            const rows = OTC_TABLE.filter((row) => row.event === event && roles.includes(row.by));
            if (rows.some(({ from }) => from === state)) possible.push([event, who]);
            else {
              const wanted = rows.length === 0 ? 'PERMISSION_DENIED' : 'STATE_CHANGED';
              found.push([state, event, who, await tried(id, event, who)]);
              due.push([state, event, who, wanted]);
            }
          }
        for (const [event, who] of possible)
          expect([state, event, who, await tried(await fresh(state), event, who)]).toEqual([state, event, who, 'done']);
      }
      expect(found).toEqual(due);
    });
  },
  { on: ['postgres'], migrations: otcModule.migrations },
);
