import { Button, Dialog, Notice, Switch, useTexts } from '@agio/ui';
import { useState, type ReactNode } from 'react';
import { preferencesOn, useTrading, type Preference } from '../state/trading-preferences.ts';
import { HOT_KEYS } from './hot-keys.ts';

/** How the customer likes to trade: asking, keys, sounds and notices of the browser. */
export function TradingDialog({ phone, onClose }: { phone?: boolean; onClose: () => void }): ReactNode {
  const { t } = useTexts('trading');
  const chosen = useTrading();
  const [denied, setDenied] = useState(false);
  const [asking, setAsking] = useState(false);
  const set = async (name: Preference, on: boolean): Promise<void> => {
    // Asked once, with what it does: from then on a click is an order.
    if (name === 'oneClick' && on) {
      setAsking(true);
      return;
    }
    const isAllowed = name !== 'notices' || !on || (await mayNotify());
    setDenied(!isAllowed);
    if (isAllowed) useTrading.setState({ [name]: on });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(($) => $.settings.title)}
    >
      <div className="grid gap-4">
        {preferencesOn(phone === true).map((name) => (
          <div key={name} className="grid gap-1">
            <Switch label={t(($) => $.settings[name])} words="before" checked={chosen[name]} onCheckedChange={(on) => void set(name, on)} />
            <p className="text-12 text-t3">{t(($) => $.settings[`${name}Help`])}</p>
            {name === 'notices' && denied ? <Notice tone="warn">{t(($) => $.settings.noticesDenied)}</Notice> : null}
            {name === 'oneClick' && asking ? <AskOneClick onDone={() => setAsking(false)} /> : null}
            {name === 'hotKeys' && chosen.hotKeys ? <Keys /> : null}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function AskOneClick({ onDone }: { onDone: () => void }): ReactNode {
  const { t } = useTexts('trading');
  const end = (oneClick: boolean): void => {
    useTrading.setState({ oneClick });
    onDone();
  };
  return (
    <Notice tone="warn" role="alert">
      <p>{t(($) => $.quick.ask)}</p>
      <span className="mt-2 flex gap-2">
        <Button look="primary" size="s" onClick={() => end(true)}>
          {t(($) => $.quick.on)}
        </Button>
        <Button look="outline" size="s" onClick={() => end(false)}>
          {t(($) => $.quick.off)}
        </Button>
      </span>
    </Notice>
  );
}

function Keys(): ReactNode {
  const { t } = useTexts('trading');
  return (
    <dl className="ui-kv mt-1">
      {HOT_KEYS.map(({ name, shown }) => (
        <div key={name} className="contents">
          <dt>{t(($) => $.settings.keys[name])}</dt>
          <dd>
            <kbd>{shown}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}

async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
