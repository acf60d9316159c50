import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { answerUpload, fileOf, setUpUploads } from '../testing/uploads.ts';
import { InsertPicture } from './InsertPicture.tsx';

setUpUploads();

const own = `/api/covers/${'a'.repeat(32)}-1400.jpg`;

function Editor({ initial }: { initial: string }) {
  const [text, setText] = useState(initial);
  return (
    <InsertPicture text={text} isReadOnly={false} onChange={setText}>
      <textarea aria-label="Texte" value={text} onChange={({ target }) => setText(target.value)} />
    </InsertPicture>
  );
}
const area = () => screen.getByLabelText<HTMLTextAreaElement>('Texte');
const choose = () =>
  act(async () => {
    const file = fileOf('un.png', 'image/png');
    fireEvent.change(screen.getByLabelText(/^Insérer une image/), { target: { files: [file] } });
    await Promise.resolve();
  });

test('T3-B4: a picture stands in a paragraph of its own where the text was last edited, whatever was typed meanwhile', async () => {
  render(<Editor initial="Un. Deux." />);
  area().setSelectionRange(3, 3);
  // React tells of no selection while a button of the mouse is held, as tests of its group may have left it.
  fireEvent.mouseUp(area());
  fireEvent.select(area());
  await choose();
  fireEvent.change(area(), { target: { value: 'Un. Deux. Trois.' } });
  // A value that is set moves the caret to its end.
  area().setSelectionRange(3, 3);
  await answerUpload(200, { ok: true, data: { picture: { url: own } } });
  expect(area().value).toBe(`Un.\n\n![Ce que l’image montre](${own} "Légende")\n\nDeux. Trois.`);
  expect(screen.getByRole('status').textContent).toMatch(/^Image insérée/);
});

test('T3-B4: as long as a picture has no description or caption of its own, the editor says so', () => {
  render(<Editor initial={`![Ce que l’image montre](${own} "Légende")`} />);
  for (const markdown of [`![Une armoire](${own} "Légende")`, `![Ce que l’image montre](${own})`]) {
    fireEvent.change(area(), { target: { value: markdown } });
    expect(screen.getByRole('status').textContent).toMatch(/décrivez-la/);
  }
  fireEvent.change(area(), { target: { value: `![Une armoire](${own} "La salle")` } });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('T3-B4: a picture that could not be stored leaves the text as it is, and says why', async () => {
  render(<Editor initial="Un." />);
  await choose();
  await answerUpload(507, { ok: false, error: 'Le disque est plein.', code: 'store_full' });
  expect(area().value).toBe('Un.');
  expect(screen.getByText('Le disque est plein.')).toBeTruthy();
});
