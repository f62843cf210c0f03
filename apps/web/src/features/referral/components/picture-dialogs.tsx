import type { ReactNode } from 'react';
import { Download } from 'lucide-react';
import { Button, Dialog, useTexts } from '@agio/ui';
import { saveBytes } from '../../../shared/save-file.ts';
import { linkOf, qrOf } from './names.ts';
import { Poster, usePoster, type ReferralOffer } from './poster.tsx';

const QR_SIZE = 240;

type Props = { readonly code: string; readonly onClose: () => void };

function Shown({ children, onClose, title }: { title: string; onClose: () => void; children: ReactNode }): ReactNode {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
    >
      <div className="flex flex-col items-center gap-4">{children}</div>
    </Dialog>
  );
}

/** The link as a QR code, large enough for a camera. */
export function QrDialog({ code, onClose }: Props): ReactNode {
  const { t } = useTexts('referral');
  const link = linkOf(code);
  return (
    <Shown title={t(($) => $.plan.qr)} onClose={onClose}>
      {/* White behind it in every theme: cameras read dark on light. */}
      <span className="rounded-2 border border-line bg-white p-3">
        <img src={qrOf(link)} width={QR_SIZE} height={QR_SIZE} alt={t(($) => $.plan.qrAlt, { link })} />
      </span>
      <p className="text-center text-13 [overflow-wrap:anywhere] text-t2">{link}</p>
      <Button asChild look="primary" wide>
        <a href={qrOf(link)} download={`${code}.png`}>
          <Download size={16} aria-hidden="true" />
          {t(($) => $.plan.saveQr)}
        </a>
      </Button>
    </Shown>
  );
}

/** The poster, and the file of it. */
export function PosterDialog({ back, code, onClose }: Props & ReferralOffer): ReactNode {
  const { t } = useTexts('referral');
  const poster = usePoster({ back, code });
  async function save(picture: Blob): Promise<void> {
    saveBytes(`${code}.jpg`, new Uint8Array(await picture.arrayBuffer()), 'image/jpeg');
  }
  const { data } = poster;
  return (
    <Shown title={t(($) => $.poster.name)} onClose={onClose}>
      <Poster poster={poster} code={code} className="w-60" />
      <Button look="primary" wide disabled={data === undefined} onClick={() => (data === undefined ? undefined : void save(data))}>
        <Download size={16} aria-hidden="true" />
        {t(($) => $.poster.save)}
      </Button>
      <p className="text-12 text-t2">{t(($) => $.poster.size)}</p>
    </Shown>
  );
}
