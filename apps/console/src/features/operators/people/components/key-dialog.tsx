import { useState, type ReactNode } from 'react';
import { Notice, toast, useTexts } from '@agio/ui';
import { FormDialog } from '../../../../shared/form-dialog.tsx';
import { makePasskey, PasskeyNotUsed } from '../../../../shared/passkeys.ts';
import { renewSession } from '../../../../shared/session.ts';
import { Time } from '../../../../shared/time/time.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { refreshPeople, type Colleague } from '../api/people.ts';

/** The operator's own passkeys, and a further one. */
export function KeyDialog({ person, onClose }: { person: Colleague; onClose: () => void }): ReactNode {
  const { t } = useTexts('people');
  const [trouble, setTrouble] = useState<Error | null>(null);
  const adding = useVerifiedCall('deskKeyAdd', () => {
    refreshPeople();
    void renewSession();
    toast(t(($) => $.key.done));
    onClose();
  });
  async function add(): Promise<void> {
    setTrouble(null);
    try {
      adding.mutate({ input: { body: await makePasskey() }, what: t(($) => $.key.what) });
    } catch (error) {
      setTrouble(error as Error);
    }
  }
  const isClosed = trouble instanceof PasskeyNotUsed;
  return (
    <FormDialog
      title={t(($) => $.key.title)}
      submit={t(($) => $.key.add)}
      busy={adding.isPending}
      failure={adding.failure ?? (isClosed ? null : trouble)}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <p>{t(($) => $.key.text)}</p>
      {person.keys.length === 0 ? null : (
        <ul className="flex flex-col gap-2">
          {person.keys.map(({ addedAt, countsFrom, fingerprint, id }) => (
            <li key={id} className="flex flex-col gap-0.5 rounded-2 bg-s2 px-3 py-2">
              <code className="font-mono text-t1">{fingerprint}</code>
              <span className="text-12 text-t2">
                {countsFrom === null ? t(($) => $.key.unconfirmed) : t(($) => $.key.counts)} <Time at={countsFrom ?? addedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isClosed ? (
        <Notice tone="warn" role="alert">
          {t(($) => $.key.notMade)}
        </Notice>
      ) : null}
    </FormDialog>
  );
}
