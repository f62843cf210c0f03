// Protects: what two people agree on is what the form said, and rates beyond half of a fee cannot be asked for.
import { expect, it } from 'vitest';
import { agreementPayload, isTooMuch, levelsFrom, planDraft, planPayload } from './drafts.ts';

const rates = { trade: { direct: '0.2', indirect: '0.05' }, otc: { direct: '0', indirect: '0' }, dice: { direct: '0.1', indirect: '0' } };

it('hands in the rates that it has read', () => {
  expect(planPayload(planDraft(rates), 3)).toEqual({
    version: 3,
    tradeDirect: '0.2',
    tradeIndirect: '0.05',
    otcDirect: '0',
    otcIndirect: '0',
    diceDirect: '0.1',
    diceIndirect: '0',
  });
});

it('asks for nothing while a rate is missing or too high', () => {
  expect(levelsFrom({ direct: '', indirect: '5' })).toBeNull();
  expect(levelsFrom({ direct: '45', indirect: '5' })).toEqual({ direct: '0.45', indirect: '0.05' });
  expect(levelsFrom({ direct: '45.0001', indirect: '5' })).toBeNull();
  expect(isTooMuch({ direct: '45.0001', indirect: '5' })).toBe(true);
  expect(planPayload({ ...planDraft(rates), otc: { direct: '60', indirect: '0' } }, 1)).toBeNull();
});

it('ends an agreement by leaving the rates out', () => {
  expect(agreementPayload('1024', null)).toEqual({ uid: '1024' });
  expect(agreementPayload('1024', { direct: '30', indirect: '2.5' })).toEqual({
    uid: '1024',
    direct: '0.3',
    indirect: '0.025',
  });
  expect(agreementPayload('', null)).toBeNull();
});
