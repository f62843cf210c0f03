import { MONITORING_RULES } from '@agio/contracts/monitoring';
import { Link } from '@tanstack/react-router';
import { acts, ChoiceFilter, deskList, moment, money, named, plain } from '../../../shared/desk/index.ts';
import { OpenAct } from './case-acts.ts';
import { detailsOf } from './figures.ts';

/** What the rules of monitoring found, the newest first. */
export const FindingsPage = deskList({
  call: 'deskFindings',
  id: 'findings',
  texts: 'monitoring',
  words: ({ columns, findings: { idle, none, title } }) => ({ columns, empty: none, idle, title }),
  views: { by: 'view', of: ['new', 'all'], isAllSent: true, names: ({ findings }) => findings.views },
  query: ({ address: { rule } }) => (MONITORING_RULES.some((one) => one === rule) ? { rule } : {}),
  keyOf: ({ id }) => id,
  filters: ({ w }) => <ChoiceFilter by="rule" name={w.columns.rule} all={w.findings.anyRule} options={named(MONITORING_RULES, w.rules)} />,
  columns: ({ t, w }) => [
    plain('uid', ({ uid }) => uid, {
      isFixed: true,
      render: ({ uid }) => (
        <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
          {uid}
        </Link>
      ),
    }),
    plain('rule', ({ rule }) => w.rules[rule]),
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
    plain('details', ({ figures }) => detailsOf(figures), {
      render: ({ figures }) => <span className="block max-w-80 break-all whitespace-normal">{detailsOf(figures)}</span>,
    }),
    moment('at', ({ at }) => at),
    acts((finding) =>
      finding.case === null ? (
        <OpenAct of={finding} />
      ) : (
        <Link to="/cases/$id" params={{ id: finding.case }} className="ui-link whitespace-nowrap">
          {t(($) => $.acts.caseName, { id: finding.case ?? '' })}
        </Link>
      ),
    ),
  ],
});
