import type { ReactNode } from 'react';
import { useLanguage } from '@agio/ui';
import { Link } from '@tanstack/react-router';
import { ApplicantDialog, type Verdict } from '../../../shared/appeals/index.ts';
import { Toned, useWordsOf } from '../../../shared/desk/index.ts';
import { shareText } from '../../../shared/share.ts';
import { spanOf } from '../../../shared/time/format.ts';
import { Time } from '../../../shared/time/time.tsx';
import type { Merchant } from '../api/otc.ts';
import { levelOf } from '../state/level.ts';

const acts: Partial<Record<Merchant['state'], readonly Verdict[]>> = {
  auditing: ['reject', 'verify'],
  verified: ['suspend'],
  leaving: ['suspend'],
  left: ['suspend'],
  suspended: ['resume'],
};

/** One merchant: what they say of themselves, their figures, and the decision with its reason. */
export function MerchantDialog({ merchant, onClose }: { merchant: Merchant; onClose: () => void }): ReactNode {
  const { w } = useWordsOf('otc');
  const possible = acts[merchant.state] ?? [];
  const told = possible.some((act) => act === 'reject' || act === 'suspend');
  return (
    <ApplicantDialog
      applicant={merchant}
      call="deskOtcMerchantDecide"
      possible={possible}
      help={told ? w.merchants.reasonTold : undefined}
      onClose={onClose}
    >
      <Facts merchant={merchant} />
    </ApplicantDialog>
  );
}

function Facts({ merchant: { card, state, time, uid } }: { merchant: Merchant }): ReactNode {
  const { w } = useWordsOf('otc');
  const { heads } = useWordsOf('table');
  const language = useLanguage();
  const about = (ms: number | null): string => (ms === null ? '–' : spanOf(ms, language));
  return (
    <dl className="ui-kv rounded-2 bg-s2 px-3 py-2.5">
      <dt>{heads.uid}</dt>
      <dd>
        <Link to="/customers/$id" params={{ id: uid }} className="ui-link">
          {uid}
        </Link>
      </dd>
      <dt>{heads.state}</dt>
      <dd>
        <Toned tone={undefined}>{w.merchants.states[state]}</Toned> <Time at={time} />
      </dd>
      <dt>{w.merchants.columns.level}</dt>
      <dd>{w.levels[levelOf(card)]}</dd>
      <dt>{w.merchants.columns.orders}</dt>
      <dd>{card.orders}</dd>
      <dt>{w.merchants.columns.completion}</dt>
      <dd>{shareText(card.completion)}</dd>
      <dt>{w.merchants.times}</dt>
      <dd>
        {about(card.payMs)} / {about(card.releaseMs)}
      </dd>
      <dt>{w.merchants.columns.lost}</dt>
      <dd>{card.appealsLost}</dd>
    </dl>
  );
}
