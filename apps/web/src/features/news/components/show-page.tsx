import type { ReactNode } from 'react';
import { useParams } from '@tanstack/react-router';
import { Announcement } from './announcement.tsx';

/** One announcement. */
export function ShowPage(): ReactNode {
  const { id } = useParams({ from: '/site/newsShow/$id' });
  return <Announcement id={id} />;
}
