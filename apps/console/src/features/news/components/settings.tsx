import { useState, type ReactNode } from 'react';
import { Card, Select, Switch, TextField, useTexts } from '@agio/ui';
import { newsTypes } from '../api/news.ts';
import { coinsIn, type NewsDraft } from '../state/draft.ts';

/** What it is about, and where it is shown. */
export function Settings({
  draft,
  isReadOnly,
  onChange,
}: {
  draft: NewsDraft;
  isReadOnly: boolean;
  onChange: (draft: NewsDraft) => void;
}): ReactNode {
  const { t } = useTexts('news');
  const [coins, setCoins] = useState(draft.coins.join(' '));
  return (
    <Card title={t(($) => $.about)} bodyClassName="grid gap-4 px-5 pb-5">
      <Select
        label={t(($) => $.columns.type)}
        value={draft.type}
        disabled={isReadOnly}
        onValueChange={(type) => onChange({ ...draft, type })}
        options={newsTypes.map((type) => ({ value: type, label: t(($) => $.types[type]) }))}
      />
      <TextField
        label={t(($) => $.columns.coins)}
        help={t(($) => $.fields.coinsHelp)}
        value={coins}
        readOnly={isReadOnly}
        onChange={(event) => {
          setCoins(event.target.value);
          onChange({ ...draft, coins: coinsIn(event.target.value) });
        }}
      />
      <TextField
        label={t(($) => $.columns.site)}
        help={t(($) => $.fields.siteHelp)}
        value={draft.site}
        readOnly={isReadOnly}
        maxLength={120}
        onChange={(event) => onChange({ ...draft, site: event.target.value.toLowerCase() })}
      />
      <Switch
        label={t(($) => $.fields.isBanner)}
        words="before"
        checked={draft.isBanner}
        disabled={isReadOnly}
        onCheckedChange={(isBanner) => onChange({ ...draft, isBanner })}
      />
    </Card>
  );
}
