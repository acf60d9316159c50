import type { PostVersion } from '@nobicast/contracts/admin-posts';
import { renderScreen, stubFetch } from '@nobicast/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { PostHistory } from './PostHistory.tsx';

const address = '/api/admin/posts/7/versions?page=1';
const versionOf = (id: number, title: string): PostVersion => ({
  id,
  version: id,
  is_refused: false,
  by: 'Alix Morel',
  at: '2026-03-02T09:00:00.000Z',
  title,
  words: 2,
});
const listed = (...versions: PostVersion[]) => ({
  body: {
    ok: true,
    data: { versions, pagination: { page: 1, limit: 20, total: versions.length, pages: 1 } },
  },
});

/** The history of a post that is saved meanwhile. */
function Saved() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button onClick={() => setVersion(version + 1)}>Enregistrer</button>
      <PostHistory postId={7} version={version} onRestore={() => undefined} />
    </>
  );
}

let stub: ReturnType<typeof stubFetch>;
afterEach(() => stub.restore());

test('a version that is saved while the list is on its way is listed, too', async () => {
  const [first, second] = [versionOf(1, 'Avant'), versionOf(2, 'Après')];
  stub = stubFetch({ [address]: [{ ...listed(first), delayMs: 50 }, listed(second, first)] });
  renderScreen(<Saved />);
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Après')).toBeTruthy();
  expect(stub.calls).toHaveLength(2);
});

test('a list that is opened again is read again: others may have saved meanwhile', async () => {
  const [first, second] = [versionOf(1, 'Avant'), versionOf(2, 'Après')];
  stub = stubFetch({ [address]: [listed(first), listed(second, first)] });
  function Opened() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        <button onClick={() => setIsOpen(!isOpen)}>Historique</button>
        {isOpen && <PostHistory postId={7} version={1} onRestore={() => undefined} />}
      </>
    );
  }
  renderScreen(<Opened />);
  expect(await screen.findByText('Avant')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Historique' }));
  expect(stub.calls).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Historique' }));
  expect(await screen.findByText('Après')).toBeTruthy();
});
