import type { ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Card, Switch, Table, Td, Th, toast, useTexts } from '@agio/ui';
import { showError } from '../../../../shared/error-popup.ts';
import type { User } from '../../../../shared/info.ts';
import { saveSettings } from '../../../../shared/settings.ts';
import { PushLine } from './push-line.tsx';

const ways = ['app', 'mail', 'push'] as const;
/** Three ways and what they are for beside each other, on the narrowest phone. */
const narrow = 'max-md:px-2! max-md:whitespace-normal! max-[379px]:px-1! max-[379px]:last:pr-3!';

/** What the customer is notified of, and how. Security comes by all ways, always (product.md §12). */
export function NoticesCard({ user }: { user: User }): ReactNode {
  const { t } = useTexts('settings');
  const { t: common } = useTexts('common');
  const { t: words } = useTexts('words');
  const saving = useMutation({ mutationFn: saveSettings, onSuccess: () => toast(common(($) => $.saved)), onError: showError });
  const kinds = Object.keys(user.notices) as (keyof User['notices'])[];
  const rows = [{ kind: 'security' as const, chosen: null }, ...kinds.map((kind) => ({ kind, chosen: user.notices[kind] }))];
  return (
    <Card title={t(($) => $.notices.title)}>
      <PushLine />
      <Table label={t(($) => $.notices.title)} className="border-t border-line">
        <thead>
          <tr>
            <Th>
              <span className="sr-only">{t(($) => $.notices.title)}</span>
            </Th>
            {ways.map((way) => (
              <Th key={way} right className={narrow}>
                <span className="normal-nums">{t(($) => $.notices[way])}</span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, chosen }) => (
            <tr key={kind}>
              <Td className="py-2.5! whitespace-normal! max-md:pr-1! max-[379px]:pl-3! max-[379px]:*:text-12">
                <span className="block font-medium">{words(($) => $.notices[kind])}</span>
                <span className="text-13 text-t2">{words(($) => $.noticeHelp[kind])}</span>
              </Td>
              {ways.map((way) => (
                <Td key={way} right className={narrow}>
                  {chosen === null ? (
                    <span className="text-13 text-t2">{t(($) => $.notices.always)}</span>
                  ) : (
                    <Switch
                      label={`${words(($) => $.notices[kind])}: ${t(($) => $.notices[way])}`}
                      checked={chosen[way]}
                      disabled={saving.isPending}
                      onCheckedChange={(on) => saving.mutate({ notices: { [kind]: { ...chosen, [way]: on } } })}
                    />
                  )}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
