import { useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Check, RefreshCw } from 'lucide-react';
import { Button, Card, Dialog, formatDateTime, Notice, Switch, Tag, TextField, useLanguage, useTexts } from '@agio/ui';
import { verifyFile, type VerifiedFile } from '@agio/dice-verifier';
import { useErrorText } from '../../../shared/error-text.ts';
import { fileOfSeed, saveBets } from '../api/bets-file.ts';
import { checkCommitment } from '../api/commitment.ts';
import { begin, rotate, setClientSeed, type Player } from '../api/play.ts';
import type { BetsFile } from '../state/bets-file.ts';
import type { Commitment } from '../state/commitment.ts';
import { isClientSeed, newClientSeed } from '../state/client-seed.ts';
import { setGameSettings, useGameSettings } from '../state/settings.ts';
import type { Play } from './use-play.ts';
import { Long } from './verify-dialog.tsx';

/** What was promised before a bet, and how it is proved after it. */
export function FairCard({ play, player }: { player: Player | undefined; play: Play }): ReactNode {
  const { t } = useTexts('dice');
  const { busy } = play;
  const seeds = player?.seeds ?? null;
  return (
    <Card
      title={t(($) => $.fair.title)}
      aside={
        <Tag tone="p" size="s">
          <Check size={12} aria-hidden="true" /> {t(($) => $.fair.every)}
        </Tag>
      }
      bodyClassName="flex flex-col gap-3"
    >
      <p className="text-13 text-t2">{t(($) => $.fair.text)}</p>
      {player === undefined ? null : seeds === null ? (
        <Begin />
      ) : (
        <>
          <Long name={t(($) => $.fair.hash)} value={seeds.serverSeedHash} />
          {seeds.clientSeed === null ? (
            <NextSeed play={play} />
          ) : (
            <ClientSeed key={seeds.clientSeed} seed={seeds.clientSeed} disabled={busy} />
          )}
          <KeepSeed used={seeds.clientSeed} />
          <p className="flex justify-between text-13">
            <span className="text-t2">{t(($) => $.fair.nonce)}</span>
            <span className="font-medium tabular-nums" data-testid="nonce">
              {seeds.nonce}
            </span>
          </p>
          <Rotate hash={seeds.serverSeedHash} used={seeds.clientSeed} disabled={busy} />
          <Signed key={seeds.serverSeedHash} hash={seeds.serverSeedHash} />
          <details className="text-13">
            <summary className="cursor-pointer text-t2">{t(($) => $.fair.nextHash)}</summary>
            <code className="font-mono text-12 break-all">{seeds.nextServerSeedHash}</code>
          </details>
        </>
      )}
      <Tool />
    </Card>
  );
}

/** Whether the hash is in what the platform signs each night and cannot take back. */
function Signed({ hash }: { hash: string }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const language = useLanguage();
  const checking = useMutation({ mutationFn: checkCommitment });
  const found = checking.data;
  const isFine = found?.kind === 'signed' || found?.kind === 'later';
  const said = (of: Commitment): string => {
    if (of.kind === 'later' || of.kind === 'wrong') return t(($) => $.fair.signed[of.kind]);
    return t(($) => $.fair.signed[of.kind], { id: of.number, time: formatDateTime(of.madeAtMs, language) });
  };
  return (
    <>
      <Button look="ghost" size="m" busy={checking.isPending} onClick={() => checking.mutate(hash)}>
        {t(($) => $.fair.signed.act)}
      </Button>
      {found === undefined ? null : (
        <Notice tone={isFine ? 'p' : 'warn'} role={isFine ? 'status' : 'alert'}>
          {said(found)}
        </Notice>
      )}
      {checking.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(checking.error)}
        </Notice>
      ) : null}
    </>
  );
}

function Begin(): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const beginning = useMutation({ mutationFn: begin });
  return (
    <>
      {beginning.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(beginning.error)}
        </Notice>
      ) : null}
      <Button look="outline" busy={beginning.isPending} onClick={() => beginning.mutate()}>
        {t(($) => $.fair.begin)}
      </Button>
    </>
  );
}

/** The seed that the next bet brings: after the hash of the server seed is shown, and not before. */
function NextSeed({ play: { busy, clientSeed = '', onClientSeed } }: { play: Play }): ReactNode {
  const { t } = useTexts('dice');
  return (
    <TextField
      label={t(($) => $.fair.nextClient)}
      help={t(($) => $.fair.nextClientHelp)}
      error={isClientSeed(clientSeed) ? undefined : t(($) => $.fair.clientHelp)}
      value={clientSeed}
      maxLength={64}
      spellCheck={false}
      autoComplete="off"
      disabled={busy}
      onChange={(event) => onClientSeed(event.target.value)}
      after={
        <Button size="s" disabled={busy} aria-label={t(($) => $.fair.another)} onClick={() => onClientSeed(newClientSeed())}>
          <RefreshCw size={14} aria-hidden="true" />
        </Button>
      }
    />
  );
}

