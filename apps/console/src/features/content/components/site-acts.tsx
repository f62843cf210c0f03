import { Switch, type Texts } from '@agio/ui';
import { custom, deskAct, line, note, text } from '../../../shared/desk/index.ts';
import type { SiteRow } from '../api/sites.ts';
import { changedKeys, changesOf, switchChanges, wrongKeys, type SiteDraft } from '../state/draft.ts';

/** A host as people read it: the default site stands for all that have none of their own. */
export const hostName = ({ everyHost }: Texts['sites'], host: string): string => (host === '*' ? everyHost : host);

interface EditedSite {
  readonly site: SiteRow;
  readonly draft: SiteDraft;
  /** Another operator changed it meanwhile. */
  readonly isOld: boolean;
  readonly onSaved: (saved: SiteRow) => void;
}

/** Saves one operator's changes; the server refuses them if another operator saved first. */
export const SaveAct = deskAct({
  call: 'deskSiteSave',
  texts: 'sites',
  look: 'primary',
  size: 'm',
  isOff: ({ draft, isOld, site: { settings } }: EditedSite) =>
    isOld || changedKeys(settings, draft).length === 0 || wrongKeys(draft).length > 0,
  draft: () => ({ reason: '' }),
  input: ({ reason }, { draft, site: { host, settings, updatedAt } }) => ({
    params: { host },
    body: { settings: changesOf(settings, draft), updatedAt, reason },
  }),
  after: (saved, { onSaved }) => onSaved(saved),
  form: ({ of: { draft, site }, t, w }) => ({
    button: w.save.open,
    title: t(($) => $.save.title, { host: hostName(w, site.host) }),
    submit: w.save.submit,
    done: w.saved,
    fields: [
      note(w.save.text),
      note(
        <ul className="list-inside list-disc text-13 text-t1">
          {changedKeys(site.settings, draft).map((key) => (
            <li key={key}>{w.fields[key]}</li>
          ))}
        </ul>,
      ),
      text('reason', w.reason, { rows: 2 }),
    ],
  }),
});

/** What customers can do on a site. */
export const SwitchesAct = deskAct({
  ask: 'content.switches',
  texts: 'sites',
  draft: ({ site }: { readonly site: SiteRow; readonly switches: readonly string[] }) => ({ wanted: site.settings.features }),
  payload: ({ wanted }, { site: { host, settings } }) => {
    const changes = switchChanges(settings.features, wanted);
    return changes.on.length + changes.off.length === 0 ? null : { host, ...changes };
  },
  form: ({ draft: { wanted }, names, of: { site, switches }, t, w }) => ({
    button: w.switches.open,
    title: t(($) => $.switches.title, { host: hostName(w, site.host) }),
    submit: w.switches.submit,
    fields: [
      note(w.switches.help),
      custom('wanted', ({ onChange }) => (
        <div className="flex flex-col">
          {switches.map((name) => (
            <div key={name} className="grid min-h-10 items-center border-line text-13 not-first:border-t">
              <Switch
                label={(names as Readonly<Record<string, string>>)[name] ?? name}
                words="before"
                checked={wanted[name] ?? false}
                onCheckedChange={(isOn) => onChange({ ...wanted, [name]: isOn })}
              />
            </div>
          ))}
        </div>
      )),
    ],
  }),
});

const SCRIPT_MAX = 20_000;

/** What runs on the pages of a site. */
export const ScriptAct = deskAct({
  ask: 'content.js_code',
  texts: 'sites',
  draft: ({ settings }: SiteRow) => ({ script: settings.js_code }),
  payload: ({ script }, { host, settings }) => (script === settings.js_code ? null : { host, js_code: script }),
  form: ({ of: { host }, t, w }) => ({
    button: w.script.open,
    title: t(($) => $.script.title, { host: hostName(w, host) }),
    submit: w.script.submit,
    fields: [note(w.script.help), text('script', w.script.label, { max: SCRIPT_MAX, rows: 10 })],
  }),
});

const HOST = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

/** A site of a host of its own. */
export const NewSiteAct = deskAct({
  ask: 'content.site',
  texts: 'sites',
  look: 'ghost',
  draft: (_of: null) => ({ host: '' }),
  payload: ({ host }) => (HOST.test(host.toLowerCase()) ? { host: host.toLowerCase() } : null),
  form: ({ draft: { host }, names, t, w }) => ({
    button: w.newSite.open,
    title: w.newSite.title,
    submit: t(($) => $.newSite.submit, { host }),
    fields: [note(w.newSite.help), line('host', names.host, { help: w.newSite.hostHelp, max: 253 })],
  }),
});
