import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Market } from '../../../shared/markets/index.ts';
import type { Terms } from '../api/robots.ts';

export type RobotKind = Terms['kind'];

export interface NewProps {
  readonly market: Market;
  /** The market of the form, to be chosen among all. */
  readonly onMarket: (market: string) => void;
  /** All kinds, for the step of a phone in which one is chosen. */
  readonly choice: ReactNode;
}
export interface EditProps {
  readonly id: string;
  readonly name: string;
  readonly market: Market;
  readonly terms: Terms;
  readonly onClose: () => void;
}

/** The pages of one kind. */
export interface KindPages {
  readonly kind: RobotKind;
  readonly Icon: LucideIcon;
  readonly New: ComponentType<NewProps>;
  readonly NewPhone: ComponentType<NewProps>;
  readonly Edit: ComponentType<EditProps>;
}
