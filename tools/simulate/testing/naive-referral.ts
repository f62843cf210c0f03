import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { LEVELS, referralCredit, referralEarned, referralTie, referralWithheld } from '../../../modules/referral/model.ts';
import type { CreditRecord, EarnedFact, Level, Source, TieRecord } from '../../../modules/referral/model.ts';
import { broughtBy, daysOf, friendAt, peopleOf, placesOf, rewardsOf, sumsOf, treeOf } from '../../../modules/referral/queries.ts';
import { read, sumOf } from './beside-facts.ts';
import type { Compared, Told } from './beside-facts.ts';

interface Reward {
  readonly cause: string;
  readonly friend: number;
  readonly level: Level;
  readonly beneficiary: number;
  readonly coin: number;
  readonly source: Source;
  readonly atoms: bigint;
  readonly atMs: number;
  readonly status: 'not_credited' | 'credited' | 'withheld';
}

/** One reward for each level of a fee that brought something, with what became of it. */
function rewardsIn(facts: readonly Told[]): Reward[] {
  let rewards: Reward[] = [];
  const become = (status: Reward['status'], isMeant: (reward: Reward) => boolean): void => {
    rewards = rewards.map((one) => (one.status === 'not_credited' && isMeant(one) ? { ...one, status } : one));
  };
  for (const fact of facts) {
    const told = fact as never;
    if (referralEarned.is(told)) rewards.push(...levelsOf(fact as unknown as EarnedFact));
    else if (referralCredit.is(told)) {
      const { coin, customer, source } = fact as unknown as CreditRecord;
      become('credited', (one) => one.beneficiary === customer && one.coin === coin && one.source === source);
    } else if (referralWithheld.is(told)) {
      const { coin, friend, level, source } = fact as unknown as Reward;
      become('withheld', (one) => one.friend === friend && one.level === level && one.coin === coin && one.source === source);
    }
  }
  return rewards;
}

function levelsOf({ atMs, back, cause, coin, direct, friend, indirect, inviter, second, source }: EarnedFact): Reward[] {
  const of = { cause, friend, coin, source, atMs, status: 'not_credited' } as const;
  const all: Reward[] = [
    { ...of, level: 'back', beneficiary: friend, atoms: BigInt(back) },
    { ...of, level: 'direct', beneficiary: inviter, atoms: BigInt(direct) },
    { ...of, level: 'indirect', beneficiary: second, atoms: BigInt(indirect) },
  ];
  return all.filter(({ atoms }) => atoms > 0n);
}

/** Friends in the order in which they came. */
const friendsOf = (ties: readonly TieRecord[], inviter: number): TieRecord[] =>
  ties.filter((one) => one.inviter === inviter).toSorted((one, other) => one.tiedAtMs - other.tiedAtMs || one.friend - other.friend);

const ZONE = 'Asia/Kolkata';
const dayOf = (ms: number): string => new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 10);
const place = ({ coin, level }: Pick<Reward, 'coin' | 'level'>): string => `${coin} ${level}`;

/** What customers read about those whom they invited, and about their rewards. */
export async function referralLists(
  session: Session,
  facts: readonly Told[],
  customers: readonly number[],
  nowMs: number,
): Promise<Compared[]> {
  const all: Compared[] = [];
  const rewards = rewardsIn(facts);
  const ties = facts.filter((fact) => referralTie.is(fact as never)) as unknown as TieRecord[];
  for (const customer of customers) {
    const own = rewards.filter(({ beneficiary }) => beneficiary === customer);
    all.push({
      what: `sums of rewards of ${customer}`,
      told: await sumsOf(session, customer),
      expected: groups(own, place).map(([list, { coin, level }]) => ({
        coin,
        level,
        credited: sumOf(
          list.filter(({ status }) => status === 'credited'),
          ({ atoms }) => atoms,
        ),
        waiting: sumOf(
          list.filter(({ status }) => status === 'not_credited'),
          ({ atoms }) => atoms,
        ),
      })),
    });
    for (const fromMs of [own[0]?.atMs ?? 0, nowMs - 3 * DAY_MS])
      all.push(...(await sinceLists(session, { customer, fromMs, own, rewards, ties })));
    all.push(...(await rewardPages(session, customer, own)));
    const friends = friendsOf(ties, customer).map(({ friend }) => friend);
    for (const at of [0, 1, 2, friends.length, friends.length + 1])
      all.push({ what: `friend ${at} of ${customer}`, told: await friendAt(session, customer, at), expected: friends[at - 1] });
    const asked = ties.map(({ friend }) => friend);
    all.push({
      what: `places of friends of ${customer}`,
      told: [...(await placesOf(session, customer, asked))].toSorted(([one], [other]) => one - other),
      expected: ties
        .map(({ friend, inviter }) => [friend, { inviter, place: friends.indexOf(friend) + 1 }] as const)
        .toSorted(([one], [other]) => one - other),
    });
  }
  return all;
}

