import { useState, type ReactNode } from 'react';
import { Button, Checkbox, CopyButton, Notice, useTexts } from '@agio/ui';
import { accountLabel, useSite, useUser } from '../../../../shared/info.ts';
import { printText, saveFile } from '../state/save-file.ts';

/** Ten codes, shown once: to copy, to save, to print. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }): ReactNode {
  const { t } = useTexts('security');
  const { t: common } = useTexts('common');
  const site = useSite();
  const user = useUser();
  const [kept, setKept] = useState(false);
  const heading = t(($) => $.recovery.file, { site: site?.title ?? '', account: user === undefined ? '' : accountLabel(user) });
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-16">{t(($) => $.recovery.title)}</h3>
      <Notice tone="warn">{t(($) => $.recovery.text)}</Notice>
      <ol
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-2 bg-s2 px-4 py-3 font-mono text-13 text-t1"
        aria-label={t(($) => $.recovery.title)}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="outline" size="m" onClick={() => saveFile('recovery-codes.txt', text, 'text/plain')}>
          {common(($) => $.download)}
        </Button>
        <Button look="outline" size="m" onClick={() => printText(text)}>
          {common(($) => $.print)}
        </Button>
        <CopyButton text={codes.join('\n')} label={t(($) => $.recovery.copyAll)} />
      </div>
      <Checkbox checked={kept} onCheckedChange={setKept}>
        {t(($) => $.recovery.kept)}
      </Checkbox>
      <Button look="primary" size="l" wide disabled={!kept} onClick={onKept}>
        {t(($) => $.done)}
      </Button>
    </div>
  );
}
