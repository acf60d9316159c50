import { fireEvent, screen, within } from '@testing-library/react';
import { isCutMark, isExcerptMark } from '@nobicast/contracts/alignment-plan';
import { markWords } from '../features/regie/regie.copy.ts';
import {
  key,
  lines,
  onAir,
  openRegie,
  press,
  regie,
  round,
  setUpRegie,
  settle,
  usualStart,
} from '../testing/regie-for-test.tsx';

setUpRegie();

const clock = (at: string) =>
  new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' }).format(new Date(`2026-11-28T${at}Z`));
const kinds = () => regie.show.commands.map(({ action }) => action.kind);

describe('the beginning of the recording (T3-R9)', () => {
  test('is noted once; pressed again nothing moves, and it says when it was', async () => {
    await openRegie();
    expect(screen.getByText(/Le site n’enregistre pas le son/)).toBeTruthy();
    await settle(12_000);
    key('r');
    await round();
    expect(screen.getByText(`Début noté à ${clock('20:00:12')}.`)).toBeTruthy();
    key('r');
    press(/^Noter le début/);
    await round();
    expect(kinds()).toEqual(['record']);
    expect(screen.getByRole('button', { name: /^Noter le début/ }).getAttribute('title')).toContain(
      `à ${clock('20:00:12')}`,
    );
  });

  test('is corrected several times without aiming again: the page moves with the growing list', async () => {
    await openRegie();
    key('r');
    await round();
    const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => {});
    const linesShown = () => document.querySelectorAll('#regie-historique ~ ol > li').length;
    // As if each line of the history were 40 pixels high.
    const measure = jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, linesShown() * 40, 100, 40));
    press(/^– 5\s?s\s?:/);
    await settle();
    expect(scrollBy.mock.calls).toEqual([[0, 40]]);
    measure.mockRestore();
    scrollBy.mockRestore();
  });

  test('that is corrected says what it was and what it is, and goes back', async () => {
    await openRegie();
    key('r');
    await settle(60_000);
    press(/^\+ 5\s?s\s?: Début de l’enregistrement$/);
    await round();
    press(/^\+ 5\s?s\s?: Début de l’enregistrement$/);
    await round();
    expect(
      screen.getByText(`Début noté à ${clock('20:00:00')}, corrigé : ${clock('20:00:10')}.`),
    ).toBeTruthy();
    expect(lines()[0]).toContain(`${clock('20:00:05')} devient ${clock('20:00:10')}`);
    key('z');
    key('z');
    await round();
    expect(screen.getByText(`Début noté à ${clock('20:00:00')}.`)).toBeTruthy();
  });
});

