import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button, Dialog, Notice, toast, useTexts } from '@agio/ui';
import { useErrorText } from '../../../../shared/error-text.ts';
import { setAvatar } from '../api/avatar.ts';
import type { Part } from '../state/part.ts';

/** Chooses the square of a picture that is shown, by mouse, finger or keys, and hands it in. */
export function AvatarDialog({ url, onClose, onBroken }: { url: string; onClose: () => void; onBroken: () => void }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const errorText = useErrorText();
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part | null>(null);
  const saving = useMutation({
    mutationFn: setAvatar,
    onSuccess: () => {
      toast(common(($) => $.saved));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.profile.cropTitle)}
      footer={
        <>
          <Button look="outline" onClick={onClose}>
            {common(($) => $.cancel)}
          </Button>
          <Button
            look="primary"
            busy={saving.isPending}
            disabled={part === null}
            onClick={() => (part === null ? undefined : saving.mutate({ url, part }))}
          >
            {t(($) => $.profile.use)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-13">{t(($) => $.profile.cropHelp)}</p>
        <div className="relative h-64 overflow-hidden rounded-2 bg-s2">
          <Cropper
            image={url}
            crop={at}
            zoom={zoom}
            aspect={1}
            cropShape="rect"
            disableAutomaticStylesInjection
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setPart(pixels)}
            mediaProps={{
              onError: () => {
                onBroken();
                onClose();
              },
            }}
          />
        </div>
        <ZoomSlider value={zoom} onValueChange={setZoom} />
        {saving.isError ? (
          <Notice tone="warn" role="alert">
            {errorText(saving.error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

function ZoomSlider({ value, onValueChange }: { value: number; onValueChange: (zoom: number) => void }): ReactNode {
  const { t } = useTexts('settings');
  return (
    <label className="flex items-center gap-3 text-13">
      {t(($) => $.profile.zoom)}
      <input
        type="range"
        min={1}
        max={3}
        step={0.05}
        value={value}
        onChange={(event) => onValueChange(Number(event.target.value))}
        className="flex-1 accent-p"
      />
    </label>
  );
}
