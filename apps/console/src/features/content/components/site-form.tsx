import type { ReactNode } from 'react';
import { Card, Checkbox, languageNames, Select, TextField, useTexts } from '@agio/ui';
import { siteLanguages } from '../api/sites.ts';
import { isColour, isMailAddress, isTimeZone, toggled, type SiteDraft } from '../state/draft.ts';
import { AddressField, Apps, Banners, Contacts, Links } from './lists.tsx';
import { NotServed } from './not-served.tsx';
import { WordsField } from './words-field.tsx';

interface Props {
  readonly draft: SiteDraft;
  /** Whether the reader may only look. */
  readonly isFixed: boolean;
  readonly onChange: (next: Partial<SiteDraft>) => void;
}

const themes = ['white', 'light', 'black', 'blue'] as const;
const methods = ['bank', 'alipay', 'weixin'] as const;
const levels = ['ordinary', 'primary', 'senior'] as const;
const orNull = (text: string): string | null => (text === '' ? null : text);

/** The settings that one operator changes, section by section. */
export function SiteForm({ draft, isFixed, onChange }: Props): ReactNode {
  const { t } = useTexts('sites');
  return (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-3">
      <Card title={t(($) => $.sections.words)} bodyClassName="flex flex-col gap-3">
        <TextField
          label={t(($) => $.fields.title)}
          error={draft.title.trim() === '' ? t(($) => $.bad.empty) : undefined}
          value={draft.title}
          maxLength={80}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <WordsField label={t(($) => $.fields.copyright)} value={draft.copyright} onChange={(copyright) => onChange({ copyright })} />
      </Card>
      <Look draft={draft} onChange={onChange} />
      <Rules draft={draft} onChange={onChange} />
      <Mail draft={draft} onChange={onChange} />
      <NotServed draft={draft} onChange={onChange} />
      <Card title={t(($) => $.fields.links)} bodyClassName="">
        <Links draft={draft} onChange={onChange} />
      </Card>
      <Card title={t(($) => $.fields.banners)} bodyClassName="">
        <Banners draft={draft} onChange={onChange} />
      </Card>
      <Card title={t(($) => $.fields.contacts)} bodyClassName="">
        <Contacts draft={draft} onChange={onChange} />
      </Card>
      <Card title={t(($) => $.fields.apps)} bodyClassName="flex flex-col gap-3">
        <TextField
          label={t(($) => $.fields.appVersion)}
          value={draft.appVersion}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => onChange({ appVersion: event.target.value.trim() })}
        />
        <Apps draft={draft} onChange={onChange} />
      </Card>
    </fieldset>
  );
}

function Look({ draft, onChange }: Omit<Props, 'isFixed'>): ReactNode {
  const { t } = useTexts('sites');
  return (
    <Card title={t(($) => $.sections.look)} bodyClassName="grid gap-3 sm:grid-cols-2">
      <AddressField
        label={t(($) => $.fields.logo)}
        kind="picture"
        value={draft.logo}
        onAddress={(logo) => onChange({ logo: orNull(logo) })}
      />
      <AddressField
        label={t(($) => $.fields.appLogo)}
        kind="picture"
        value={draft.appLogo}
        onAddress={(appLogo) => onChange({ appLogo: orNull(appLogo) })}
      />
      <AddressField
        label={t(($) => $.fields.favicon)}
        kind="picture"
        isNeeded
        value={draft.favicon}
        onAddress={(favicon) => onChange({ favicon })}
      />
      <TextField
        label={t(($) => $.fields.primaryColour)}
        error={isColour(draft.primaryColour) ? undefined : t(($) => $.bad.colour)}
        before={
          <input
            type="color"
            className="h-5 w-5! flex-none!"
            aria-label={t(($) => $.fields.primaryColour)}
            value={isColour(draft.primaryColour) ? draft.primaryColour : '#000000'}
            onChange={(event) => onChange({ primaryColour: event.target.value.toUpperCase() })}
          />
        }
        value={draft.primaryColour}
        maxLength={7}
        spellCheck={false}
        onChange={(event) => onChange({ primaryColour: event.target.value.trim() })}
      />
      <Choices
        label={t(($) => $.fields.themes)}
        all={themes}
        chosen={draft.themes}
        nameOf={(theme) => t(($) => $.themes[theme])}
        onChosen={(chosen) => onChange({ themes: chosen })}
      />
      <Select
        label={t(($) => $.fields.defaultTheme)}
        error={draft.themes.includes(draft.defaultTheme) ? undefined : t(($) => $.bad.theme)}
        value={draft.defaultTheme}
        onValueChange={(defaultTheme) => onChange({ defaultTheme })}
        options={themes.map((theme) => ({ value: theme, label: t(($) => $.themes[theme]) }))}
      />
    </Card>
  );
}

