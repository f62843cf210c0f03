import type { ReactNode } from 'react';
import { Button, useTexts } from '@agio/ui';

/** A page that broke, most often because a new version was put up while it stood open: loading it again fixes that. */
export function PageFailed(): ReactNode {
  const { t } = useTexts('errors-ui');
  return (
    <div className="ui-empty min-h-80" role="alert">
      <p>{t(($) => $.pageBroken)}</p>
      <Button look="outline" onClick={() => location.reload()}>
        {t(($) => $.reload)}
      </Button>
    </div>
  );
}
