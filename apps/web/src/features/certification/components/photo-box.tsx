import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Camera, ChevronLeft, Move, TriangleAlert } from 'lucide-react';
import { Button, cn, Notice, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../shared/error-text.ts';
import { sendShot, type CertificationLevel, type Slot } from '../api/certification.ts';
import { takeFile, type Photo, type TakeFault } from '../state/canvas.ts';
import { measure } from '../state/measure.ts';
import { useCamera } from '../state/use-camera.ts';
import { CheckChips, worstOf, type PictureCheck, type CheckName } from './checks.tsx';
import { PhotoButtons } from './photo-buttons.tsx';

type Props = {
  level: Exclude<CertificationLevel, 'ordinary'>;
  slot: Slot;
  /** It was refused before. */
  isAgain: boolean;
  /** Of how many steps this is which, for the bar on phones. */
  progress: { readonly at: number; readonly of: number };
  onChecked: (checked: PictureCheck | null) => void;
  onSent: () => void;
  /** What a reviewer said, on phones. */
  told: ReactNode;
};

/** Taking one picture: by camera with a frame, or from a file. The step is dark in every theme, so that the picture is judged and not the page. */
export function PhotoBox({ isAgain, level, onChecked, onSent, progress, slot, told }: Props): ReactNode {
  const { t } = useTexts('certification');
  const errorText = useErrorText();
  const [taken, setTaken] = useState<Photo | null>(null);
  const [fault, setFault] = useState<TakeFault | null>(null);
  const sending = useMutation({
    mutationFn: async (blob: Blob) => await sendShot(level, slot, blob),
    onSuccess: () => {
      toast(t(($) => $.shot.taken));
      onSent();
    },
  });
  function got(found: Photo | TakeFault): void {
    sending.reset();
    setFault(typeof found === 'string' ? found : null);
    setTaken(typeof found === 'string' ? null : found);
    // Nothing to warn of: it is sent at once.
    if (typeof found !== 'string' && worstOf({ measured: measure(found.pixels), isStill: null }) === null) sending.mutate(found.blob);
  }
  const camera = useCamera(got);
  const checked = useMemo<PictureCheck | null>(() => {
    if (taken !== null) return { measured: measure(taken.pixels), isStill: null };
    return camera.seen === null ? null : { measured: camera.seen.measured, isStill: camera.seen.stillMs > 0 };
  }, [taken, camera.seen]);
  useEffect(() => onChecked(checked), [checked, onChecked]);
  const worst = checked === null ? null : worstOf(checked);
  const again = (): void => {
    setTaken(null);
    setFault(null);
    sending.reset();
    if (camera.state !== 'none') void camera.start();
  };
  return (
    <div className="max-md:fixed max-md:inset-0 max-md:z-40 max-md:flex max-md:flex-col max-md:overflow-y-auto max-md:bg-[#0b1114] max-md:text-[#e8eef0]">
      <PhoneHead level={level} slot={slot} isAgain={isAgain} progress={progress} />
      <Screen camera={camera} taken={taken} worst={worst} />
      <div className="grid gap-4 max-md:flex-1 max-md:content-start max-md:px-4 max-md:py-4 md:pt-4">
        <CheckChips checked={checked} />
        {fault === null ? null : (
          <Notice tone="warn" role="alert">
            {t(($) => $.checks[fault])}
          </Notice>
        )}
        {sending.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(sending.error)}
          </Notice>
        ) : null}
        <div className="md:hidden">{told}</div>
        <PhotoButtons
          state={camera.state}
          hasTaken={taken !== null}
          worst={worst}
          busy={sending.isPending}
          onShoot={() => void camera.shoot()}
          onFile={(file) => void takeFile(file).then(got)}
          onAnyway={() => taken !== null && sending.mutate(taken.blob)}
          onAgain={again}
        />
      </div>
    </div>
  );
}

