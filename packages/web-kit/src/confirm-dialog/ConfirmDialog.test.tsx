import { renderScreen } from '../testing/index.ts';
import { screen, waitFor } from '@testing-library/react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

jest.mock('./ConfirmDialogContent.tsx', () => {
  throw new Error('ChunkLoadError');
});

test('if the code of a dialog fails to load, nothing is confirmed and an error is shown', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
  const texts = { title: 'Supprimer', description: '', confirm: 'Oui', cancel: 'Non' };
  const { host } = renderScreen(
    <ConfirmDialog {...texts} isOpen onConfirm={onConfirm} onCancel={onCancel} />,
  );
  expect(screen.getByRole('status').textContent).toBe('Chargement…');
  await waitFor(() => expect(onCancel).toHaveBeenCalled());
  expect(host.notices).toEqual([
    { message: expect.stringContaining('n’a pas pu être chargée') as string, kind: 'error' },
  ]);
  expect(onConfirm).not.toHaveBeenCalled();
  complaints.mockRestore();
});