function Rules({ draft, onChange }: Omit<Props, 'isFixed'>): ReactNode {
  const { t } = useTexts('sites');
  return (
    <Card title={t(($) => $.sections.rules)} bodyClassName="grid gap-3 sm:grid-cols-2">
      <Choices
        label={t(($) => $.fields.languages)}
        all={siteLanguages}
        chosen={draft.languages}
        nameOf={(language) => languageNames[language]}
        onChosen={(languages) => onChange({ languages })}
      />
      <Select
        label={t(($) => $.fields.rateCurrency)}
        value={draft.rateCurrency}
        onValueChange={(rateCurrency) => onChange({ rateCurrency })}
        options={(['CNY', 'USD'] as const).map((currency) => ({ value: currency, label: currency }))}
      />
      <TextField
        label={t(($) => $.fields.timeZone)}
        error={isTimeZone(draft.timeZone) ? undefined : t(($) => $.bad.timeZone)}
        value={draft.timeZone}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ timeZone: event.target.value.trim() })}
      />
      <Choices
        label={t(($) => $.fields.paymentMethods)}
        all={methods}
        chosen={draft.paymentMethods}
        nameOf={(method) => t(($) => $.methods[method])}
        onChosen={(paymentMethods) => onChange({ paymentMethods })}
      />
      <Select
        label={t(($) => $.fields.inviteCode)}
        value={draft.inviteCode}
        onValueChange={(inviteCode) => onChange({ inviteCode })}
        options={(['optional', 'required', 'hidden'] as const).map((one) => ({ value: one, label: t(($) => $.inviteCodes[one]) }))}
      />
      <Choices
        label={t(($) => $.fields.certificationLevels)}
        all={levels}
        chosen={draft.certificationLevels}
        nameOf={(level) => t(($) => $.levels[level])}
        onChosen={(certificationLevels) => onChange({ certificationLevels })}
      />
    </Card>
  );
}

/** What mails to customers bear besides the title and the logo. */
function Mail({ draft, onChange }: Omit<Props, 'isFixed'>): ReactNode {
  const { t } = useTexts('sites');
  const { t: common } = useTexts('common');
  const { imprint, mailFrom } = draft;
  return (
    <Card title={t(($) => $.sections.mail)} bodyClassName="flex flex-col gap-3">
      <p className="text-12 text-t2">{t(($) => $.mailHelp)}</p>
      <TextField
        label={t(($) => $.fields.mailFrom)}
        aside={<span className="text-12 text-t2">{common(($) => $.optional)}</span>}
        error={mailFrom === null || isMailAddress(mailFrom) ? undefined : t(($) => $.bad.mail)}
        type="email"
        value={mailFrom ?? ''}
        placeholder="no-reply@example.com"
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ mailFrom: orNull(event.target.value.trim()) })}
      />
      <WordsField label={t(($) => $.fields.imprint)} value={imprint} isLong onChange={(next) => onChange({ imprint: next })} />
    </Card>
  );
}

/** Some of a short list. */
function Choices<Name extends string>({
  label,
  all,
  chosen,
  nameOf,
  onChosen,
}: {
  label: string;
  all: readonly Name[];
  chosen: readonly Name[];
  nameOf: (name: Name) => string;
  onChosen: (chosen: Name[]) => void;
}): ReactNode {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-13 text-t2">{label}</legend>
      <span className="flex flex-wrap gap-x-4 gap-y-1.5">
        {all.map((name) => (
          <Checkbox
            key={name}
            size="s"
            checked={chosen.includes(name)}
            onCheckedChange={(isIn) => onChosen(toggled(all, chosen, name, isIn))}
          >
            {nameOf(name)}
          </Checkbox>
        ))}
      </span>
    </fieldset>
  );
}
