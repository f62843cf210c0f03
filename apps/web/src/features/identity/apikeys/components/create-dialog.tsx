import { useState, type ReactNode } from 'react';
import { Checkbox, Notice, Select, TextArea, TextField, useTexts } from '@agio/ui';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshKeys, type NewKey } from '../api/keys.ts';
import { addressesOf, faultsOf, firstDraft, keyInput, lifetimes, scopes, type ApiKeyDraft, type Lifetime } from '../state/draft.ts';

/** A new key: name, scopes, addresses, expiry; then a second verification that repeats them. */
export function CreateDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: NewKey) => void }): ReactNode {
  const { t } = useTexts('api');
  const { t: common } = useTexts('common');
  const [draft, setDraft] = useState<ApiKeyDraft>(firstDraft);
  const [tried, setTried] = useState(false);
  const creating = useVerifiedCall('createApiKey', async (key) => {
    await refreshKeys();
    onMade(key);
  });
  const faults = faultsOf(draft);
  const change = (part: Partial<ApiKeyDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const addressError = faults.tooMany
    ? t(($) => $.tooMany)
    : faults.badAddress === null
      ? undefined
      : t(($) => $.badAddresses, { address: faults.badAddress });

  function submit(): void {
    setTried(true);
    if (faults.name || faults.scopes || faults.tooMany || faults.badAddress !== null) return;
    const body = keyInput(draft, Date.now());
    const names = body.scopes.map((scope) => t(($) => $.scopes[scope])).join(common(($) => $.comma));
    creating.mutate({ body, what: t(($) => $.what, { name: body.name, scopes: names }) });
  }
  return (
    <FormDialog
      title={t(($) => $.create)}
      submit={t(($) => $.create)}
      busy={creating.isPending}
      failure={creating.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t(($) => $.name)}
        help={t(($) => $.nameHelp)}
        error={tried && faults.name ? t(($) => $.badName) : undefined}
        autoComplete="off"
        maxLength={40}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ScopeFields draft={draft} bad={tried && faults.scopes} onChange={change} />
      <TextArea
        label={t(($) => $.addresses)}
        help={t(($) => $.addressesHelp)}
        error={tried ? addressError : undefined}
        spellCheck={false}
        value={draft.addresses}
        onChange={(event) => change({ addresses: event.target.value })}
      />
      <Select<Lifetime>
        label={t(($) => $.expiry)}
        value={draft.lifetime}
        onValueChange={(lifetime) => change({ lifetime })}
        options={(Object.keys(lifetimes) as Lifetime[]).map((one) => ({ value: one, label: t(($) => $.expiries[one]) }))}
      />
      {draft.scopes.includes('withdraw') && addressesOf(draft.addresses).length === 0 ? (
        <Notice tone="warn" size="s">
          {t(($) => $.withdrawWarning)}
        </Notice>
      ) : null}
    </FormDialog>
  );
}

/** What the key may do. */
function ScopeFields({
  draft,
  bad,
  onChange,
}: {
  draft: ApiKeyDraft;
  bad: boolean;
  onChange: (part: Partial<ApiKeyDraft>) => void;
}): ReactNode {
  const { t } = useTexts('api');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1.5 text-13">{t(($) => $.scopesLabel)}</legend>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          checked={draft.scopes.includes(scope)}
          onCheckedChange={(on) => onChange({ scopes: on ? [...draft.scopes, scope] : draft.scopes.filter((one) => one !== scope) })}
        >
          <span className="block font-medium text-t1">{t(($) => $.scopes[scope])}</span>
          <span className="block text-12">{t(($) => $.scopeHelp[scope])}</span>
        </Checkbox>
      ))}
      {bad ? (
        <p className="ui-help bad" role="alert">
          {t(($) => $.badScopes)}
        </p>
      ) : null}
    </fieldset>
  );
}
