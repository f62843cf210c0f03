import { useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card, deviceZone, languageNames, languages, Segmented, Select, toast, useLanguage, useTexts } from '@agio/ui';
import { showError } from '../../../../shared/error-popup.ts';
import { infoQuery, useSite, type User } from '../../../../shared/info.ts';
import { setLanguage, setTheme, setTimeZone, setUpColour, themes, usePreferences } from '../../../../shared/preferences.ts';
import { saveSettings } from '../../../../shared/settings.ts';
import { zoneChoices, zoneText } from '../state/zones.ts';
import { Line } from './line.tsx';

const currencies = ['CNY', 'USD'] as const;
const asSite = 'site';
const asDevice = 'device';

export function DisplayCard({ user }: { user: User }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const site = useSite();
  const siteCurrency = useQuery({ ...infoQuery, select: (info) => info.site.rateCurrency }).data;
  const language = useLanguage();
  const { theme, timeZone, upColour } = usePreferences();
  const [now] = useState(() => Date.now());
  const saving = useMutation({ mutationFn: saveSettings, onSuccess: () => toast(common(($) => $.saved)), onError: showError });
  const offered = site?.languages.length === 0 ? languages : languages.filter((one) => site?.languages.includes(one) ?? true);
  return (
    <Card title={t(($) => $.display.title)} aside={<span className="text-12 text-t2 max-md:hidden">{t(($) => $.display.here)}</span>}>
      <Line label={t(($) => $.display.language)}>
        <Select
          name={t(($) => $.display.language)}
          value={language}
          onValueChange={(next) => {
            void setLanguage(next);
            saving.mutate({ language: next });
          }}
          options={offered.map((one) => ({ value: one, label: <span lang={one}>{languageNames[one]}</span> }))}
        />
      </Line>
      <Line label={t(($) => $.display.theme)}>
        <Segmented
          label={t(($) => $.display.theme)}
          value={theme}
          onValueChange={setTheme}
          items={(site?.themes ?? themes).map((one) => ({ value: one, label: common(($) => $.display[one]) }))}
        />
      </Line>
      <Line label={t(($) => $.display.timeZone)}>
        <Select
          name={t(($) => $.display.timeZone)}
          value={timeZone ?? asDevice}
          onValueChange={(next) => {
            setTimeZone(next === asDevice ? null : next);
            toast(common(($) => $.saved));
          }}
          options={[
            { value: asDevice, label: t(($) => $.display.deviceZone, { zone: zoneText(deviceZone(), language, now) }) },
            ...zoneChoices([site?.timeZone, timeZone], now).map((zone) => ({ value: zone, label: zoneText(zone, language, now) })),
          ]}
        />
      </Line>
      <Line label={t(($) => $.display.currency)}>
        <Select
          name={t(($) => $.display.currency)}
          value={user.rateCurrency ?? asSite}
          onValueChange={(next) => saving.mutate({ rateCurrency: next === asSite ? null : next })}
          options={[
            { value: asSite, label: t(($) => $.display.siteCurrency, { currency: siteCurrency ?? '' }) },
            ...currencies.map((one) => ({ value: one, label: t(($) => $.display.currencies[one]) })),
          ]}
        />
      </Line>
      <Line label={t(($) => $.display.colours)}>
        <Segmented
          label={t(($) => $.display.colours)}
          value={upColour}
          onValueChange={(next) => {
            setUpColour(next);
            saving.mutate({ upColour: next });
          }}
          items={(['red', 'green'] as const).map((one) => ({ value: one, label: common(($) => $.display[one]) }))}
        />
      </Line>
    </Card>
  );
}
