import { useState, type ReactNode } from 'react';
import { Button, Card, feeRate, groupThousands, NumberField, Pairs, TextField, trimZeros, useTexts } from '@agio/ui';
import { AskDialog } from '../../../shared/asking/index.ts';
import { hasRole } from '../../../shared/roles.ts';
import { useSelf } from '../../../shared/session.ts';
import type { Conversion } from '../api/markets.ts';
import { rulesRoles } from '../state/act.ts';
import { conversionDraftOf, conversionPayload } from '../state/drafts.ts';

/** At what the house buys what is too little for the markets, and what it bought today. */
export function ConversionCard({ conversion }: { conversion: Conversion | undefined }): ReactNode {
  const { t } = useTexts('fees');
  const { roles } = useSelf();
  const [isAsking, setAsking] = useState(false);
  if (conversion === undefined) return null;
  const { coinMax, customerMax, fee, quote, today } = conversion;
  const whole = (amount: number): string => `${groupThousands(String(amount))} ${quote}`;
  return (
    <Card title={t(($) => $.conversion.title)}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-12 text-t2">{t(($) => $.conversion.note)}</p>
        <Pairs
          pairs={[
            [t(($) => $.conversion.fee), feeRate(fee)],
            [t(($) => $.conversion.customerMax), whole(customerMax)],
            [t(($) => $.conversion.coinMax), whole(coinMax)],
            [
              t(($) => $.conversion.today),
              today.length === 0
                ? t(($) => $.conversion.nothing)
                : today.map(({ coin, worth }) => (
                    <span key={coin} className="block">
                      {coin} {groupThousands(trimZeros(worth))} {quote}
                    </span>
                  )),
            ],
          ]}
        />
        {hasRole(roles, rulesRoles) ? (
          <Button look="outline" wide onClick={() => setAsking(true)}>
            {t(($) => $.conversion.change)}
          </Button>
        ) : null}
      </div>
      {isAsking ? <TermsDialog conversion={conversion} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function TermsDialog({ conversion, onClose }: { conversion: Conversion; onClose: () => void }): ReactNode {
  const { t } = useTexts('fees');
  const [draft, setDraft] = useState(() => conversionDraftOf(conversion));
  const field = (name: 'fee' | 'customerMax' | 'coinMax', unit: string): ReactNode => (
    <NumberField
      label={t(($) => $.conversion.fields[name])}
      unit={unit}
      value={draft[name]}
      onValueChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  return (
    <AskDialog
      title={t(($) => $.conversion.title)}
      submit={t(($) => $.conversion.submit)}
      kind="spot.conversion"
      payload={conversionPayload(conversion, draft)}
      onClose={onClose}
    >
      <p className="text-13 text-t2">{t(($) => $.conversion.help)}</p>
      <TextField
        label={t(($) => $.conversion.fields.quote)}
        value={draft.quote}
        onChange={({ target }) => setDraft({ ...draft, quote: target.value.trim().toUpperCase() })}
      />
      {field('fee', '%')}
      {field('customerMax', draft.quote)}
      {field('coinMax', draft.quote)}
    </AskDialog>
  );
}
