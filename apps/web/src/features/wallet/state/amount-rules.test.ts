// Protects: an amount that the server would refuse is named with its bound, the offered one is valid, and "max" is never more than can leave.
import { expect, it } from 'vitest';
import { mostToWithdraw, receives, transferProblem, withdrawalProblem } from './amount-rules.ts';

const chain = {
  decimals: 6,
  withdrawal: {
    open: true,
    minimum: '10.000000',
    maximum: '5000',
    fee: '1.5',
    dailyLimit: '20000',
    dailyLeft: '3000.25',
  },
};

it('names the first broken rule, its bound and a valid amount instead', () => {
  const rule = (amount: string, available = '10000'): unknown => {
    const problem = withdrawalProblem(amount, available, chain);
    return problem === null ? null : [problem.rule, problem.bound, problem.nearest];
  };
  expect(rule('')).toEqual(['empty', '', '3000.25']);
  expect(rule('0.000')).toEqual(['zero', '0', '10']);
  expect(rule('9.999999')).toEqual(['minimum', '10', '10']);
  expect(rule('10')).toBeNull();
  expect(rule('10.0000001')).toEqual(['fine', '6', '10']);
  expect(rule('3000.25')).toBeNull();
  expect(rule('3000.250001')).toEqual(['daily', '3000.25', '3000.25']);
  expect(rule('5000.1')).toEqual(['maximum', '5000', '3000.25']);
  expect(rule('10001')).toEqual(['available', '10000', '3000.25']);
  expect(rule('12', '11')).toEqual(['available', '11', '11']);
});

it('offers only what it would take', () => {
  for (const amount of ['', '0', '9.999999', '10.0000001', '3000.250001', '5000.1', '10001'])
    expect(withdrawalProblem(withdrawalProblem(amount, '10000', chain)?.nearest ?? '', '10000', chain), amount).toBeNull();
});

it('offers nothing where nothing is possible', () => {
  expect(withdrawalProblem('12', '9', chain)?.nearest).toBeNull();
  expect(withdrawalProblem('', '0', chain)?.nearest).toBeNull();
  const dear = { ...chain, withdrawal: { ...chain.withdrawal, minimum: '1', fee: '20' } };
  expect(withdrawalProblem('20', '1000', dear)).toMatchObject({ rule: 'fee', bound: '20', nearest: '20.000001' });
});

it('cuts the most to the digits of the chain and never rounds it up', () => {
  expect(mostToWithdraw('12.3456789', chain)).toBe('12.345678');
  expect(mostToWithdraw('99999', chain)).toBe('3000.25');
  expect(receives('10', '1.5')).toBe('8.5');
  expect(receives('1', '1.5')).toBe('0');
  expect(receives('', '1.5')).toBe('0');
});

it('knows the rules of a transfer', () => {
  expect(transferProblem('', '5', 8)).toMatchObject({ rule: 'empty', nearest: '5' });
  expect(transferProblem('0', '5', 8)).toMatchObject({ rule: 'zero' });
  expect(transferProblem('5.000000001', '6', 8)).toMatchObject({ rule: 'fine', nearest: '5' });
  expect(transferProblem('5.1', '5.00', 8)).toMatchObject({ rule: 'available', bound: '5', nearest: '5' });
  expect(transferProblem('5', '5.00', 8)).toBeNull();
  expect(transferProblem('1', '0', 8)).toMatchObject({ rule: 'available', nearest: null });
});

it('asks for more than the fee, also where the minimum is no more than that', () => {
  for (const minimum of ['1', '1.5', '1.500001'])
    for (const amount of ['', '0', '1', '1.5'])
      expect(
        withdrawalProblem(withdrawalProblem(amount, '100', changed({ minimum }))?.nearest ?? '', '100', changed({ minimum })),
        `${amount} of at least ${minimum}`,
      ).toBeNull();
  expect(withdrawalProblem('1.5', '100', changed({ minimum: '1.5' }))).toMatchObject({ rule: 'fee', bound: '1.5', nearest: '1.500001' });
});

function changed(change: Partial<typeof chain.withdrawal>): typeof chain {
  return { ...chain, withdrawal: { ...chain.withdrawal, ...change } };
}
