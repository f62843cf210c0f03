import { MONITORING_RULES } from '@agio/contracts/monitoring';
import { Link } from '@tanstack/react-router';
import { acts, ChoiceFilter, deskList, moment, named, plain } from '../../../shared/desk/index.ts';
import { OpenAct } from './case-acts.ts';
import { figuresOf } from './figures.ts';

/** What the rules of monitoring found, the newest first. */
export const FindingsPage = deskList({
  call: 'deskFindings',
  id: 'findings',
  texts: 'monitoring',
  words: ({ findings: { columns, idle, none, title } }) => ({ columns, empty: none, idle, title }),
  views: { by: 'view', of: ['new', 'all'], isAllSent: true, names: ({ findings }) => findings.views },
  query: ({ address: { rule } }) => (MONITORING_RULES.some((one) => one === rule) ? { rule } : {}),
  keyOf: ({ id }) => id,
  filters: ({ w }) => <ChoiceFilter by="rule" name={w.rule} all={w.findings.anyRule} options={named(MONITORING_RULES, w.rules)} />,
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
    plain('figures', (finding) => figuresOf(finding, t), {
      render: (finding) => <span className="block max-w-120 break-words whitespace-normal">{figuresOf(finding, t)}</span>,
    }),
    moment('at', ({ at }) => at),
    acts((finding) =>
      finding.case === null ? (
        <OpenAct of={finding} />
      ) : (
        <Link to="/cases/$id" params={{ id: finding.case }} className="ui-link whitespace-nowrap">
          {t(($) => $.case.name, { id: finding.case ?? '' })}
        </Link>
      ),
    ),
  ],
});
