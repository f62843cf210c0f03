import { Button, useTexts } from '@agio/ui';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Log in or sign up, and come back to this market. */
export function VisitorLinks(): ReactNode {
  const { t } = useTexts('exchange');
  const redirect = useLocation({ select: (location) => location.href });
  return (
    <span className="flex gap-2">
      <Button asChild look="primary" size="s">
        <Link to="/login" search={{ redirect }}>
          {t(($) => $.form.logIn)}
        </Link>
      </Button>
      <Button asChild look="outline" size="s">
        <Link to="/signup" search={{ redirect }}>
          {t(($) => $.form.signUp)}
        </Link>
      </Button>
    </span>
  );
}
