import { useState, type ReactNode } from 'react';
import { Check, Copy } from 'lucide-react';
import { useTexts } from '../i18n/hooks.ts';
import { IconButton } from './button.tsx';
import { toast, toastMs } from './toast.tsx';

/** Copies a text and says so; if the browser cannot copy, it says that in words (spec §8). */
export function CopyButton({ text, label, className }: { text: string; label?: string; className?: string }): ReactNode {
  const { t } = useTexts('common');
  const [done, setDone] = useState(false);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), toastMs);
      toast(t(($) => $.copied));
    } catch {
      toast(
        t(($) => $.copyUnsupported),
        'info',
      );
    }
  }
  return (
    <IconButton label={label ?? t(($) => $.copy)} className={className} onClick={() => void copy()}>
      {done ? <Check size={14} /> : <Copy size={14} />}
    </IconButton>
  );
}
