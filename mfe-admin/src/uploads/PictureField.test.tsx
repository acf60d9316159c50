import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { answerUpload, FakeRequest, fileOf, last, progress, setUpUploads } from '../testing/uploads.ts';
import { PictureField } from './PictureField.tsx';

setUpUploads();

const own = `/api/covers/${'a'.repeat(32)}-1400.jpg`;
const elsewhere = 'https://images.example/un.jpg';
const submitted = jest.fn();
/** What the form has, as the field says. */
const value = () => document.querySelector<HTMLInputElement>('input[name=picture]')?.value;

function Form({ initial, isReadOnly = false }: { initial: string; isReadOnly?: boolean }) {
  const [address, setAddress] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submitted(address);
      }}
    >
      <PictureField
        label="Image"
        addressLabel="Adresse"
        help="Large."
        shape="wide"
        value={address}
        isReadOnly={isReadOnly}
        maxLength={2_000}
        onChange={setAddress}
      />
      <input type="hidden" name="picture" value={address} />
      <button type="submit">Enregistrer</button>
    </form>
  );
}
const open = (initial = '', isReadOnly = false) => {
  submitted.mockClear();
  return render(<Form initial={initial} isReadOnly={isReadOnly} />);
};
const group = () => screen.getByRole('group', { name: 'Image' });
const chooser = () =>
  screen.getByLabelText<HTMLInputElement>(/^(Choisir une image|Remplacer l’image)…|^Choisir un autre/);
const png = (size?: number) => fileOf('un.png', 'image/png', size);
const choose = (file = png()) =>
  act(async () => void fireEvent.change(chooser(), { target: { files: [file] } }));
const stored = { ok: true, data: { picture: { url: own } } };
const shown = () => group().querySelector('img')?.getAttribute('src');
const sources = () => [...group().querySelectorAll('source')].map(({ type }) => type);
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('a file is sent at once, with its progress, and becomes the value of the form', async () => {
  open();
  expect(shown()).toBeUndefined();
  await choose();
  expect([last().method, last().path, last().body?.get('file')]).toEqual([
    'POST',
    '/api/admin/pictures',
    expect.objectContaining({ name: 'un.png' }),
  ]);
  progress(50, 100);
  expect(screen.getByRole('progressbar', { name: 'Envoi de l’image' }).getAttribute('aria-valuenow')).toBe(
    '50',
  );
  expect(value()).toBe('');
  await answerUpload(200, stored);
  expect([value(), shown(), sources()]).toEqual([own, own, ['image/avif', 'image/webp']]);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(status()).toContain('Image envoyée.');
  // Its address says nothing to anybody.
  expect(screen.queryByLabelText('Adresse')).toBeNull();
});

test.each([
  [
    'another format',
    () => fileOf('un.gif', 'image/gif'),
    "Format d'image non supporté. Utilisez JPG, PNG ou WebP.",
  ],
  ['more than 5 MB', () => png(5 * 1024 * 1024 + 1), "L'image est trop volumineuse (max 5MB)."],
])('%s is refused before anything is sent, and what was there stays', async (_name, file, sentence) => {
  open(elsewhere);
  await choose(file());
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  expect([FakeRequest.all, value(), shown()]).toEqual([[], elsewhere, elsewhere]);
});

test('a failure keeps what was there, says why, and can be tried again', async () => {
  open(elsewhere);
  await choose();
  await answerUpload(503, { ok: false, code: 'store_unavailable', error: 'Le stockage ne répond pas.' });
  expect(screen.getByRole('alert').textContent).toBe('Le stockage ne répond pas.');
  expect([value(), shown()]).toEqual([elsewhere, elsewhere]);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })));
  expect(screen.queryByRole('alert')).toBeNull();
  await answerUpload(200, stored);
  expect([FakeRequest.all.length, value()]).toEqual([2, own]);
});

test('an upload that is cancelled changes nothing', async () => {
  open(own);
  await choose();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Annuler l’envoi' })));
  expect([value(), shown()]).toEqual([own, own]);
  expect(status()).toContain('Envoi annulé. Rien n’a été changé.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file can be dropped; two are refused', async () => {
  open();
  const drop = (...files: File[]) =>
    act(async () => void fireEvent.drop(group(), { dataTransfer: { files } }));
  await drop(png(), png());
  expect(screen.getByRole('alert').textContent).toBe('Un seul fichier à la fois.');
  await drop(png());
  await answerUpload(200, stored);
  expect(value()).toBe(own);
});

test('the form waits for a picture that is on its way', async () => {
  open();
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await choose();
  submit();
  expect(submitted).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toMatch(/^L’image n’est pas encore arrivée/);
  await answerUpload(200, stored);
  expect(screen.queryByRole('alert')).toBeNull();
  submit();
  expect(submitted.mock.calls).toEqual([[own]]);
});

test('a picture is removed, and one elsewhere given by its address', async () => {
  open(own);
  const button = screen.getByRole('button', { name: 'Retirer (Image)' });
  button.focus();
  await act(async () => void fireEvent.click(button));
  expect([value(), shown()]).toEqual(['', undefined]);
  expect(status()).toContain('Image retirée.');
  // The control is gone: whoever pressed it stays here.
  expect(document.activeElement).toBe(group());
  const address = screen.getByLabelText('Adresse');
  fireEvent.focus(address);
  fireEvent.change(address, { target: { value: elsewhere } });
  expect([value(), shown()]).toEqual([elsewhere, undefined]);
  fireEvent.blur(address);
  expect([shown(), sources()]).toEqual([elsewhere, []]);
});

test('a picture that is dropped while its address field has the focus is shown', async () => {
  open();
  act(() => screen.getByLabelText('Adresse').focus());
  await act(async () => void fireEvent.drop(group(), { dataTransfer: { files: [png()] } }));
  await answerUpload(200, stored);
  expect([value(), shown()]).toEqual([own, own]);
  // The field with the focus is gone.
  expect(document.activeElement).toBe(group());
});

test.each([
  [own, 'Cette image n’existe plus\u00a0: envoyez-la de nouveau.'],
  [elsewhere, 'Cette image ne s’affiche pas\u00a0: vérifiez son adresse.'],
])('what cannot be shown says so', (address, sentence) => {
  open(address);
  fireEvent.error(screen.getByAltText('Image actuelle'));
  expect(screen.getByRole('alert').textContent).toBe(sentence);
});

test('while the form is saved, nothing can be chosen, dropped or removed', async () => {
  open(own, true);
  expect(group().querySelectorAll('button, input')).toHaveLength(0);
  await act(async () => void fireEvent.drop(group(), { dataTransfer: { files: [png()] } }));
  expect([FakeRequest.all, value()]).toEqual([[], own]);
});
