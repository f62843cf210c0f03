import type { ModuleCanary } from '@agio/module/testing';

const machine = { tests: 'modules/referral/referral.test.ts' } as const;

export const canaries: readonly ModuleCanary[] = [
  {
    name: 'Referral: a reward is credited twice',
    file: 'modules/referral/machine/acts.ts',
    find: `  pending.take(
    beneficiary,
    cells.map(([cell]) => cell),
  );
  tools.tell(referralCredit`,
    replace: '  tools.tell(referralCredit',
    caughtBy: { ...machine, named: 'rounded down each time' },
  },
  {
    name: 'Referral: what the account of fees does not have is credited',
    file: 'modules/referral/machine/acts.ts',
    find: 'tools.money.available(from, coin) < amount',
    replace: 'tools.money.available(from, coin) < 0n * amount',
    caughtBy: { ...machine, named: 'wait until' },
  },
  {
    name: 'Referral: inviter and friend earn by trading with each other',
    file: 'modules/referral/machine/rates.ts',
    find: 'first === 0 || first === self || first === them;',
    replace: 'first === 0 || first === self || first === -them;',
    caughtBy: { ...machine, named: 'trade with each other' },
  },
  {
    name: 'Referral: what one person earned by themselves is credited',
    file: 'modules/referral/machine/acts.ts',
    find: '  withhold(books);\n',
    replace: '',
    caughtBy: { ...machine, named: 'turn out to be one person' },
  },
  {
    name: 'Referral: the friend gets nothing of what the code promised',
    file: 'modules/referral/machine/books.ts',
    find: 'if (back !== 0) pending.add(place, BACK,',
    replace: 'if (back < 0) pending.add(place, BACK,',
    caughtBy: { ...machine, named: 'by the code that they came with' },
  },
  {
    name: 'T: what is earned at the first moment of a time is left out of its days',
    file: 'modules/referral/queries.ts',
    find: 'where beneficiary = $1 and at >= $3 and',
    replace: 'where beneficiary = $1 and at > $3 and',
    caughtBy: { tests: 'e2e/api/people/lists-beside-facts.test.ts', named: 'by pages and by cursors' },
  },
];
