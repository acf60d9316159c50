import { fireEvent, screen, within } from '@testing-library/react';
import {
  key,
  onAir,
  openRegie,
  press,
  regie,
  round,
  settle,
  subjects,
  setUpRegie,
  writeNotes,
} from '../testing/regie-for-test.tsx';

setUpRegie();

test('a host moves the recording, and moves it back to its usual time (T3-R1)', async () => {
  await openRegie();
  const quand = () => within(screen.getByRole('region', { name: 'Quand' }));
  expect(quand().getByText('Samedi 28 novembre 2026, 21:00, Paris')).toBeTruthy();
  expect(quand().queryByRole('button', { name: /^Comme d’habitude/ })).toBeNull();
  const field = quand().getByLabelText('Autre début');
  fireEvent.change(field, { target: { value: '2026-11-29T18:30' } });
  regie.isReachable = false;
  press('Déplacer');
  await settle();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  regie.isReachable = true;
  press('Déplacer');
  await settle();
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(quand().getByText('Dimanche 29 novembre 2026, 18:30, Paris')).toBeTruthy();
  press(/^Comme d’habitude/);
  await settle();
  expect(quand().getByText('Samedi 28 novembre 2026, 21:00, Paris')).toBeTruthy();
  key('a');
  await round();
  expect(quand().queryByRole('button')).toBeNull();
});

test('a host plans the length of a subject, which is shown beside the time it takes (T3-R3)', async () => {
  await openRegie();
  const field = screen.getByLabelText(/^Minutes prévues.*Un$/);
  fireEvent.change(field, { target: { value: 'dix' } });
  fireEvent.blur(field);
  await settle();
  expect(screen.getByText('Un nombre de minutes de 1 à 600 est attendu.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '10' } });
  fireEvent.blur(field);
  await settle();
  expect(regie.show.subjects[0]?.planned_minutes).toBe(10);
  key('a');
  await settle(13 * 60_000);
  expect(screen.getByText(/^sur 10\s?min$/)).toBeTruthy();
  expect(screen.getByText(/^3\s?min de retard$/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Minutes prévues/)).toBeNull();
});

describe('a planned length', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Minutes prévues.*Un$/);
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  test('that is typed as it was is wrong no more', async () => {
    await openRegie();
    type('dix');
    fireEvent.blur(field());
    await settle();
    expect(screen.getByText(/^Un nombre de minutes/)).toBeTruthy();
    type('');
    fireEvent.blur(field());
    await settle();
    expect(screen.queryByText(/^Un nombre de minutes/)).toBeNull();
  });

  test('is sent once by Enter and by leaving the field; what is typed meanwhile stays', async () => {
    regie.replyDelayMs = 700;
    await openRegie();
    type('1');
    fireEvent.submit(field());
    fireEvent.blur(field());
    await settle();
    expect(regie.stub.calls.filter(({ path }) => path.endsWith('/length'))).toHaveLength(1);
    type('15');
    await round();
    expect(field().value).toBe('15');
    fireEvent.blur(field());
    await round();
    expect(regie.show.subjects[0]?.planned_minutes).toBe(15);
  });
});

describe('the notes of the hosts (T3-R4)', () => {
  const field = () => screen.getByRole('textbox', { name: 'Notes' }) as HTMLTextAreaElement;

  test('save themselves, and show what the other host writes', async () => {
    await openRegie();
    fireEvent.change(field(), { target: { value: 'Penser à l’eau' } });
    await settle(2_000);
    expect(regie.notes).toEqual({ text: 'Penser à l’eau', version: 2 });
    expect(screen.getByText(/^Enregistré à/)).toBeTruthy();
    writeNotes('Penser à l’eau, et au thé');
    await settle(2_000);
    expect(field().value).toBe('Penser à l’eau, et au thé');
  });

  test('what the other host writes while they are loading appears as well', async () => {
    regie.notesDelayMs = 3_000;
    await openRegie();
    writeNotes('Celui de Théo');
    await settle(2_000);
    expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull();
    regie.notesDelayMs = undefined;
    await settle(2_000);
    expect(field().value).toBe('Celui de Théo');
  });

  test('what two hosts write at once is shown to the second, who decides', async () => {
    await openRegie();
    fireEvent.change(field(), { target: { value: 'Le mien' } });
    writeNotes('Celui de Théo');
    await settle(2_000);
    expect(screen.getByText('Les notes ont changé pendant votre saisie')).toBeTruthy();
    expect(field().value).toBe('Le mien');
    expect(regie.notes.text).toBe('Celui de Théo');
  });

  test('what a host types while the notes of another arrive stays where it is typed', async () => {
    await openRegie();
    const typed = field();
    writeNotes('Celui de Théo');
    fireEvent.change(typed, { target: { value: 'Le mien' } });
    await settle(980);
    expect([field(), field().value]).toEqual([typed, 'Le mien']);
    fireEvent.change(typed, { target: { value: '' } });
    await settle();
    expect([field(), field().value]).toEqual([typed, 'Celui de Théo']);
  });

  test('are not for moderators', async () => {
    Object.assign(regie.show, { is_read_only: true, notes_version: undefined });
    await openRegie('moderator');
    Object.assign(regie.show, { is_over: true });
    await round();
    expect(screen.queryByLabelText('Notes')).toBeNull();
    expect(regie.stub.calls.some((call) => call.path.endsWith('/notes'))).toBe(false);
  });

  test('are read and not written once the preparation is a podcast', async () => {
    writeNotes('Penser à l’eau\net au thé');
    Object.assign(regie.show, { is_read_only: true, is_over: true });
    await openRegie();
    const notes = screen.getByRole('region', { name: 'Notes' });
    expect(notes.textContent).toContain('Penser à l’eau\net au thé');
    expect(within(notes).queryByRole('textbox')).toBeNull();
  });
});

