import { fireEvent, screen, within } from '@testing-library/react';
import { ok } from '../../testing/open-admin.tsx';
import {
  buildSubject,
  closeSubjects,
  listed,
  openSubjects,
  path,
  press,
  settle,
  type,
  writes,
} from '../../testing/subjects-screen.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  closeSubjects();
  jest.useRealTimers();
});

const several = `${path}/several`;
const reading = '/api/admin/pasted-subjects';
const found = ok({
  form: 'lines',
  subjects: [
    { line: 1, title: 'Un', start_ms: 12_000, url: 'https://exemple.fr/' },
    { line: 2, title: 'Deux', start_ms: null, url: null },
    { line: 4, title: 'Trois', start_ms: 95_000, url: null, planned_minutes: 20 },
  ],
  problems: [{ line: 3, written: '1:75 Faux', reason: 'bad_time' }],
});
const refused = (path: string, message: string) => ({
  status: 400,
  body: {
    ok: false,
    code: 'validation_failed',
    error: 'Certains champs ne sont pas valides.',
    fields: [{ in: 'body', path, message }],
  },
});
const box = 'Titres, liens et heures, un sujet par ligne';
const open = async (answers: Parameters<typeof openSubjects>[0]) => {
  const view = await openSubjects({ [path]: listed([]), [reading]: found, ...answers });
  await press('Coller des sujets');
  expect(document.activeElement).toBe(screen.getByLabelText(box));
  type(box, 'un texte');
  await press('Aperçu');
  return view;
};
const dialog = () => within(screen.getByRole('dialog'));

// T3-B17, T3-B6
test('a text is read and shown with the lines that it leaves out, and what is ticked is added at once', async () => {
  const { host } = await open({ [several]: ok({ subjects: [] }) });
  expect(dialog().getByText('3 sujets trouvés')).toBe(document.activeElement);
  expect(dialog().getByRole('status').textContent).toBe(
    '1 ligne à voir\u00a0:Ligne 3\u00a0: l’heure est illisible, et la ligne est laissée. «\u00a01:75 Faux\u00a0»',
  );
  expect(dialog().getByText('20 minutes prévues')).toBeTruthy();
  fireEvent.click(dialog().getByLabelText('Deux'));
  await press('Ajouter 2 sujets');
  expect(writes()).toEqual([
    ['POST', reading, { text: 'un texte' }],
    [
      'POST',
      several,
      {
        subjects: [
          { title: 'Un', content_type: 'link', content_url: 'https://exemple.fr/', start_ms: 12_000 },
          { title: 'Trois', start_ms: 95_000, planned_minutes: 20 },
        ],
      },
    ],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.notices).toEqual([{ message: '2 sujets ajoutés', kind: 'info' }]);
});

test('what is refused is said beside its line, and nothing that was typed is lost', async () => {
  const message = 'Ce début n’est pas après celui d’un sujet précédent, à 2:00.';
  await open({ [several]: refused('subjects.2.start_ms', message) });
  await press('Ajouter 3 sujets');
  expect(dialog().getByLabelText('00:01:35 Trois').getAttribute('aria-invalid')).toBe('true');
  expect(dialog().getByText(message)).toBeTruthy();
  await press('Revenir au texte');
  expect(dialog().getByLabelText<HTMLTextAreaElement>(box).value).toBe('un texte');
  await press('Annuler');
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('times may become the starts of the subjects that are there', async () => {
  await open({ [path]: listed([buildSubject(1, { title: 'Un' }), buildSubject(2, { title: 'Trois' })]) });
  await press('Poser 2 débuts sur les sujets présents');
  await settle();
  const chapters = within(screen.getByRole('dialog'));
  expect(chapters.getByRole('heading', { name: 'Chapitres collés' })).toBeTruthy();
  expect(chapters.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
});

test.each<[string, number[]]>([
  ['UTF-8', [0x6c, 0xc3, 0xa9]],
  ['windows-1252', [0x6c, 0xe9]],
  ['UTF-16, as spreadsheets export it', [0xff, 0xfe, 0x6c, 0x00, 0xe9, 0x00]],
  ['UTF-16, the other way round', [0xfe, 0xff, 0x00, 0x6c, 0x00, 0xe9]],
])('a file may be in %s', async (_encoding, bytes) => {
  await openSubjects({ [path]: listed([]) });
  await press('Coller des sujets');
  const file = { arrayBuffer: async () => new Uint8Array(bytes).buffer };
  fireEvent.change(screen.getByLabelText('Choisir ou déposer un fichier'), { target: { files: [file] } });
  await settle();
  expect(screen.getByLabelText<HTMLTextAreaElement>(box).value).toBe('lé');
});

test('a file that cannot be read says so, until another one is chosen', async () => {
  await openSubjects({ [path]: listed([]) });
  await press('Coller des sujets');
  const choose = async (file: object) => {
    fireEvent.change(screen.getByLabelText('Choisir ou déposer un fichier'), { target: { files: [file] } });
    await settle();
  };
  await choose({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) });
  expect(dialog().getByRole('alert').textContent).toContain('Le texte n’a pas pu être lu.');
  await choose({ arrayBuffer: async () => Uint8Array.of(0x61).buffer });
  expect(dialog().queryByRole('alert')).toBeNull();
  expect(dialog().getByLabelText<HTMLTextAreaElement>(box).value).toBe('a');
});

test('a line that was pasted twice stands among the chapters twice', async () => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const line = { line: 1, title: 'Un', start_ms: 12_000, url: null };
  const twice = ok({ form: 'lines', subjects: [line, { ...line, line: 2 }], problems: [] });
  await open({ [path]: listed([buildSubject(1, { title: 'Un' })]), [reading]: twice });
  await press('Poser 2 débuts sur les sujets présents');
  await settle();
  expect(screen.getAllByRole('checkbox', { name: '00:00:12 Un' })).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
