import { useNavigate } from '@tanstack/react-router';
import { logOut } from '../../../shared/session.ts';

/** Ends the session and goes to the log-in page (spec §4). */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => {
    void logOut().then(async () => await navigate({ to: '/login' }));
  };
}
