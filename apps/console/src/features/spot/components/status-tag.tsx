import type { ReactNode } from 'react';
import { Toned, useWordsOf } from '../../../shared/desk/index.ts';
import type { Status } from '../api/markets.ts';
import { statusTones } from './pair.tsx';

export const StatusTag = ({ status }: { status: Status }): ReactNode => (
  <Toned tone={statusTones[status]}>{useWordsOf('markets').w.statuses[status]}</Toned>
);