test('a host chooses a question among the comments, and marks it as asked; so it stays (T3-R4)', async () => {
  await openRegie();
  const part = within(screen.getByRole('region', { name: 'Questions du public' }));
  expect(part.getByText('Aucune question choisie.')).toBeTruthy();
  press('Choisir parmi les commentaires');
  await settle();
  expect(part.getByText(/ni les auditeurs ni qui l’a écrite n’en sont prévenus/)).toBeTruthy();
  const choice = part.getByRole('button', { name: /^Choisir.*Tom B\./ });
  fireEvent.click(choice);
  await settle();
  expect(choice.textContent).toBe('Retirer de la liste');
  press(/^Marquer posée.*Tom B\./);
  await settle();
  expect(part.getByText('Aucune question choisie.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Questions du public');
  expect(part.getByText('déjà posée')).toBeTruthy();
  press(/^Choisir de nouveau.*Tom B\./);
  await settle();
  press(/^Retirer de la liste.*Tom B\./);
  await settle();
  expect(part.queryByText('déjà posée')).toBeNull();
  expect(part.getByRole('button', { name: /^Choisir\s?:.*Tom B\./ })).toBeTruthy();
});

test('a late reply takes back nothing that was pressed meanwhile', async () => {
  regie.replyDelayMs = 700;
  await openRegie();
  press('Choisir parmi les commentaires');
  await settle();
  press(/^Choisir\s?:.*Tom B\./);
  key('a');
  await settle(400);
  expect(onAir()).toBe('Un');
  await settle(350);
  expect(screen.getByRole('button', { name: /^Marquer posée.*Tom B\./ })).toBeTruthy();
  expect(onAir()).toBe('Un');
});

test('a late round takes back no question that was chosen meanwhile', async () => {
  await openRegie();
  press('Choisir parmi les commentaires');
  regie.roundDelayMs = 1_500;
  await round();
  press(/^Choisir\s?:.*Tom B\./);
  await settle();
  expect(screen.getByRole('button', { name: /^Marquer posée.*Tom B\./ })).toBeTruthy();
  await settle(1_500);
  expect(screen.getByRole('button', { name: /^Marquer posée.*Tom B\./ })).toBeTruthy();
});

test('the link of the subject on air opens by key, for moderators too; guests are listed (T3-R4)', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  regie.show.subjects = subjects.map((subject) => ({
    ...subject,
    content_url: `https://x.example/${subject.id}`,
  }));
  regie.show.guests = [{ id: 1, name: 'Awa Diallo', participant_role: 'guest' }];
  await openRegie();
  expect(screen.getByRole('region', { name: 'Autour de la table' }).textContent).toContain('Awa Diallo');
  key('l');
  expect(opened).not.toHaveBeenCalled();
  key('a');
  await round();
  key('l');
  expect(opened).toHaveBeenCalledWith('https://x.example/1', '_blank', 'noopener');
  opened.mockRestore();
});

test('after the end a subject is still postponed; each says where it went, or from where it comes (T3-R5)', async () => {
  await openRegie();
  const order = () =>
    within(screen.getByRole('region', { name: 'Conducteur' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  key('a');
  await round();
  press('Terminer');
  await round();
  expect(screen.getByText(/^L’émission est terminée.: un sujet reporté maintenant/)).toBeTruthy();
  fireEvent.click(
    screen.getByRole('button', { name: /^Reporter.*Deux$/, description: /un sujet reporté maintenant/ }),
  );
  await round();
  expect(regie.show.commands.at(-1)?.action).toEqual({ kind: 'postpone', subject: 2 });
  expect(order()[1]).toMatch(/^Deuxreporté/);
  regie.show.subjects = subjects.map((subject) => ({
    ...subject,
    ...(subject.id === 2 && { moved_to: { slug: 'themes-pour-977', number: 977 } }),
    ...(subject.id === 3 && { postponed_from: { slug: 'themes-pour-975', number: 975 } }),
  }));
  await round();
  expect(order()[1]).toBe('Deuxreporté au #977');
  expect(order()[2]).toContain('reporté du #975');
});
