import type { ReactNode } from 'react';
import { AddressText, Checkbox, Notice, useTexts } from '@agio/ui';
import type { SavedAddress } from '../api/addresses.ts';

/** Both addresses whole, one below the other, and the box to tick once they were compared. */
export function LookAlikeNotice({
  address,
  saved,
  comparedTo,
  missing,
  onCompare,
}: {
  address: string;
  /** The saved one that it looks like; nothing is shown without one. */
  saved: SavedAddress | undefined;
  /** The address that was compared; empty for none. */
  comparedTo: string;
  /** Went on without ticking it. */
  missing: boolean;
  onCompare: (comparedTo: string) => void;
}): ReactNode {
  const { t } = useTexts('withdraw');
  if (saved === undefined) return null;
  const compared = comparedTo === address;
  return (
    <Notice tone="warn" role="alert">
      <div className="flex flex-col gap-2">
        <p>{t(($) => $.alike.text, { name: saved.name })}</p>
        <dl className="flex flex-col gap-1 text-12">
          <dt>{t(($) => $.alike.saved)}</dt>
          <dd>
            <AddressText address={saved.address} />
          </dd>
          <dt>{t(($) => $.alike.given)}</dt>
          <dd>
            <AddressText address={address} />
          </dd>
        </dl>
        <Checkbox checked={compared} onCheckedChange={(next) => onCompare(next ? address : '')}>
          {t(($) => $.alike.compared)}
        </Checkbox>
        {missing && !compared ? <p className="text-warn">{t(($) => $.alike.missing)}</p> : null}
      </div>
    </Notice>
  );
}
