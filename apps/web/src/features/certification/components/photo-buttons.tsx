import { useRef, type ReactNode } from 'react';
import { Camera, Image as ImageIcon, RotateCcw, Upload } from 'lucide-react';
import { Button, useTexts } from '@agio/ui';
import { pictureKinds } from '../../../shared/picture-file.ts';
import type { CameraState } from '../state/use-camera.ts';
import type { CheckName } from './checks.tsx';

const dark = 'max-md:border-[#3a474e]! max-md:bg-transparent! max-md:text-[#e8eef0]!';

type Props = {
  state: CameraState;
  hasTaken: boolean;
  worst: CheckName | null;
  busy: boolean;
  onShoot: () => void;
  onFile: (file: Blob) => void;
  onAnyway: () => void;
  onAgain: () => void;
};

/** What to do next with a picture: take it, choose a file, take it again, or send it as it is. */
export function PhotoButtons(props: Props): ReactNode {
  const { busy, hasTaken, onFile, state, worst } = props;
  const { t } = useTexts('certification');
  const file = useRef<HTMLInputElement>(null);
  const choose = (): void => file.current?.click();
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p className="mr-auto min-w-40 flex-1 text-13 text-t2 max-md:basis-full max-md:text-[#a9b8bf]">
        {busy ? t(($) => $.shot.sending) : worst === null ? t(($) => $.shot.automatic) : t(($) => $.checks.advice[worst])}
      </p>
      {hasTaken ? <Taken {...props} /> : <Waiting {...props} onChoose={choose} />}
      <input
        ref={file}
        type="file"
        accept={pictureKinds}
        // Without a camera in the page, the device's own takes its place.
        {...(state === 'none' ? { capture: 'environment' as const } : {})}
        className="sr-only"
        tabIndex={-1}
        aria-label={t(($) => $.shot.fileShort)}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen !== undefined) onFile(chosen);
        }}
      />
    </div>
  );
}

/** On phones a shutter in the middle, as cameras have it. */
function Waiting({ onChoose, onShoot, state }: Props & { onChoose: () => void }): ReactNode {
  const { t } = useTexts('certification');
  const isOn = state === 'on';
  return (
    <>
      <div className="grid w-full grid-cols-3 items-center justify-items-center pt-2 md:hidden">
        <button type="button" className="grid min-h-11 justify-items-center gap-1.5 px-2 text-13" onClick={onChoose}>
          <ImageIcon size={20} aria-hidden="true" />
          {t(($) => $.shot.fileShort)}
        </button>
        <button
          type="button"
          disabled={!isOn}
          aria-label={t(($) => $.shot.takeLabel)}
          className="grid size-18 place-items-center rounded-full border-3 border-white disabled:opacity-35"
          onClick={onShoot}
        >
          <span className="size-14 rounded-full bg-white" />
        </button>
      </div>
      <Button look="outline" className="max-md:hidden" onClick={onChoose}>
        <Upload size={16} aria-hidden="true" />
        {t(($) => $.shot.file)}
      </Button>
      {isOn ? (
        <Button look="primary" className="max-md:hidden" onClick={onShoot}>
          <Camera size={16} aria-hidden="true" />
          {t(($) => $.shot.take)}
        </Button>
      ) : null}
    </>
  );
}

function Taken({ busy, onAgain, onAnyway, worst }: Props): ReactNode {
  const { t } = useTexts('certification');
  return (
    <>
      {worst === null ? null : (
        <Button look="outline" className={dark} busy={busy} onClick={onAnyway}>
          {t(($) => $.shot.anyway)}
        </Button>
      )}
      <Button look="primary" disabled={busy} onClick={onAgain}>
        <RotateCcw size={16} aria-hidden="true" />
        {t(($) => $.shot.retakeIt)}
      </Button>
    </>
  );
}
