import { updateNewsletterIssue } from '@nobicast/contracts/calls';
import { act } from '@testing-library/react';
import { sendCall } from '../api/index.ts';
import { fakeHost, fakeSession, renderScreen, stubFetch } from '../testing/index.ts';
import { SignInAgainHost } from './sign-in-again.tsx';

jest.mock('./SignInAgainDialog.tsx', () => {
  throw new Error('ChunkLoadError');
});

const member = {
  is_authenticated: true,
  id: 'maud',
  name: 'Maud Keller',
  email: 'maud@exemple.fr',
  picture: null,
  role: 'admin',
  provider: 'lien magique',
} as const;

// T3-B15
test('where the dialog does not load, a refused write is told as it was refused', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const stub = stubFetch({
    '/api/admin/newsletter/issues/7': {
      status: 403,
      body: { ok: false, error: 'Accès non autorisé', code: 'forbidden' },
    },
    '/api/auth/me': { body: { ok: true, data: { user: { ...member, is_authenticated: false, id: null } } } },
  });
  renderScreen(<SignInAgainHost />, {
    host: fakeHost({ session: fakeSession({ state: 'member', user: member }) }),
  });
  const saved = sendCall(updateNewsletterIssue, { params: { id: 7 }, body: { subject: 'À garder' } });
  await act(() => expect(saved).rejects.toMatchObject({ code: 'forbidden', message: 'Accès non autorisé' }));
  expect(log.mock.calls).toEqual([['The code to sign in again could not be loaded.', expect.any(Error)]]);
  stub.restore();
  log.mockRestore();
});
