export const ranges = ['all', '30d', 'today'] as const;
export const levels = ['direct', 'indirect', 'back'] as const;
export const states = ['not_credited', 'credited', 'withheld'] as const;

export type ReferralLevel = (typeof levels)[number];
export type State = (typeof states)[number];
export type TreeFilter = { readonly range: (typeof ranges)[number]; readonly page: number };
export type RecordFilter = {
  readonly level: ReferralLevel | undefined;
  readonly status: State | undefined;
  readonly friendId: string | undefined;
  readonly page: number;
};
export type View = { readonly tree: TreeFilter; readonly records: RecordFilter };

type Search = {
  readonly range?: string;
  readonly people?: string;
  readonly level?: string;
  readonly state?: string;
  readonly friend?: string;
  readonly p?: string;
};

const pageOf = (text: string | undefined): number => Math.max(1, Math.floor(Number(text ?? '1')) || 1);

/** What does not fit is left out, so that an edited address never breaks the page. */
export const viewOf = ({ friend, level, p, people, range, state }: Search): View => ({
  tree: { range: ranges.find((one) => one === range) ?? 'all', page: pageOf(people) },
  records: {
    level: levels.find((one) => one === level),
    status: states.find((one) => one === state),
    friendId: friend !== undefined && /^[1-9]\d{0,8}$/.test(friend) ? friend : undefined,
    page: pageOf(p),
  },
});

export const searchOf = ({ records: { friendId, level, page, status }, tree }: View): Search => ({
  ...(tree.range === 'all' ? {} : { range: tree.range }),
  ...(tree.page > 1 ? { people: String(tree.page) } : {}),
  ...(level === undefined ? {} : { level }),
  ...(status === undefined ? {} : { state: status }),
  ...(friendId === undefined ? {} : { friend: friendId }),
  ...(page > 1 ? { p: String(page) } : {}),
});
