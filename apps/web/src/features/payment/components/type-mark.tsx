import type { ReactNode } from 'react';
import { Landmark, MessageCircle, Wallet } from 'lucide-react';
import type { PaymentType } from '../api/payment.ts';

const marks = { bank: [Landmark, 278], alipay: [Wallet, 235], weixin: [MessageCircle, 160] } as const;

/** The picture of a type; its name is beside it. */
export function TypeMark({ type }: { type: PaymentType }): ReactNode {
  const [Icon, hue] = marks[type];
  return (
    <span className="ui-coin square" style={{ '--h': hue, '--s': '36px' }} aria-hidden="true">
      <Icon size={18} />
    </span>
  );
}
