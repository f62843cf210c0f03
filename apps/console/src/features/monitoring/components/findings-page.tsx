import { MONITORING_RULES } from '@agio/contracts/monitoring/constants';
import { Tag } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { acts, ChoiceFilter, deskList, moment, money, named, plain } from '../../../shared/desk/index.ts';
import { OpenAct } from './case-acts.ts';
import { detailsOf } from './figures.ts';

/** No customer's number is longer, and none is 0: what has no digits finds nobody. */
const UID_DIGITS = 12;

/** What the rules of monitoring found, the newest first. */
export const FindingsPage = deskList({
  call: 'deskFindings',
  id: 'findings',
  texts: 'monitoring',
  words: ({ columns, findings: { idle, none, title } }) => ({ columns, empty: none, idle, title }),
  views: { by: 'view', of: ['new', 'all'], isAllSent: true, names: ({ findings }) => findings.views },
  search: { as: 'search', looksIn: 'all' },
  query: ({ address: { rule }, q }) => ({
    ...(MONITORING_RULES.some((one) => one === rule) ? { rule } : {}),
    ...(q === undefined ? {} : { search: q.replace(/\D/g, '').slice(0, UID_DIGITS) || '0' }),
  }),
  keyOf: ({ id }) => id,
  filters: ({ w }) => <ChoiceFilter by="rule" name={w.columns.rule} all={w.findings.anyRule} options={named(MONITORING_RULES, w.rules)} />,
  columns: ({ t, w }) => [
    plain('customer', ({ uid }) => uid, {
      isFixed: true,
      render: ({ uid }) => (
        <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
          {uid}
        </Link>
      ),
    }),
    plain('rule', ({ rule }) => w.rules[rule], {
      render: ({ isAltered, rule }) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          {w.rules[rule]}
          {isAltered ? <Tag tone="warn">{w.altered}</Tag> : null}
        </span>
      ),
    }),
    money(
      'in',
      ({ figures }) => figures.in ?? null,
      () => 'CNY',
    ),
    money(
      'out',
      ({ figures }) => figures.out ?? null,
      () => 'CNY',
    ),
    money(
      'limit',
      ({ figures }) => figures.limit,
      () => 'CNY',
    ),
    plain('details', ({ figures }) => detailsOf(figures, t), {
      render: ({ figures }) => <span className="block min-w-40 max-w-80 break-words whitespace-normal">{detailsOf(figures, t)}</span>,
    }),
    moment('at', ({ at }) => at),
    acts((finding) =>
      finding.case === null ? (
        <OpenAct of={finding} />
      ) : (
        <Link to="/cases/$id" params={{ id: finding.case }} className="ui-link whitespace-nowrap">
          {t(($) => $.one.name, { id: finding.case ?? '' })}
        </Link>
      ),
    ),
  ],
});
