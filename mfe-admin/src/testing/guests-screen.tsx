import type { AdminGuest, AdminGuestPage } from '@nobicast/contracts/admin-guests';
import { openEpisodes, type Answers } from './episodes-screen.tsx';
import { buildGuest, ok } from './open-admin.tsx';

export const guestListPath = '/api/admin/guests?page=1&limit=20';
export const awaPath = '/api/admin/guests/7';

export const guestPageOf = (guests: AdminGuest[], total = guests.length) =>
  ok({
    guests,
    pagination: { page: 1, limit: 20, total, pages: Math.ceil(total / 20) },
  } satisfies AdminGuestPage);

export const openGuests = (answers: Answers, rest = '', options: { isDesktop?: boolean } = {}) =>
  openEpisodes(
    { [guestListPath]: guestPageOf([buildGuest()]), ...answers },
    { address: `/admin/redaction/invites${rest}`, ...options },
  );
const shownText = { html: '<h3>Comme sur la page</h3>', words: 4, read_minutes: 1, links: [] };

export const openGuestForm = (answers: Answers = {}, guest = buildGuest()) =>
  openGuests({ [awaPath]: ok({ guest }), '/api/admin/shown-text': ok(shownText), ...answers }, '/7');
