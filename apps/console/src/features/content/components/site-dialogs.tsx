import { useState, type ReactNode } from 'react';
import { Switch, TextArea, TextField, toast, useTexts } from '@agio/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import { AskDialog, useWords } from '../../../shared/asking/index.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { refreshSites, type SiteRow } from '../api/sites.ts';
import { changedKeys, changesOf, switchChanges, type Draft } from '../state/draft.ts';

/** Saves what one operator changed; the server refuses it where somebody else was faster. */
export function SaveDialog({
  site,
  draft,
  onSaved,
  onClose,
}: {
  site: SiteRow;
  draft: Draft;
  onSaved: (saved: SiteRow) => void;
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('sites');
  const [reason, setReason] = useState('');
  const { host, settings, updatedAt } = site;
  const saving = useMutation({
    mutationFn: async () =>
      await api.call('deskSiteSave', {
        params: { host },
        body: { settings: changesOf(settings, draft), updatedAt, reason: reason.trim() },
      }),
    onSuccess: (saved) => {
      refreshSites();
      toast(t(($) => $.saved));
      onSaved(saved);
    },
  });
  return (
    <FormDialog
      title={t(($) => $.save.title, { host: hostName(t, host) })}
      submit={t(($) => $.save.submit)}
      busy={saving.isPending}
      disabled={reason.trim().length < 3}
      failure={saving.error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <p className="text-13">{t(($) => $.save.text)}</p>
      <ul className="list-inside list-disc text-13 text-t1">
        {changedKeys(settings, draft).map((key) => (
          <li key={key}>{t(($) => $.fields[key])}</li>
        ))}
      </ul>
      <TextArea label={t(($) => $.reason)} value={reason} maxLength={500} rows={2} onChange={(event) => setReason(event.target.value)} />
    </FormDialog>
  );
}

type T = ReturnType<typeof useTexts<'sites'>>['t'];
/** A host as people read it: the default site stands for all that have none of their own. */
export const hostName = (t: T, host: string): string => (host === '*' ? t(($) => $.everyHost) : host);

export function SwitchesDialog({
  site,
  switches,
  onClose,
}: {
  site: SiteRow;
  switches: readonly string[];
  onClose: () => void;
}): ReactNode {
  const { t } = useTexts('sites');
  const words = useWords();
  const [wanted, setWanted] = useState(site.settings.features);
  const changes = switchChanges(site.settings.features, wanted);
  return (
    <AskDialog
      title={t(($) => $.switches.title, { host: hostName(t, site.host) })}
      submit={t(($) => $.switches.submit)}
      kind="content.switches"
      payload={changes.on.length + changes.off.length === 0 ? null : { host: site.host, ...changes }}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.switches.help)}</p>
      <div className="flex flex-col">
        {switches.map((name) => (
          <div key={name} className="grid min-h-10 items-center border-line text-13 not-first:border-t">
            <Switch
              label={words.field(name)}
              words="before"
              checked={wanted[name] ?? false}
              onCheckedChange={(isOn) => setWanted({ ...wanted, [name]: isOn })}
            />
          </div>
        ))}
      </div>
    </AskDialog>
  );
}

const scriptMax = 20_000;

export function ScriptDialog({ site, onClose }: { site: SiteRow; onClose: () => void }): ReactNode {
  const { t } = useTexts('sites');
  const [script, setScript] = useState(site.settings.js_code);
  return (
    <AskDialog
      title={t(($) => $.script.title, { host: hostName(t, site.host) })}
      submit={t(($) => $.script.submit)}
      kind="content.js_code"
      payload={script === site.settings.js_code ? null : { host: site.host, js_code: script }}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.script.help)}</p>
      <TextArea
        label={t(($) => $.script.label)}
        value={script}
        maxLength={scriptMax}
        rows={10}
        spellCheck={false}
        onChange={(event) => setScript(event.target.value)}
      />
    </AskDialog>
  );
}

const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

export function NewSiteDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTexts('sites');
  const { t: asking } = useTexts('asking');
  const [host, setHost] = useState('');
  return (
    <AskDialog
      title={t(($) => $.newSite.title)}
      submit={t(($) => $.newSite.submit, { host })}
      kind="content.site"
      payload={HOST.test(host) ? { host } : null}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.newSite.help)}</p>
      <TextField
        label={asking(($) => $.fields.host)}
        help={t(($) => $.newSite.hostHelp)}
        value={host}
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setHost(event.target.value.toLowerCase().trim())}
      />
    </AskDialog>
  );
}