/** Groups by a text, in its order, each with its first member. */
const groups = <R>(list: readonly R[], keyOf: (one: R) => string): (readonly [readonly R[], R])[] =>
  [...Map.groupBy(list, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, members]) => {
      const [first] = members;
      return first === undefined ? [] : [[members, first] as const];
    });

interface Since {
  readonly customer: number;
  readonly fromMs: number;
  readonly own: readonly Reward[];
  readonly rewards: readonly Reward[];
  readonly ties: readonly TieRecord[];
}

async function sinceLists(session: Session, { customer, fromMs, own, ties }: Since): Promise<Compared[]> {
  const counted = own.filter(({ atMs, status }) => atMs >= fromMs && status !== 'withheld');
  const recent = own.filter(({ atMs }) => atMs >= fromMs);
  const paid = (level: Level, friend: number): boolean => recent.some((one) => one.level === level && one.friend === friend);
  const friends = friendsOf(ties, customer);
  const sum = (list: readonly Reward[]): bigint => sumOf(list, ({ atoms }) => atoms);
  const branch = ({ friend, level }: Reward): number =>
    level === 'indirect' ? (ties.find((one) => one.friend === friend)?.inviter ?? 0) : friend;
  return [
    {
      what: `rewards by day of ${customer} since ${fromMs}`,
      told: await daysOf(session, customer, ZONE, fromMs),
      expected: groups(counted, (one) => `${dayOf(one.atMs)} ${place(one)}`).map(([list, { atMs, coin, level }]) => ({
        day: dayOf(atMs),
        coin,
        level,
        atoms: sum(list),
      })),
    },
    {
      what: `people of ${customer} since ${fromMs}`,
      told: await peopleOf(session, customer, fromMs),
      expected: {
        people: friends.length,
        second: friends.reduce((count, { friend }) => count + friendsOf(ties, friend).length, 0),
        active: new Set(recent.filter(({ level }) => level === 'direct').map(({ friend }) => friend)).size,
      },
    },
    {
      what: `friends of ${customer}, active since ${fromMs}`,
      told: await treeOf(session, customer, fromMs),
      expected: friends.map(({ friend, tiedAtMs }, at) => ({
        friend,
        place: at + 1,
        tiedAtMs,
        people: friendsOf(ties, friend).length,
        active: friendsOf(ties, friend).filter((one) => paid('indirect', one.friend)).length,
        isActive: paid('direct', friend),
      })),
    },
    {
      what: `brought to ${customer} since ${fromMs}`,
      told: (await broughtBy(session, customer, fromMs))
        .map(({ atoms, coin, friend, level }) => `${friend} ${coin} ${level} ${atoms}`)
        .toSorted(),
      expected: groups(
        counted.filter(({ level }) => level !== 'back'),
        (one) => `${branch(one)} ${place(one)}`,
      )
        .map(([list, first]) => `${branch(first)} ${place(first)} ${sum(list)}`)
        .toSorted(),
    },
  ];
}

/** Pages of rewards, by every filter alone and some together. */
async function rewardPages(session: Session, customer: number, own: readonly Reward[]): Promise<Compared[]> {
  const all: Compared[] = [];
  const [first] = own;
  const none = { level: undefined, status: undefined, friend: undefined, coin: undefined, fromMs: undefined, toMs: undefined };
  const edge = first?.atMs ?? 0;
  const filters = [
    none,
    ...LEVELS.map((level) => ({ ...none, level })),
    ...(['not_credited', 'credited', 'withheld'] as const).map((status) => ({ ...none, status })),
    { ...none, friend: first?.friend },
    { ...none, coin: 1 },
    { ...none, fromMs: edge },
    { ...none, toMs: edge },
    { ...none, coin: 0, level: 'direct' as const, status: 'credited' as const, fromMs: edge - DAY_MS, toMs: edge },
  ];
  for (const filter of filters) {
    const { coin, friend, fromMs, level, status, toMs } = filter;
    const expected = own
      .filter(
        (one) =>
          (level === undefined || one.level === level) &&
          (status === undefined || one.status === status) &&
          (friend === undefined || one.friend === friend) &&
          (coin === undefined || one.coin === coin) &&
          (fromMs === undefined || one.atMs >= fromMs) &&
          (toMs === undefined || one.atMs <= toMs),
      )
      .toSorted(
        (one, other) =>
          other.atMs - one.atMs ||
          (one.cause < other.cause ? 1 : one.cause > other.cause ? -1 : LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level)),
      )
      .map(({ atoms, cause, level: of }) => `${cause} ${of} ${atoms}`);
    const { byPages, totals } = await read((page) => rewardsOf(session, customer, filter, page), expected.length);
    const told = byPages.map(({ amount, cause, level: of }) => `${cause} ${of} ${amount}`);
    all.push({ what: `rewards of ${customer} ${JSON.stringify(filter)}`, told: [told, totals], expected: [expected, [expected.length]] });
  }
  return all;
}