/** A seed that is kept was known when the next server seed was made: it is kept only for those who want that. */
function KeepSeed({ used }: { used: string | null }): ReactNode {
  const { t } = useTexts('dice');
  const { keepsSeed, lastSeed } = useGameSettings();
  return (
    <div className="flex flex-col gap-1 text-13">
      <Switch
        checked={keepsSeed}
        onCheckedChange={(keeps) => setGameSettings({ keepsSeed: keeps, lastSeed: used ?? lastSeed })}
        label={t(($) => $.fair.keep)}
        words="after"
      />
      <p className={keepsSeed ? 'text-warn' : 'text-t2'}>{keepsSeed ? t(($) => $.fair.kept) : t(($) => $.fair.fresh)}</p>
    </div>
  );
}

function ClientSeed({ disabled, seed }: { seed: string; disabled: boolean }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const [text, setText] = useState(seed);
  const saving = useMutation({ mutationFn: setClientSeed });
  const isValid = isClientSeed(text);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && text !== seed) saving.mutate(text);
      }}
    >
      <TextField
        label={t(($) => $.fair.client)}
        help={t(($) => $.fair.clientHelp)}
        error={saving.isError ? errorText(saving.error) : isValid || text === '' ? undefined : t(($) => $.fair.clientHelp)}
        value={text}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        after={
          text === seed ? undefined : (
            <Button type="submit" size="s" disabled={!isValid} busy={saving.isPending}>
              {t(($) => $.fair.save)}
            </Button>
          )
        }
      />
    </form>
  );
}

interface Proof {
  readonly seed: string;
  readonly hash: string;
  readonly file: BetsFile;
  readonly found: VerifiedFile;
}

/** Ends a seed, fetches the bets that were made with it, and checks all that they say. */
async function proved(hash: string): Promise<Proof> {
  const { bets, serverSeed } = await rotate(hash);
  const file = await fileOfSeed({ serverSeedHash: hash, serverSeed, bets });
  return { seed: serverSeed, hash, file, found: verifyFile(file) };
}

function Rotate({ disabled, hash, used }: { hash: string; used: string | null; disabled: boolean }): ReactNode {
  const { t } = useTexts('dice');
  const errorText = useErrorText();
  const rotating = useMutation({ mutationFn: proved });
  return (
    <>
      <Button
        look="outline"
        wide
        disabled={disabled}
        busy={rotating.isPending}
        onClick={() => {
          // It may have been changed by itself since the first bet.
          if (used !== null) setGameSettings({ lastSeed: used });
          rotating.mutate(hash);
        }}
      >
        <RefreshCw size={14} aria-hidden="true" />
        {t(($) => $.fair.rotate)}
      </Button>
      {rotating.isError ? (
        <Notice tone="warn" role="alert">
          {errorText(rotating.error)}
        </Notice>
      ) : null}
      {rotating.data === undefined ? null : <Revealed proof={rotating.data} onClose={() => rotating.reset()} />}
    </>
  );
}

function Revealed({ onClose, proof: { file, found, hash, seed } }: { proof: Proof; onClose: () => void }): ReactNode {
  const { t } = useTexts('dice');
  const { length: count } = file.bets;
  const isRight = found.isRight || (count === 0 && file.seeds[0]?.bets === 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.fair.revealed)}
      footer={
        <>
          {count === 0 ? null : (
            <Button look="outline" onClick={() => saveBets(`dice-${hash.slice(0, 8)}`, file)}>
              {t(($) => $.fair.file)}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {t(($) => $.fair.done)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className={isRight ? undefined : 'text-warn'}>
          {t(($) => $.fair.checked, { count, right: found.right })} {isRight ? null : t(($) => $.fair.notRight)}
        </p>
        <Long name={t(($) => $.fair.seed)} value={seed} />
        <Long name={t(($) => $.fair.hash)} value={hash} />
      </div>
    </Dialog>
  );
}

/** The verifier, which is served as it is in the tree: its page takes the exported file. */
function Tool(): ReactNode {
  const { t } = useTexts('dice');
  return (
    <Button asChild look="ghost" size="m">
      <a href="/dice-verify.html" target="_blank" rel="noreferrer">
        {t(($) => $.fair.tool)}
      </a>
    </Button>
  );
}
