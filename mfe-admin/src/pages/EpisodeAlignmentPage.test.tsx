import { fireEvent, screen } from '@testing-library/react';
import { buildAlignment, withPlan } from '../testing/build-alignment.ts';
import { alignmentPage, episodePath } from '../testing/open-alignment.tsx';
import { buildEpisode, ok } from '../testing/open-admin.tsx';

const minute = 60_000;
const { open, settle, writes, cue, press } = alignmentPage();

test('T3-K6 the cues of the show are offered; a subject that was not on air keeps its start', async () => {
  await open(buildAlignment());
  expect(cue('Le câble').getByText('00:00:00')).toBeTruthy();
  expect(cue('La passerelle').getByText('00:10:00')).toBeTruthy();
  expect(screen.queryByRole('group', { name: /Le courrier/ })).toBeNull();
  expect(screen.getByText(/^1 sujet n’est pas passé à l’antenne/)).toBeTruthy();
  // Nothing is kept before somebody does something.
  await settle(5_000);
  expect(writes()).toEqual([]);
});

test('T3-K6 a cue moves by keys and buttons, and what loops follows it; all of it is kept once', async () => {
  await open(withPlan());
  fireEvent.click(cue('La passerelle').getByRole('button', { name: /^Écouter en boucle/ }));
  // By ear the tenth counts.
  expect(cue('La passerelle').getByText('00:10:00,0')).toBeTruthy();
  const group = screen.getByRole('group', { name: /La passerelle/ });
  fireEvent.keyDown(group, { key: 'ArrowRight' });
  fireEvent.keyDown(group, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(group, { key: 'PageDown' });
  fireEvent.keyDown(group, { key: 'PageDown', ctrlKey: true });
  fireEvent.click(cue('La passerelle').getByRole('button', { name: /^Retarder .* de 0,1/ }));
  expect(cue('La passerelle').getByText('00:10:04,2')).toBeTruthy();
  expect(screen.getByText('« La passerelle » : 00:10:04,2')).toBeTruthy();
  expect(document.querySelector('audio')?.currentTime).toBe(10 * 60 + 4.2 - 0.5);
  expect(writes()).toEqual([]);
  await settle(700);
  expect(writes()).toMatchObject([
    ['PUT', '/alignment', { cues: [{ nudge_ms: 0 }, { nudge_ms: 4_200 }] }, '"4"'],
  ]);
});

test('T3-K6 what loops at the end of the sound does not end with it', async () => {
  await open(withPlan());
  const audio = document.querySelector('audio');
  if (!audio) throw new Error('There is no sound.');
  Object.defineProperty(audio, 'duration', { value: 600.2 });
  fireEvent.click(cue('La passerelle').getByRole('button', { name: /^Écouter en boucle/ }));
  fireEvent.play(audio);
  audio.currentTime = 600.18;
  await settle(50);
  expect(audio.currentTime).toBe(599.5);
});

test('T3-K6 a cue that had to give way moves from where it stands', async () => {
  const silences = [{ from_ms: 9 * minute, to_ms: 10 * minute + 4_000 }];
  const envelope = {
    step_ms: 20,
    steps: 9,
    duration_ms: 30 * minute,
    silences,
    loudness: null,
    revision: 'a',
  };
  jest.spyOn(console, 'error').mockReturnValue();
  const { plan } = withPlan();
  // The first one before the sound, the second one a second before the third.
  const cues = [
    { subject_id: 1, at_ms: 0, nudge_ms: 0 },
    { subject_id: 2, at_ms: 10 * minute, nudge_ms: 5_000 },
    { subject_id: 3, at_ms: 10 * minute + 1_000, nudge_ms: 0 },
  ];
  await open(withPlan({ plan: plan && { ...plan, cues, shift_ms: -2_000 } }), {
    more: { [`${episodePath}/envelope`]: ok({ state: 'done', envelope }) },
  });
  expect(cue('Le câble').getByText(/^Avant le début du son/)).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('group', { name: /Le câble/ }), { key: 'ArrowRight' });
  expect(cue('Le câble').getByText('00:00:00,1')).toBeTruthy();
  expect(cue('Le câble').queryByText(/^Avant le début/)).toBeNull();
  expect(cue('Le courrier').getByText(/^Pas après le sujet précédent/)).toBeTruthy();
  fireEvent.click(cue('Le courrier').getByRole('button', { name: /silence/ }));
  expect(cue('Le courrier').getByText('00:10:04,0')).toBeTruthy();
});

