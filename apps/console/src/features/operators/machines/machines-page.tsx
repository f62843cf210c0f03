import type { ReactNode } from 'react';
import type { CallData } from '@agio/client';
import { Card, groupThousands, Skeleton, useTexts } from '@agio/ui';
import { useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { deskList, deskQuery, figure, moment, name, plain, tag } from '../../../shared/desk/index.ts';
import { QueryError } from '../../../shared/query-states.tsx';

type ReplicatedSite = NonNullable<CallData<'deskMachines'>['replicated']>;

/** Anyone who was not heard of for longer is down. */
const lostMs = 10_000;
const everyMs = 5_000;
const kilobyte = 1_000;
const second = 1_000;

/** Which machines keep the journal and which servers stand ready, and when the lead changed hands. */
export function MachinesPage(): ReactNode {
  const machines = useQuery({ ...deskQuery('deskMachines'), refetchInterval: everyMs });
  if (machines.isPending) return <Skeleton className="h-40 w-full" />;
  if (machines.data === undefined) return <QueryError query={machines} />;
  const { consoles, gateways, replicated } = machines.data;
  if (replicated === null && gateways.length + consoles.length === 0) return <OneMachine />;
  const fronts = (
    <>
      {gateways.length > 0 && <Gateways />}
      {consoles.length > 0 && <Consoles />}
    </>
  );
  if (replicated === null) return <div className="grid gap-3">{fronts}</div>;
  return (
    <div className="grid gap-3">
      <Facts of={replicated} />
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <Servers />
        <Databases />
      </div>
      {fronts}
      <Takeovers />
    </div>
  );
}

function OneMachine(): ReactNode {
  const { t } = useTexts('machines');
  return (
    <Card title={t(($) => $.one)}>
      <div className="flex items-start gap-3 px-4 pb-4 text-13">
        <Server size={20} aria-hidden className="mt-0.5 shrink-0 text-t2" />
        <p className="max-w-160 text-t2">
          {t(($) => $.oneText)} {t(($) => $.how)} <code>docs/operating/cluster.md</code>
        </p>
      </div>
    </Card>
  );
}

function Facts({ of }: { readonly of: ReplicatedSite }): ReactNode {
  const { t } = useTexts('machines');
  const { applied, copies, epoch, leader, required, sequence, servers } = of;
  const standbys = servers.filter(({ leads, seenAgoMs }) => !leads && seenAgoMs <= lostMs);
  return (
    <Card>
      <dl className="grid grid-cols-2 lg:grid-cols-4">
        <Fact name={t(($) => $.leader)} value={leader === '' ? t(($) => $.nobody) : leader} note={t(($) => $.epoch, { epoch })} />
        <Fact
          name={t(($) => $.copies)}
          value={String(copies)}
          note={copies < required ? t(($) => $.fewer) : t(($) => $.ofRequired, { required })}
          isBad={copies < required}
        />
        <Fact
          name={t(($) => $.journal)}
          value={groupThousands(String(sequence))}
          note={t(($) => $.applied, { value: groupThousands(String(applied)) })}
        />
        <Fact
          name={t(($) => $.standby)}
          value={standbys.length === 0 ? t(($) => $.noStandby) : t(($) => $.ready)}
          note={standbys.length === 0 ? t(($) => $.noStandbyText) : standbys.map((one) => one.name).join(', ')}
          isBad={standbys.length === 0}
        />
      </dl>
    </Card>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly isBad?: boolean;
}

const Fact = ({ isBad = false, name: label, note, value }: FactProps): ReactNode => (
  <div className="min-w-0 px-4 py-3">
    <dt className="truncate text-12 text-t2">{label}</dt>
    <dd className="mt-0.5 truncate text-16 font-semibold tabular-nums">{value}</dd>
    <dd className={`text-12 ${isBad ? 'text-warn' : 'text-t2'}`}>{note}</dd>
  </div>
);

const Servers = deskList({
  call: 'deskMachines',
  id: 'machines-servers',
  texts: 'machines',
  words: ({ columns, empty, titles }) => ({ columns, empty, title: titles.servers }),
  isTitled: true,
  paging: 'none',
  everyMs: () => everyMs,
  rows: ({ replicated }) => replicated?.servers ?? [],
  keyOf: (one) => one.name,
  columns: ({ t, w }) => [
    name('name', (one) => one.name),
    tag('role', w.roles, { leads: 'p', lost: 'warn' }, ({ leads, seenAgoMs }) =>
      seenAgoMs > lostMs ? 'lost' : leads ? 'leads' : 'follows',
    ),
    figure('sequence', ({ sequence }) => sequence, { render: ({ sequence }) => groupThousands(String(sequence)) }),
    figure('seen', ({ seenAgoMs }) => seenAgoMs, {
      render: ({ seenAgoMs }) => t(($) => $.seconds, { count: Math.round(seenAgoMs / second) }),
    }),
  ],
});

const Gateways = deskList({
  call: 'deskMachines',
  id: 'machines-gateways',
  texts: 'machines',
  words: ({ columns, empty, titles }) => ({ columns, empty, title: titles.gateways }),
  isTitled: true,
  paging: 'none',
  everyMs: () => everyMs,
  rows: ({ gateways }) => gateways,
  keyOf: (one) => one.name,
  columns: ({ w: _words }) => [
    name('name', (one) => one.name),
    figure('sequence', ({ sequence }) => sequence, { render: ({ sequence }) => groupThousands(String(sequence)) }),
    figure('waiting', ({ waiting }) => waiting),
  ],
});

const Consoles = deskList({
  call: 'deskMachines',
  id: 'machines-consoles',
  texts: 'machines',
  words: ({ columns, empty, titles }) => ({ columns, empty, title: titles.consoles }),
  isTitled: true,
  paging: 'none',
  everyMs: () => everyMs,
  rows: ({ consoles }) => consoles,
  keyOf: (one) => one.name,
  columns: ({ t }) => [
    name('name', (one) => one.name),
    figure('seen', ({ seenAgoMs }) => seenAgoMs, {
      render: ({ seenAgoMs }) => t(($) => $.seconds, { count: Math.round(seenAgoMs / second) }),
    }),
  ],
});

const Databases = deskList({
  call: 'deskMachines',
  id: 'machines-databases',
  texts: 'machines',
  words: ({ columns, empty, titles }) => ({ columns, empty, title: titles.databases }),
  isTitled: true,
  paging: 'none',
  everyMs: () => everyMs,
  rows: ({ replicated }) => replicated?.databases ?? [],
  keyOf: ({ host }) => host,
  columns: ({ t, w }) => [
    name('host', ({ host }) => host),
    tag('state', w.states, { primary: 'p', silent: 'warn' }, ({ state }) => state),
    figure('behind', ({ behindBytes }) => behindBytes, {
      render: ({ behindBytes }) =>
        behindBytes === null
          ? '–'
          : behindBytes < kilobyte
            ? w.upToDate
            : t(($) => $.bytes, { size: groupThousands(String(Math.round(behindBytes / kilobyte))) }),
    }),
  ],
});

const Takeovers = deskList({
  call: 'deskMachines',
  id: 'machines-takeovers',
  texts: 'machines',
  words: ({ columns, empty, titles }) => ({ columns, empty, title: titles.takeovers }),
  isTitled: true,
  paging: 'none',
  everyMs: () => everyMs,
  rows: ({ replicated }) => replicated?.takeovers ?? [],
  keyOf: ({ epoch }) => String(epoch),
  columns: ({ t, w }) => [
    figure('epoch', ({ epoch }) => epoch, { right: false }),
    name('name', (one) => one.name),
    plain('silence', ({ silentMs }) => (silentMs === 0 ? w.clean : t(($) => $.silent, { seconds: (silentMs / second).toFixed(1) }))),
    figure('sequence', ({ sequence }) => sequence, { render: ({ sequence }) => groupThousands(String(sequence)) }),
    moment('at', ({ at }) => at),
  ],
});
