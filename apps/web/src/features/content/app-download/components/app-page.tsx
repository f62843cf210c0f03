import { useEffect, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MonitorDown, Smartphone, SquareTerminal } from 'lucide-react';
import { Button, Card, Notice, toast, useTexts } from '@agio/ui';
import { api } from '../../../../shared/api.ts';
import { useSite } from '../../../../shared/info.ts';
import { useInstall } from '../../../../shared/install.ts';
import { fixedViewport, platformOf, type Platform } from '../state/platform.ts';

const platform: Platform = platformOf(navigator);

/** How to have the site on a phone: installed from here first, then what the site has in stores. */
export function AppPage(): ReactNode {
  const { t } = useTexts('app');
  const site = useSite()?.title ?? '';
  useFixedViewport();
  return (
    <div className="ui-frame flex flex-col gap-4 py-6">
      <section className="ui-card flex flex-col gap-5 p-6 md:p-12">
        <h1 className="max-w-180 text-24 md:text-28">{t(($) => $.title, { site })}</h1>
        <p className="max-w-160 text-16 text-t2">{t(($) => $.intro)}</p>
        <Steps />
      </section>
      <Packages />
    </div>
  );
}

function useFixedViewport(): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="viewport"]');
    const before = meta?.getAttribute('content') ?? '';
    meta?.setAttribute('content', fixedViewport);
    return () => meta?.setAttribute('content', before);
  }, []);
}

function Steps(): ReactNode {
  const { t } = useTexts('app');
  const install = useInstall();
  const address = `${location.origin}/appDownload`;
  const steps = [
    [t(($) => $.scan), t(($) => $.scanHelp, { host: location.host })],
    [t(($) => $.choose), t(($) => $.chooseHelp)],
    [t(($) => $.logIn), t(($) => $.logInHelp)],
  ] as const;
  return (
    <div className="flex flex-col items-stretch justify-between gap-6 rounded-3 md:flex-row md:items-start border border-line bg-s0 p-5 md:p-6">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <ol className="flex flex-col gap-4">
          {steps.slice(platform === 'computer' ? 0 : 1).map(([title, help], at) => (
            <li key={title} className="flex gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-p-soft text-13 font-medium text-pt">{at + 1}</span>
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-13 text-t2">{help}</span>
              </span>
            </li>
          ))}
        </ol>
        {platform === 'computer' || install !== null ? null : (
          <Notice>{platform === 'ios' ? t(($) => $.onIos) : t(($) => $.onAndroid)}</Notice>
        )}
        {install === null ? null : (
          <Button
            look="primary"
            className="self-start"
            onClick={() => void install().then((done) => (done ? toast(t(($) => $.installed)) : undefined))}
          >
            <MonitorDown size={16} aria-hidden="true" />
            {t(($) => $.install)}
          </Button>
        )}
      </div>
      {platform === 'computer' ? (
        <figure className="flex flex-col items-center gap-2">
          <img
            src={`/api/qrcode?text=${encodeURIComponent(address)}`}
            alt={t(($) => $.qr)}
            width={168}
            height={168}
            className="rounded-2 border border-line bg-white p-3"
          />
          <figcaption className="text-13 break-all text-t2">{location.host}/appDownload</figcaption>
        </figure>
      ) : null}
    </div>
  );
}

function Packages(): ReactNode {
  const { t } = useTexts('app');
  const apps = useQuery({ queryKey: ['apps'], queryFn: async ({ signal }) => await api.call('appList', { signal }) }).data ?? [];
  const version = useQuery({ queryKey: ['apps', 'version'], queryFn: async ({ signal }) => await api.call('appVersion', { signal }) }).data;
  const told = version?.version === null || version === undefined ? '' : t(($) => $.version, { version: version.version });
  const packages = apps.flatMap(({ androidUrl, iosUrl, name }) => [
    { name, platform: 'ios' as const, label: 'iOS', url: iosUrl },
    { name, platform: 'android' as const, label: 'Android', url: androidUrl },
  ]);
  // The visitor's own platform first.
  const shown = packages
    .filter(({ url }) => url !== null)
    .toSorted((a, b) => Number(b.platform === platform) - Number(a.platform === platform));
  return (
    <Card title={t(($) => $.packages)} aside={<span className="text-13 text-t2">{t(($) => $.packagesHelp)}</span>}>
      <ul className="grid border-t border-line md:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ label, name, url }) => (
          <Package key={`${name} ${label}`} Icon={Smartphone} name={`${name}, ${label}`} help={told}>
            <a href={url ?? ''} rel="noopener noreferrer" target="_blank">
              {t(($) => $.download)}
            </a>
          </Package>
        ))}
        <Package Icon={SquareTerminal} name={t(($) => $.programs)} help={t(($) => $.programsHelp)}>
          <a href="/api/docs">{t(($) => $.docs)}</a>
        </Package>
      </ul>
    </Card>
  );
}

function Package({ Icon, children, help, name }: { Icon: typeof Smartphone; name: string; help: string; children: ReactNode }): ReactNode {
  return (
    <li className="flex items-center gap-3 px-5 py-4">
      <span className="grid size-9 shrink-0 place-items-center rounded-2 bg-s2">
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className="mr-auto min-w-0">
        <span className="block font-medium">{name}</span>
        <span className="block text-13 text-t2">{help}</span>
      </span>
      <Button asChild look="outline" size="m">
        {children}
      </Button>
    </li>
  );
}
