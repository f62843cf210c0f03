import { useState, type ReactNode } from 'react';
import { groupThousands, multiplyDecimals, TextArea, trimZeros, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { REWARDED_MAX, rewardPayload, uidsOf, type RewardDraft } from '../state/drafts.ts';
import { useHouseWords } from '../state/use-house-words.ts';
import { MoneyFields } from './money-fields.tsx';

/** The same amount to one customer or to each of a pasted list. */
export function RewardDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('house');
  const words = useHouseWords();
  const [draft, setDraft] = useState<RewardDraft>({ coin: '', amount: '', from: 'house', list: '' });
  const change = (next: Partial<RewardDraft>): void => setDraft({ ...draft, ...next });
  const { twice, uids, wrong } = uidsOf(draft.list);
  const error =
    wrong.length > 0
      ? t(($) => $.reward.wrong, { list: wrong.slice(0, 5).join(', ') })
      : twice.length > 0
        ? t(($) => $.reward.twice, { list: twice.slice(0, 5).join(', ') })
        : uids.length > REWARDED_MAX
          ? t(($) => $.reward.tooMany, { count: uids.length })
          : undefined;
  const payload = rewardPayload(draft);
  const total = payload === null ? null : `${groupThousands(trimZeros(multiplyDecimals(draft.amount, String(uids.length))))} ${draft.coin}`;
  return (
    <AskDialog
      title={t(($) => $.reward.title)}
      submit={t(($) => $.reward.submit, { total: total ?? '' })}
      kind="treasury.reward"
      payload={payload}
      explain={words.explain(draft.coin)}
      onClose={onClose}
    >
      <MoneyFields draft={draft} label={t(($) => $.reward.each)} onChange={change} />
      <TextArea
        label={t(($) => $.reward.uids)}
        aside={<span className="text-12 text-t2">{t(($) => $.reward.count, { count: uids.length })}</span>}
        help={t(($) => $.reward.uidsHelp)}
        error={error}
        value={draft.list}
        rows={4}
        spellCheck={false}
        onChange={(event) => change({ list: event.target.value })}
      />
      <p className="flex justify-between text-13">
        <span className="text-t2">{t(($) => $.reward.total)}</span>
        <b className="font-medium">{total ?? '–'}</b>
      </p>
    </AskDialog>
  );
}
