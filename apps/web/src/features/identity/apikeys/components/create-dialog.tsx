import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, Checkbox, Dialog, Notice, Select, TextArea, TextField, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshKeys, type NewKey } from '../api/keys.ts';
import { addressesOf, faultsOf, firstDraft, keyInput, lifetimes, scopes, type Draft, type Lifetime } from '../state/draft.ts';

/** A new key: name, scopes, addresses, expiry; then a second verification that repeats them. */
export function CreateDialog({ onClose, onMade }: { onClose: () => void; onMade: (key: NewKey) => void }): ReactNode {
  const { t } = useTexts('api');
  const errorText = useErrorText();
  const [draft, setDraft] = useState<Draft>(firstDraft);
  const [tried, setTried] = useState(false);
  const creating = useVerifiedCall('createApiKey', async (key) => {
    await refreshKeys();
    onMade(key);
  });
  const faults = faultsOf(draft);
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const addressError = faults.tooMany
    ? t(($) => $.tooMany)
    : faults.badAddress === null
      ? undefined
      : t(($) => $.badAddresses, { address: faults.badAddress });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (faults.name || faults.scopes || faults.tooMany || faults.badAddress !== null) return;
    const body = keyInput(draft, Date.now());
    const names = body.scopes.map((scope) => t(($) => $.scopes[scope])).join(', ');
    creating.mutate({ body, what: t(($) => $.what, { name: body.name, scopes: names }) });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.create)}
    >
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label={t(($) => $.name)}
          help={t(($) => $.nameHelp)}
          error={tried && faults.name ? t(($) => $.badName) : undefined}
          autoComplete="off"
          maxLength={40}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1.5 text-13">{t(($) => $.scopesLabel)}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={draft.scopes.includes(scope)}
              onCheckedChange={(on) => change({ scopes: on ? [...draft.scopes, scope] : draft.scopes.filter((one) => one !== scope) })}
            >
              <span className="block font-medium text-t1">{t(($) => $.scopes[scope])}</span>
              <span className="block text-12">{t(($) => $.scopeHelp[scope])}</span>
            </Checkbox>
          ))}
          {tried && faults.scopes ? (
            <p className="ui-help bad" role="alert">
              {t(($) => $.badScopes)}
            </p>
          ) : null}
        </fieldset>
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
        {creating.failure === null ? null : (
          <Notice tone="warn" role="alert">
            {errorText(creating.failure)}
          </Notice>
        )}
        <Button type="submit" look="primary" size="l" wide busy={creating.isPending}>
          {t(($) => $.create)}
        </Button>
      </form>
    </Dialog>
  );
}
