// Protects what the verifier says of a file: each way to falsify one is refused in words, and what was not checked is never called right.
import { describe, expect, it } from 'vitest';
import { betsFile, changed, type BetsFile, type SaidBet } from './testing/bets-file.ts';
import { command } from './verify.mjs';

const run = (file: unknown) => command(['bets.json'], () => JSON.stringify(file));
const honest = betsFile();
const isWin = ({ serverSeed, state }: SaidBet): boolean => state === 'won' && serverSeed !== null;
const mapped = (into: (bet: SaidBet) => object, file: BetsFile = honest) => ({ ...file, bets: file.bets.map((bet) => into(bet)) });
const kept = (isKept: (bet: SaidBet) => boolean) => ({ ...honest, bets: honest.bets.filter((bet) => isKept(bet)) });
const seeded = (into: object) => ({ ...honest, seeds: honest.seeds.map((seed, at) => (at === 0 ? { ...seed, ...into } : seed)) });
const without = (bet: SaidBet, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(bet).filter(([name]) => !names.includes(name)));

const FALSIFIED: readonly (readonly [how: string, file: unknown, said: string | RegExp])[] = [
  ['a win that was paid half', changed(honest, isWin, { payout: '10', result: '0' }), /payout is 10, and should be 20/],
  [
    'a multiple that was doubled',
    changed(honest, isWin, { multiple: '4.0000', payout: '40', result: '30' }),
    /multiple is 4.0000, and should be 2.0000/,
  ],
  ['a scope that was emptied', changed(honest, isWin, { scope: { from: '', to: '' } }), /winning interval/],
  ['a scope that is missing', changed(honest, isWin, { scope: undefined }), /winning interval is missing/],
  ['a win booked as lost', changed(honest, isWin, { state: 'lost', payout: '0', result: '-10' }), /state is lost, and should be won/],
  [
    'a win booked as voided',
    changed(honest, isWin, { state: 'void', roll: null, payout: '10', result: '0' }),
    /state is void, and should be won/,
  ],
  [
    'a win that waits forever',
    changed(honest, isWin, { state: 'pending', roll: null, payout: '0', result: '0' }),
    /state is pending, and should be won/,
  ],
  [
    'three numbers left out',
    kept(({ nonce, serverSeed }) => serverSeed === null || ![7, 8, 40].includes(nonce)),
    /numbers 7, 8 and 40 are missing/,
  ],
  [
    'the last numbers left out',
    kept(({ nonce, serverSeed }) => serverSeed === null || nonce < 100),
    /numbers 100, 101 and 102 are missing/,
  ],
  ['a number that is there twice', { ...honest, bets: [...honest.bets, { ...honest.bets[5], id: '9999' }] }, /number 5 is there twice/],
  ['a serial number that is there twice', changed(honest, ({ nonce }) => nonce === 9, { id: '1' }), /serial number 1 is there twice/],
  ['hashes that were removed', mapped((bet) => without(bet, 'serverSeedHash')), /hash of the server seed is missing/],
  ['another hash', changed(honest, isWin, { serverSeedHash: 'a'.repeat(64) }), /hash of the server seed is aaaa/],
  [
    'nothing that is revealed',
    { seeds: honest.seeds.map((seed) => ({ ...seed, serverSeed: null })), bets: honest.bets.map((bet) => ({ ...bet, serverSeed: null })) },
    /No bet was checked/,
  ],
  ['no bets at all', { seeds: [], bets: [] }, /No bet was checked/],
  ['an edge that is missing', mapped((bet) => without(bet, 'edge')), /edge is missing/],
  ['an edge that is null', changed(honest, isWin, { edge: null }), /edge is missing/],
  ['an edge that was changed', changed(honest, isWin, { edge: '0.015000' }), /multiple is 2.0000, and should be 1.9898/],
  ['an edge beyond what there is', changed(honest, isWin, { edge: '0.500000', multiple: '1.0101' }), /edge is 0.500000/],
  ['a count that is not that of the rotation', seeded({ bets: 104 }), /104 bets were made with it, and 103 are here/],
  ['a count that is smaller than the bets', seeded({ bets: 100 }), /100 bets were made with it, and 103 are here/],
  ['a count that is missing', seeded({ bets: undefined }), /does not say how many bets were made/],
  ['no list of seeds', { bets: honest.bets }, /does not say how many bets were made/],
  ['a list without a seed', mapped((bet) => bet, { ...honest, seeds: [] }), /does not say how many bets were made/],
  ['a stake that was raised', changed(honest, isWin, { stake: '20' }), /payout is 20, and should be 40/],
  [
    'digits that cut a win',
    changed(honest, (bet) => isWin(bet) && bet['multiple'] === '2.0000', { stake: '10.75', decimals: 0, payout: '21', result: '10.25' }),
    /stake/,
  ],
  ['another roll', changed(honest, isWin, { roll: '12.34' }), /roll is 12.34/],
  ['another seed of the player', changed(honest, isWin, { clientSeed: 'quick-evening-tea' }), /roll is/],
  ['another side', changed(honest, isWin, { side: 'both' }), /side/],
  ['no file of bets', { hello: 'world' }, /no file of bets/],
];

describe('A5: a falsified file', () => {
  it.each(FALSIFIED)('with %s is refused in words', (_how, file, said) => {
    const { lines, status } = run(file);
    expect([status, lines.join('\n')]).toEqual([1, expect.stringMatching(said)]);
    expect(lines.at(-1)).not.toMatch(/^(\d+) of \1 bets are right/);
  });

  it('is told from an honest one, of which is said what was checked', () => {
    const { lines, status } = run(honest);
    expect(status, lines.join('\n')).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(/^Server seed [0-9a-f]{8}…: 103 bets, numbers 0 to 102, each once, as many as were made with it\.$/),
      expect.stringMatching(/^Server seed [0-9a-f]{8}…: not revealed yet\. Of its 3 bets everything was checked but hash and roll\.$/),
      'USDT: the edge is 1%, and amounts are cut after 8 digits.',
      'Checked of each bet: hash of the server seed, roll, winning interval, multiple, payout and result.',
      'Not checked: whether each hash is the one that you were shown before the first bet with it, and whether a whole seed is left out.',
      '103 of 103 bets are right.',
    ]);
  });

  it('is not called right where the file has bets of other seeds in any order', () => {
    expect(run({ ...honest, bets: honest.bets.toReversed() }).status).toBe(0);
    expect(run(changed({ ...honest, bets: honest.bets.toReversed() }, isWin, { payout: '1' })).status).toBe(1);
  });

  it('is refused where it cannot be read', () => {
    expect(command(['bets.json'], () => '{')).toMatchObject({ status: 1, lines: [expect.stringContaining('no file of bets')] });
    for (const file of [null, 7, 'text', { bets: 7 }, { bets: [null] }, { bets: [7] }, { seeds: [null], bets: honest.bets }])
      expect([file, run(file).status]).toEqual([file, 1]);
  });

  it('compares nothing with a roll alone, and says so', () => {
    const [seed, client, nonce] = [String(honest.seeds[0]?.['serverSeed']), 'slow-morning-tea', '0'];
    const hash = String(honest.seeds[0]?.['serverSeedHash']);
    const { lines, status } = command([seed, client, nonce], () => '');
    expect([status, lines.at(-1)]).toEqual([1, 'Nothing was compared: give --hash and --roll.']);
    expect(command([seed, client, nonce, '--hash', hash], () => '').status).toBe(0);
  });
});
