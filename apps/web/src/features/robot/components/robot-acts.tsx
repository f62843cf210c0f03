import { Suspense, useState, type ReactNode } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { Button, IconButton, Menu, MenuItem, toast, useTexts } from '@agio/ui';
import { showError } from '../../../shared/error-popup.ts';
import { useFeature } from '../../../shared/info.ts';
import { marketsQuery } from '../../../shared/markets/index.ts';
import { act, type PlainAct, type Robot } from '../api/robots.ts';
import { kindOf } from './kinds.ts';
import { MoveDialog } from './move-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';

type DialogName = 'edit' | 'robotTakeOut' | 'robotTopUp' | 'stop';

/** What can be done with a robot in its state; what it has can be paused, stopped and taken out when the site has robots off. */
export function RobotActs({ robot }: { robot: Robot }): ReactNode {
  const { t } = useTexts('robot');
  const [opened, setOpened] = useState<DialogName | null>(null);
  const isOn = useFeature('robot') !== false;
  const acting = useMutation({
    mutationFn: async (call: PlainAct) => await act(call, robot.id),
    onSuccess: (_, call) => toast(t(($) => $.acts.done[call])),
    onError: showError,
  });
  const { state } = robot;
  const plain = (call: PlainAct, label: string): ReactNode => (
    <Button look="outline" size="m" busy={acting.isPending} onClick={() => acting.mutate(call)}>
      {label}
    </Button>
  );
  if (state === 'stopped' || state === 'stopping') return null;
  return (
    <div className="flex items-center justify-end gap-2">
      {isOn && state === 'draft'
        ? plain(
            'robotStart',
            t(($) => $.acts.start),
          )
        : null}
      {isOn && state === 'paused'
        ? plain(
            'robotResume',
            t(($) => $.acts.resume),
          )
        : null}
      {state === 'running'
        ? plain(
            'robotPause',
            t(($) => $.acts.pause),
          )
        : null}
      <Button look="outline" size="m" className="border-warn text-warn" onClick={() => setOpened('stop')}>
        {state === 'draft' ? t(($) => $.acts.discard) : t(($) => $.acts.stop)}
      </Button>
      <MoreActs robot={robot} isOn={isOn} onOpen={setOpened} />
      <DialogName robot={robot} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

function MoreActs({ isOn, onOpen, robot }: { robot: Robot; isOn: boolean; onOpen: (what: DialogName) => void }): ReactNode {
  const { t } = useTexts('robot');
  const hasMoney = robot.state !== 'draft';
  if (!isOn && !hasMoney) return null;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="m" label={t(($) => $.acts.more)}>
          <Ellipsis size={16} />
        </IconButton>
      }
    >
      {isOn && kindOf(robot.kind) !== undefined ? <MenuItem onSelect={() => onOpen('edit')}>{t(($) => $.acts.edit)}</MenuItem> : null}
      {isOn && hasMoney ? <MenuItem onSelect={() => onOpen('robotTopUp')}>{t(($) => $.acts.topUp)}</MenuItem> : null}
      {hasMoney ? <MenuItem onSelect={() => onOpen('robotTakeOut')}>{t(($) => $.acts.takeOut)}</MenuItem> : null}
    </Menu>
  );
}

function DialogName({ onClose, opened, robot }: { robot: Robot; opened: DialogName | null; onClose: () => void }): ReactNode {
  const market = useQuery(marketsQuery).data?.find((one) => one.market === robot.markets[0]);
  const Edit = kindOf(robot.kind)?.Edit;
  if (opened === 'stop') return <StopDialog robot={robot} onClose={onClose} />;
  if (opened === 'robotTopUp' || opened === 'robotTakeOut') return <MoveDialog call={opened} robot={robot} onClose={onClose} />;
  if (opened !== 'edit' || Edit === undefined || market === undefined) return null;
  return (
    <Suspense>
      <Edit id={robot.id} name={robot.name} market={market} terms={robot.terms} onClose={onClose} />
    </Suspense>
  );
}
