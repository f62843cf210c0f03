import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Card, Steps, Tag, useTexts } from '@agio/ui';
import {
  ownQuery,
  realnameQuery,
  useCertificationLive,
  type Certification,
  type CertificationLevel,
  type Own,
  type Slot,
} from '../api/certification.ts';
import { missingOf, needsData } from '../state/shots.ts';
import { BestCard, LastCard, PhoneCard } from './aside-cards.tsx';
import { ChecksCard, type PictureCheck } from './checks.tsx';
import { Crumb } from './crumb.tsx';
import { DataStep } from './data-step.tsx';
import { EnteredList } from './entered-list.tsx';
import { NotOpen } from './not-open.tsx';
import { OwnPicture } from './own-picture.tsx';
import { PhotoBox } from './photo-box.tsx';
import { ProblemList } from './problem-list.tsx';
import { SendStep } from './send-step.tsx';
import { ShotStrip } from './shot-strip.tsx';
import { Unfetched } from './unfetched.tsx';

type PhotoLevel = Exclude<CertificationLevel, 'ordinary'>;

/** The second level: both sides of a document. */
export function PrimaryPage(): ReactNode {
  return <RealPage level="primary" />;
}

/** The third level: its owner holding it. */
export function SeniorPage(): ReactNode {
  return <RealPage level="senior" />;
}

function RealPage({ level }: { level: PhotoLevel }): ReactNode {
  const { t } = useTexts('certification');
  useCertificationLive();
  const standingQuery = useQuery(realnameQuery);
  const ownData = useQuery(ownQuery(level));
  const standing = standingQuery.data;
  const own = ownData.data;
  const view = standing?.levels.find((one) => one.level === level);
  const isSent = view?.state === 'review' || view?.state === 'passed';
  return (
    <>
      <Crumb level={level} />
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <h1 className="text-20">{level === 'primary' ? t(($) => $.shot.heading) : t(($) => $.shot.headingSenior)}</h1>
        {view === undefined || view.state === 'none' ? null : (
          <Tag tone={view.state === 'passed' ? 'p' : 'warn'}>{t(($) => $.states[view.state])}</Tag>
        )}
      </div>
      <Unfetched queries={[standingQuery, ownData]} />
      {standing === undefined || own === undefined ? null : isSent ? (
        <Sent own={own} />
      ) : view?.isOpen === true ? (
        <Applying key={own.level} level={level} own={own} standing={standing} />
      ) : (
        <NotOpen level={level} standing={standing} />
      )}
    </>
  );
}

/** What was sent: to read, and to look at. */
function Sent({ own }: { own: Own }): ReactNode {
  const { t } = useTexts('certification');
  return (
    <Card className="max-w-160" bodyClassName="grid gap-4 px-5 py-5">
      {own.data === null ? null : <EnteredList data={own.data} />}
      <ul className="grid gap-2">
        {own.shots.map(({ picture, slot }) => (
          <li key={slot} className="flex items-center justify-between gap-3 text-13">
            {t(($) => $.shot.slots[slot])}
            <OwnPicture picture={picture} label={t(($) => $.shot.slots[slot])} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type FormPart = Slot | 'data' | null;

/** Data, pictures, check: each step once, and any of them again. */
function Applying({ level, own, standing }: { level: PhotoLevel; own: Own; standing: Certification }): ReactNode {
  const { t } = useTexts('certification');
  const [chosen, setChosen] = useState<FormPart>(null);
  const [checked, setChecked] = useState<PictureCheck | null>(null);
  const missing = missingOf(own);
  const step = chosen ?? (needsData(own) ? 'data' : (missing[0] ?? 'send'));
  const at = step === 'data' ? 0 : step === 'send' ? 2 : 1;
  const view = standing.levels.find((one) => one.level === level);
  const refused = view?.state === 'failed' ? view.problems : [];
  const done = (): void => setChosen(null);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
      <section className="ui-card min-w-0">
        <Steps className="px-5 pt-5 pb-3" current={at} steps={useStepNames(level)} />
        <ShotStrip level={level} own={own} now={step === 'data' || step === 'send' ? null : step} onChoose={setChosen} />
        <div className="border-t border-line px-5 pt-4 pb-5">
          {step === 'data' ? <DataStep level={level} own={own} standing={standing} onDone={done} /> : null}
          {step === 'send' ? <SendStep level={level} own={own} onChoose={setChosen} /> : null}
          {step === 'data' || step === 'send' ? null : (
            <PhotoBox
              key={`${step} ${own.shots.map(({ picture }) => picture).join(' ')}`}
              level={level}
              slot={step}
              isAgain={refused.some(({ field }) => field === step)}
              progress={{ at: 1, of: 4 }}
              onChecked={setChecked}
              onSent={done}
              told={<ProblemList problems={refused} />}
            />
          )}
        </div>
      </section>
      <aside className="grid min-w-0 gap-4">
        {at === 1 ? <ChecksCard checked={checked} /> : null}
        {view === undefined || refused.length === 0 ? <BestCard /> : <LastCard view={view} />}
        <PhoneCard level={level} />
      </aside>
      <p className="text-12 text-t2 lg:col-span-2">{t(($) => $.shot.formats)}</p>
    </div>
  );
}

function useStepNames(level: PhotoLevel) {
  const { t } = useTexts('certification');
  return [
    { key: 'data', label: t(($) => $.steps.data), note: t(($) => $.steps.dataNote) },
    { key: 'pictures', label: t(($) => $.steps.pictures), note: t(($) => $.steps.picturesNote[level]) },
    { key: 'check', label: t(($) => $.steps.check), note: t(($) => $.steps.checkNote) },
    { key: 'review', label: t(($) => $.steps.review), note: t(($) => $.steps.reviewNote) },
  ];
}