describe('marks (T3-R9)', () => {
  const marked = () =>
    within(screen.getByRole('region', { name: 'Repères' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('are the words that the alignment knows', () => {
    expect([isCutMark({ word: markWords.cut }), isExcerptMark({ word: markWords.excerpt })]).toEqual([
      true,
      true,
    ]);
  });

  test('are pressed by their words or keys, and stay in sight with their time until they are taken back', async () => {
    await openRegie();
    key('c');
    expect(kinds()).toEqual([]);
    key('a');
    await settle(60_000);
    press(/^À couper/);
    await settle(30_000);
    key('e');
    await round();
    expect(marked()).toEqual(['00:01:30 · bon extraitAnnuler', '00:01:00 · à couperAnnuler']);
    const undo = screen.getByRole('button', { name: /^Annuler\s?: 00:01:00 · à couper$/ });
    undo.focus();
    fireEvent.click(undo);
    expect(document.activeElement?.textContent).toBe('Repères');
    await round();
    expect(marked()).toEqual(['00:01:30 · bon extraitAnnuler']);
    await settle(10 * 60_000);
    expect(
      screen.getByRole('button', { name: /^Annuler\s?: 00:01:30/, description: /^Trop tard/ }),
    ).toBeTruthy();
    const pressed = kinds().length;
    key('z');
    await round();
    expect(kinds()).toHaveLength(pressed);
    expect(
      screen.getByRole('button', { name: /^Annuler\s?: Repère/, description: /^Trop tard/ }),
    ).toBeTruthy();
  });
});

describe('a beginning long before the planned start (T3-R9)', () => {
  const question = () => screen.queryByRole('alertdialog', { name: /^Passer à l’antenne maintenant/ });
  /** Of the planned start, so many minutes from now. */
  const plan = (minutes: number) =>
    Object.assign(regie.show, {
      recording_starts_at: new Date(Date.parse(usualStart) + minutes * 60_000).toISOString(),
    });

  test.each([
    [61, /recevra un e-mail/],
    [13 * 60, /c’est un essai.*aucun e-mail ne part.*n’en voient rien/],
  ])('asks first, %i minutes before, and says what listeners will see', async (minutes, text) => {
    plan(minutes);
    await openRegie();
    key('a');
    await round();
    expect(question()?.textContent).toMatch(text);
    // Keys press nothing behind the question.
    key('r');
    press('Pas encore');
    await round();
    expect([question(), kinds()]).toEqual([null, []]);
    key('a');
    await round();
    press('Passer à l’antenne');
    await round();
    expect([onAir(), kinds()]).toEqual(['Un', ['begin']]);
  });

  test('that is tried out says that nobody sees it, and leads back before the show (T3-R10)', async () => {
    plan(13 * 60);
    await openRegie();
    key('a');
    await round();
    press('Passer à l’antenne');
    await round();
    expect(screen.getByText(/^C’est un essai.*les auditeurs n’en voient rien\.$/)).toBeTruthy();
    expect(screen.queryByText(/^Les auditeurs lisent/)).toBeNull();
    press('Terminer');
    await round();
    expect(screen.getByText('Essai terminé')).toBeTruthy();
    const back = screen.getByRole('button', { name: 'Revenir avant le direct' });
    back.focus();
    fireEvent.click(back);
    await round();
    expect(screen.getByText('Pas encore à l’antenne')).toBeTruthy();
    const [begin] = screen.getAllByRole('button', { name: 'À l’antenne' });
    expect(begin?.getAttribute('aria-disabled')).toBe('false');
    expect(document.activeElement).toBe(begin);
    expect(kinds()).toEqual(['begin', 'end', 'restart']);
  });

  test('says what listeners read, on air and while it pauses', async () => {
    plan(0);
    await openRegie();
    key('a');
    await round();
    expect(screen.getByText(/^Les auditeurs lisent « En direct »/)).toBeTruthy();
    press('Pause');
    await round();
    expect(screen.getByText(/^Les auditeurs lisent « En pause »/)).toBeTruthy();
  });

  test('of a preparation that is not public says so, before and on air', async () => {
    Object.assign(regie.show, { is_public: false });
    await openRegie();
    const truth = /^Cette préparation n’est pas encore publique/;
    expect(screen.getByText(truth)).toBeTruthy();
    key('a');
    await round();
    expect(screen.getByText(truth)).toBeTruthy();
    expect(screen.queryByText(/^Les auditeurs lisent/)).toBeNull();
  });

  test('leaves a way back: admins to the page of the week, others to the preparation that is public', async () => {
    await openRegie();
    const way = () => screen.queryByRole('link', { name: /^(Voir la préparation|Préparer l’épisode)/ });
    expect(way()?.getAttribute('href')).toBe('/episodes/themes-pour-976');
    key('a');
    await round();
    expect(way()).toBeNull();
    document.body.innerHTML = '';
    regie.show.commands = [];
    localStorage.clear();
    await openRegie('admin');
    expect(way()?.getAttribute('href')).toBe('/admin/episodes/9');
  });

  test('does not ask an hour before', async () => {
    plan(60);
    await openRegie();
    key('a');
    await round();
    expect(kinds()).toEqual(['begin']);
  });
});