function PhoneHead({ isAgain, level, progress, slot }: Pick<Props, 'isAgain' | 'level' | 'progress' | 'slot'>): ReactNode {
  const { t } = useTexts('certification');
  const { t: names } = useTexts('certification-names');
  const name = t(($) => $.shot.slots[slot]);
  return (
    <div className="md:hidden">
      <div className="flex h-14 items-center px-4">
        <Link to="/account/cdd" aria-label={t(($) => $.shot.close)} className="grid size-9 place-items-center">
          <ChevronLeft size={22} aria-hidden="true" />
        </Link>
        <span className="flex-1 pr-9 text-center font-semibold">{names(($) => $[level])}</span>
      </div>
      <div className="flex gap-1 px-4" aria-hidden="true">
        {Array.from({ length: progress.of }, (_, at) => (
          <i key={at} className={cn('h-0.5 flex-1 rounded-full', at <= progress.at ? 'bg-[#4fc3d6]' : 'bg-[#2a353b]')} />
        ))}
      </div>
      <div className="px-4 py-3">
        <p className="text-20 font-semibold">{isAgain ? t(($) => $.shot.again, { slot: name }) : t(($) => $.shot.of[slot])}</p>
        <p className="text-13 text-[#a9b8bf]">{t(($) => $.shot.fit)}</p>
      </div>
    </div>
  );
}

type CameraOf = ReturnType<typeof useCamera>;

/** What the camera sees or what was taken, with the frame, and one sentence about it. */
function Screen({ camera, taken, worst }: { camera: CameraOf; taken: Photo | null; worst: CheckName | null }): ReactNode {
  const { t } = useTexts('certification');
  const { attach, seen, start, state } = camera;
  const url = useBlobUrl(taken?.blob ?? null);
  const isLooking = state === 'on' && taken === null;
  const isJudged = taken !== null || seen !== null;
  return (
    <div className="relative aspect-[16/10] overflow-hidden bg-[#0e1417] max-md:aspect-[39/38] md:rounded-3">
      {isLooking ? (
        <video ref={attach} muted playsInline className="size-full object-cover" aria-label={t(($) => $.shot.live)} />
      ) : url === null ? (
        <div className="grid size-full place-items-center px-6 text-center">
          {state === 'none' ? (
            <p className="pb-10 text-13 text-[#e8eef0]">{t(($) => $.shot.noCamera)}</p>
          ) : (
            <Button look="primary" size="l" busy={state === 'asking'} onClick={() => void start()}>
              <Camera size={18} aria-hidden="true" />
              {t(($) => $.shot.open)}
            </Button>
          )}
        </div>
      ) : (
        <img src={url} alt={t(($) => $.shot.preview)} className="size-full object-contain" />
      )}
      <Frame tone={isJudged && worst !== null ? 'warn' : 'p'} />
      {isJudged ? (
        <p
          role="status"
          className="absolute bottom-4 left-1/2 inline-flex min-h-9 -translate-x-1/2 items-center gap-2 rounded-full bg-[#080c0ed1] px-3.5 text-13 font-medium whitespace-nowrap text-white"
        >
          {worst === null ? (
            <Move size={16} aria-hidden="true" />
          ) : (
            <TriangleAlert size={16} className="text-[#f5c96b]" aria-hidden="true" />
          )}
          {worst !== null ? t(($) => $.checks.say[worst]) : isLooking ? t(($) => $.checks.say.good) : t(($) => $.shot.taken)}
        </p>
      ) : null}
    </div>
  );
}

const corners = [
  'left-0 top-0 border-l-3 border-t-3 rounded-tl-3',
  'right-0 top-0 border-r-3 border-t-3 rounded-tr-3',
  'left-0 bottom-0 border-l-3 border-b-3 rounded-bl-3',
  'right-0 bottom-0 border-r-3 border-b-3 rounded-br-3',
];

function Frame({ tone }: { tone: 'p' | 'warn' }): ReactNode {
  return (
    <div className="pointer-events-none absolute inset-[12%_8%]" aria-hidden="true">
      {corners.map((corner) => (
        <i key={corner} className={cn('absolute size-9', corner, tone === 'p' ? 'border-[#4fc3d6]' : 'border-[#f5b642]')} />
      ))}
    </div>
  );
}

/** A URL of a blob for as long as it is shown. */
function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}
