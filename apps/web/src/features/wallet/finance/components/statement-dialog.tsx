import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { formatDate, formatZoned, Select, toast, useLanguage, useTexts, wallClock, zoneAt } from '@agio/ui';
import { useAccountName } from '../../../../shared/account-name.ts';
import { accountKinds } from '../../../../shared/account-kinds.ts';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { nameLabel, useSite, useUser } from '../../../../shared/info.ts';
import { saveBytes } from '../../../../shared/save-file.ts';
import { fetchStatement } from '../api/postings.ts';
import { maskedName, periodOf, statementPdf, type AccountStatement, type StatementWords } from '../state/statement.ts';
import { usePostingName } from '../state/use-posting-name.ts';

const years = 6;
const whole = 'year';

/** A month or a year of all accounts as a PDF that is written in the browser. */
export function StatementDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('finance');
  const language = useLanguage();
  const [now] = useState(() => wallClock(Date.now()));
  const [year, setYear] = useState(String(now.getUTCFullYear()));
  const [month, setMonth] = useState<string>(String(now.getUTCMonth() + 1));
  const wordsOf = useStatementWords();
  const last = Number(year) === now.getUTCFullYear() ? now.getUTCMonth() + 1 : 12;
  const chosen = month !== whole && Number(month) > last ? String(last) : month;
  const making = useMutation({
    mutationFn: async () => {
      const statement = await fetchStatement(periodOf(Number(year), chosen === whole ? null : Number(chosen)));
      saveBytes(
        `${t(($) => $.statement.file)}-${year}${chosen === whole ? '' : `-${chosen.padStart(2, '0')}`}.pdf`,
        statementPdf(statement, wordsOf(statement), language),
        'application/pdf',
      );
    },
    onSuccess: () => {
      toast(t(($) => $.statement.done));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(($) => $.statement.title)}
      submit={t(($) => $.statement.make)}
      busy={making.isPending}
      failure={making.error}
      onSubmit={() => making.mutate()}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.statement.text)}</p>
      <div className="flex flex-wrap gap-3">
        <Select
          label={t(($) => $.statement.year)}
          value={year}
          onValueChange={setYear}
          options={Array.from({ length: years }, (_, back) => String(now.getUTCFullYear() - back)).map((one) => ({
            value: one,
            label: one,
          }))}
        />
        <Select
          label={t(($) => $.statement.month)}
          value={chosen}
          onValueChange={setMonth}
          options={[
            { value: whole, label: t(($) => $.statement.wholeYear) },
            ...Array.from({ length: last }, (_, at) => ({ value: String(at + 1), label: String(at + 1).padStart(2, '0') })),
          ]}
        />
      </div>
    </FormDialog>
  );
}

function useStatementWords(): (statement: AccountStatement) => StatementWords {
  const { t } = useTexts('finance');
  const postingName = usePostingName();
  const accountName = useAccountName();
  const language = useLanguage();
  const site = useSite();
  const user = useUser();
  return ({ from, isOver, to }) => ({
    site: site?.title ?? '',
    title: t(($) => $.statement.heading),
    head: [
      t(($) => $.statement.customer, { name: user === undefined ? '' : maskedName(nameLabel(user)), uid: user?.uid ?? '' }),
      t(($) => $.statement.period, { from: formatDate(from, language), to: formatDate(to - 1, language), zone: zoneAt(from, language) }),
      t(($) => $.statement.made, { time: formatZoned(Date.now(), language) }),
      ...(isOver ? [] : [t(($) => $.statement.notOver)]),
    ],
    account: (account) =>
      accountKinds.some((kind) => kind === account) ? t(($) => $.explain.account, { account: accountName(account) }) : accountName(account),
    kind: postingName,
    opening: t(($) => $.statement.opening),
    closing: t(($) => $.statement.closing),
    count: (count) => t(($) => $.explain.times, { count }),
    rule: t(($) => $.statement.rule),
    none: t(($) => $.statement.none),
    page: (number, of) => t(($) => $.statement.page, { number, of }),
  });
}
