import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { Button, Dialog, useTexts } from '@agio/ui';
import { closeLogInPrompt } from '../../../shared/log-in-prompt.ts';

/** Asks a visitor to log in or sign up; either way leads back to this page. */
export function LogInPrompt(): ReactNode {
  const { t } = useTexts('common');
  const redirect = useLocation({ select: (location) => location.href });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) closeLogInPrompt();
      }}
      title={t(($) => $.askLogIn.title)}
      footer={
        <>
          <Button asChild look="outline">
            <Link to="/signup" search={{ redirect }} onClick={closeLogInPrompt}>
              {t(($) => $.menu.signUp)}
            </Link>
          </Button>
          <Button asChild look="primary">
            <Link to="/login" search={{ redirect }} onClick={closeLogInPrompt}>
              {t(($) => $.menu.logIn)}
            </Link>
          </Button>
        </>
      }
    >
      <p>{t(($) => $.askLogIn.text)}</p>
    </Dialog>
  );
}
