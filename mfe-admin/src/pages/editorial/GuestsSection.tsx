import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { useLocation } from 'react-router-dom';
import { EditGuest, GuestList, newGuestRest, NewGuest, prefillOf } from '../../features/guests/index.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';
import type { SectionProps } from './section.ts';

/** The directory: its list, the form of a new person and that of each. */
export function GuestsSection({ rest }: SectionProps) {
  const session = useMemberSession();
  const location = useLocation();
  const adminId = session.state === 'member' ? (session.user.id ?? '') : '';
  if (rest === '') return <GuestList />;
  if (rest === newGuestRest)
    return <NewGuest key={location.key} adminId={adminId} prefill={prefillOf(location.state)} />;
  if (/^[1-9]\d{0,8}$/.test(rest)) return <EditGuest key={rest} adminId={adminId} id={Number(rest)} />;
  return <NotFoundPage />;
}
