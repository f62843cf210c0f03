import { useState, type FormEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, CopyButton, OtpInput, Skeleton, toast, useTexts } from '@agio/ui';
import { QueryError } from '../../../../shared/query-states.tsx';
import { useVerifiedCall } from '../../../../shared/verification/index.ts';
import { otpQuery, refreshSecurity } from '../api/security.ts';
import { Failure } from './failure.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const digits = 6;

/** Binds an authenticator: picture or key, its first code, then the recovery codes. */
export function OtpSetUp({ onClose, onCodes }: { onClose: () => void; onCodes: () => void }): ReactNode {
  // The secret stays the same while the dialog stands, however often the page is looked at.
  const proposed = useQuery({ ...otpQuery, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          onClose();
          void refreshSecurity();
        }}
      />
    );
  if (proposed.isPending) return <Skeleton className="w-60" />;
  if (proposed.isError) return <QueryError query={proposed} />;
  const { secret, uri } = proposed.data;
  if (secret === null || uri === null) return null;
  return (
    <Bind
      secret={secret}
      uri={uri}
      onBound={(made) => {
        onCodes();
        setCodes(made);
      }}
    />
  );
}

function Bind({ secret, uri, onBound }: { secret: string; uri: string; onBound: (codes: readonly string[]) => void }): ReactNode {
  const { t } = useTexts('security');
  const { t: common } = useTexts('common');
  const [code, setCode] = useState('');
  const binding = useVerifiedCall('bindOtp', ({ recoveryCodes }) => {
    toast(t(($) => $.otp.bound));
    onBound(recoveryCodes);
  });
  function bind(entered: string): void {
    if (!binding.isPending) binding.mutate({ body: { code: entered }, what: t(($) => $.otp.whatBind) });
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.length === digits) bind(code);
      }}
    >
      <p className="text-13">{t(($) => $.otp.scan)}</p>
      <img
        src={`/api/qrcode?text=${encodeURIComponent(uri)}`}
        alt={t(($) => $.otp.qr)}
        width={168}
        height={168}
        className="self-center rounded-2 bg-white p-2"
      />
      <div>
        <p className="text-12">{t(($) => $.otp.secret)}</p>
        <p className="mt-1 flex items-center gap-2 rounded-2 bg-s2 py-1 pr-1 pl-3">
          <code className="flex-1 font-mono text-13 break-all text-t1">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label={`${common(($) => $.copy)}: ${t(($) => $.otp.secret)}`} />
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-13">{t(($) => $.otp.code)}</p>
        <OtpInput
          label={t(($) => $.contact.authOtp)}
          value={code}
          onValueChange={(next) => {
            setCode(next);
            if (binding.isError) binding.reset();
          }}
          invalid={binding.failure !== null}
        />
      </div>
      <Failure error={binding.failure} />
      <Button type="submit" look="primary" size="l" wide busy={binding.isPending} disabled={code.length !== digits}>
        {t(($) => $.otp.bind)}
      </Button>
    </form>
  );
}
