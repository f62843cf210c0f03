import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { LinkedText } from '@agio/ui';

/** A text that sends people to support, whose <support>words</support> lead there. */
export function SupportText({ text }: { text: string }): ReactNode {
  return <LinkedText text={text} parts={{ support: <Link to="/account/tickets" className="ui-link" /> }} />;
}