test('T3-K6 one shift moves all: by buttons, or to where the first subject is heard', async () => {
  await open(withPlan());
  press('Retarder tous les débuts de 5\u00a0s');
  expect(cue('La passerelle').getByText('00:10:05')).toBeTruthy();
  const audio = document.querySelector('audio');
  if (!audio) throw new Error('There is no sound.');
  audio.currentTime = 12.3;
  fireEvent.timeUpdate(audio);
  // It is paused (T3-B21).
  expect(screen.getByText('Position de l’écoute').parentElement?.textContent).toContain('00:00:12');
  press('Le premier sujet commence ici');
  expect(screen.getByText('+12,3 s')).toBeTruthy();
  expect(cue('Le câble').getByText('00:00:12')).toBeTruthy();
  expect(cue('La passerelle').getByText('00:10:12')).toBeTruthy();
});

test('T3-K6 a cue goes to the end of the nearest silence', async () => {
  const silences = [
    { from_ms: 9 * minute, to_ms: 9.97 * minute },
    { from_ms: 20 * minute, to_ms: 21 * minute },
  ];
  const envelope = {
    step_ms: 20,
    steps: 90_000,
    duration_ms: 30 * minute,
    silences,
    loudness: null,
    revision: 'a',
  };
  jest.spyOn(console, 'error').mockReturnValue();
  await open(withPlan(), { more: { [`${episodePath}/envelope`]: ok({ state: 'done', envelope }) } });
  expect(cue('Le câble').queryByRole('button', { name: /silence/ })).toBeNull();
  fireEvent.click(cue('La passerelle').getByRole('button', { name: /à la fin du silence, à 00:09:58,2$/ }));
  expect(cue('La passerelle').getByText('00:09:58,2')).toBeTruthy();
  // Its steps are refused here: the list works without them.
  expect(screen.getByText(/^La forme d’onde n’a pas pu être lue/)).toBeTruthy();
});

test('a waveform that could not be read is read again by itself', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  const envelope = {
    step_ms: 20,
    steps: 2,
    duration_ms: 30 * minute,
    silences: [],
    loudness: null,
    revision: 'a',
  };
  await open(withPlan(), {
    more: {
      [`${episodePath}/envelope`]: ok({ state: 'done', envelope }),
      [`${episodePath}/envelope/steps`]: [new Error('The network is away.'), { status: 503 }, { body: 'ab' }],
    },
  });
  expect(screen.getByText(/^La forme d’onde n’a pas pu être lue/)).toBeTruthy();
  await settle(60_000);
  expect(screen.queryByText(/^La forme d’onde n’a pas pu être lue/)).toBeNull();
});

test('T3-K7 a proposed cut is taken or refused, one is typed, and a cue inside it says so', async () => {
  await open(withPlan());
  expect(screen.getByText(/plus court que l’enregistrement de 1 min encore/)).toBeTruthy();
  expect(
    screen.getByRole('button', {
      name: 'Couper, «\u00a0À couper\u00a0»\u00a0: 00:04:00 à 00:05:00, 1\u00a0min',
      description: /ne coupe rien dans le fichier/,
    }),
  ).toBeTruthy();
  press(/^Couper/);
  expect(cue('La passerelle').getByText('00:09:00')).toBeTruthy();
  // The mark is gone, and so is what was missing.
  expect(screen.queryByRole('button', { name: /^Couper/ })).toBeNull();
  expect(screen.queryByText(/plus court/)).toBeNull();
  expect(screen.getByText('00:11:00 · bon extrait')).toBeTruthy();
  press(/^Retirer la coupe «\u00a0À couper\u00a0»\u00a0: 00:04:00/);
  press(/^Refuser, «\u00a0À couper/);
  expect(screen.queryByRole('button', { name: /^Couper/ })).toBeNull();

  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  fireEvent.change(field('Début de la coupe'), { target: { value: '9:59,5' } });
  fireEvent.change(field('Fin de la coupe'), { target: { value: 'dix' } });
  press('Ajouter la coupe');
  expect(screen.getByText('Un temps comme 12:34,5 est attendu.')).toBeTruthy();
  fireEvent.change(field('Fin de la coupe'), { target: { value: '10:30' } });
  expect(screen.queryByText('Un temps comme 12:34,5 est attendu.')).toBeNull();
  press('Ajouter la coupe');
  expect(screen.getByText(/^00:10:00 à 00:10:30, /)).toBeTruthy();
  expect([field('Début de la coupe').value, field('Fin de la coupe').value]).toEqual(['', '']);
  expect(cue('La passerelle').getByText(/^Pressé dans une coupe/)).toBeTruthy();
  await settle(700);
  expect(writes().at(-1)?.[2]).toMatchObject({
    cuts: [{ from_ms: 599_500, to_ms: 630_000 }],
    refused: ['mark:m'],
  });
});

