import type { ReactNode } from 'react';
import { Card, Notice, Select, Switch, useTexts } from '@agio/ui';
import type { Audience } from '../api/notices.ts';
import { levels } from '../state/notice.ts';

const anyValue = 'any';
const fromText = (value: string): string | null => (value === anyValue ? null : value);

/** The audience: a site, a certification, a coin, in any combination; an empty one means all customers. */
export function AudienceCard({
  audience,
  children,
  coins,
  onChange,
  sites,
}: {
  audience: Audience;
  sites: readonly string[];
  coins: readonly string[];
  onChange: (audience: Audience) => void;
  /** How many they are, and the button. */
  children: ReactNode;
}): ReactNode {
  const { t } = useTexts('notices');
  const { coin, isExact, level, site } = audience;
  const anyOption = { value: anyValue, label: t(($) => $.any) };
  return (
    <Card title={t(($) => $.receivers)} bodyClassName="grid gap-4 px-5 pb-5">
      <Select
        label={t(($) => $.fields.site)}
        help={t(($) => $.fields.siteHelp)}
        value={site ?? anyValue}
        onValueChange={(next) => onChange({ ...audience, site: fromText(next) })}
        options={[
          { value: anyValue, label: t(($) => $.everySite) },
          ...sites.map((host) => ({ value: host, label: host === '*' ? t(($) => $.defaultSite) : host })),
        ]}
      />
      <Select
        label={t(($) => $.fields.level)}
        value={level === null ? anyValue : String(level)}
        onValueChange={(next) =>
          onChange({
            ...audience,
            level: next === anyValue ? null : Number(next),
            isExact: next === '0' ? true : next !== anyValue && isExact,
          })
        }
        options={[anyOption, ...levels.map((name, index) => ({ value: String(index), label: t(($) => $.levels[name]) }))]}
      />
      {level === null || level === 0 ? null : (
        <Switch
          label={t(($) => $.fields.isExact)}
          words="before"
          checked={isExact}
          onCheckedChange={(next) => onChange({ ...audience, isExact: next })}
        />
      )}
      <Select
        label={t(($) => $.fields.coin)}
        help={t(($) => $.fields.coinHelp)}
        value={coin ?? anyValue}
        onValueChange={(next) => onChange({ ...audience, coin: fromText(next) })}
        options={[anyOption, ...coins.map((code) => ({ value: code, label: code }))]}
      />
      <Notice size="s">{t(($) => $.ways)}</Notice>
      {children}
    </Card>
  );
}