test('starts in a file of variable bitrate come with a warning', async () => {
  const facts = { state: 'done', bitrate_kbps: 128, is_variable_bitrate: true, tags: {}, chapters: [] };
  const audio = { kind: 'stored', duration_ms: 30 * minute, facts, waveform: 'done' };
  await open(withPlan(), { more: { [`${episodePath}/audio`]: ok({ audio, cover: null }) } });
  expect(screen.getByText(/^Débit variable/)).toBeTruthy();
});

test.each([
  ['waiting', /^La forme d’onde se prépare\. La liste suffit/],
  ['failed', /^La forme d’onde n’a pas pu être lue\. La liste suffit/],
  ['none', /^Pas de forme d’onde pour ce son.* MP3, WAV et Ogg .* La liste suffit/],
])('the list works while the waveform is %s', async (state, sentence) => {
  await open(withPlan(), { more: { [`${episodePath}/envelope`]: ok({ state, envelope: null }) } });
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(cue('Le câble').getByText('00:00:00')).toBeTruthy();
});

test('without a sound the cues are prepared, and not accepted', async () => {
  await open(withPlan({ duration_ms: null }), { episode: buildEpisode({ assets: {} }) });
  expect(screen.getAllByText(/^Aucun fichier audio pour l’instant/)).not.toEqual([]);
  expect(screen.queryByRole('button', { name: 'Écouter' })).toBeNull();
  press('Accepter 2 débuts');
  await settle(700);
  expect(writes()).toEqual([]);
  // Nothing is offered that needs ears.
  expect(screen.queryByRole('button', { name: /couter|commence ici/ })).toBeNull();
});

test('T3-K9 without a show the cues come from the starts, the chapters of the file, or pasted lines', async () => {
  const { subjects } = buildAlignment();
  const old = buildAlignment({
    recording: null,
    subjects: subjects.map((subject, index) => (index === 0 ? { ...subject, start_ms: 4_000 } : subject)),
  });
  const lines = [
    { line: 1, title: 'Le cable', start_ms: 2_000, url: null },
    { line: 2, title: 'Sans heure', start_ms: null, url: null },
    { line: 3, title: 'Courrier', start_ms: 754_000, url: null },
  ];
  await open(old, {
    more: { '/api/admin/pasted-subjects': ok({ form: 'lines', subjects: lines, problems: [] }) },
  });
  expect(screen.getByRole('heading', { name: 'D’où viennent les repères\u202f?' })).toBeTruthy();
  press('De lignes collées');
  fireEvent.change(screen.getByLabelText(/^Lignes avec leur heure/), {
    target: { value: '00:12:34 Courrier' },
  });
  press('Lire les lignes');
  await settle();
  expect(cue('Le courrier').getByText('00:12:34')).toBeTruthy();
  press('Des débuts actuels (1)');
  expect(cue('Le câble').getByText('00:00:04')).toBeTruthy();
  expect(screen.queryByRole('group', { name: /Le courrier/ })).toBeNull();
});

test('T3-K9 beginning anew asks first where shift, cuts or nudges would go, and nowhere else', async () => {
  await open(withPlan());
  press('Retarder tous les débuts de 5\u00a0s');
  press('Repartir de ce qui a été pressé');
  await settle();
  const question = () => screen.queryByRole('alertdialog', { name: 'Repartir d’ailleurs\u202f?' });
  expect(question()).toBeTruthy();
  press('Garder le calage');
  await settle();
  expect(question()).toBeNull();
  expect(cue('Le câble').getByText('00:00:05')).toBeTruthy();
  press('Repartir de ce qui a été pressé');
  await settle();
  press('Repartir');
  await settle(700);
  expect(cue('Le câble').getByText('00:00:00')).toBeTruthy();
  expect(writes().at(-1)?.[2]).toMatchObject({ shift_ms: 0, confirms_shift: true });
  // Nothing was set by ear since.
  press('Repartir de ce qui a été pressé');
  await settle();
  expect(question()).toBeNull();
});

test.each([
  ['a cut', { cuts: [{ from_ms: 60_000, to_ms: 90_000 }] }],
  ['a nudge', { cues: [{ subject_id: 1, at_ms: 0, nudge_ms: 100 }] }],
])('T3-K9 beginning anew asks before %s goes', async (_what, change) => {
  const { plan } = withPlan();
  await open(withPlan({ plan: plan && { ...plan, ...change } }));
  press('Repartir de ce qui a été pressé');
  await settle();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

test('an unknown episode says so', async () => {
  const missing = {
    status: 404,
    body: { ok: false, code: 'episode_not_found', error: 'Épisode non trouvé' },
  };
  await open(buildAlignment(), {
    more: { [episodePath]: missing, [`${episodePath}/alignment`]: missing },
  });
  expect(screen.getByRole('heading', { name: 'Cet épisode n’existe pas, ou plus' })).toBeTruthy();
});
