import { act, fireEvent, screen, within } from '@testing-library/react';
import type { stubFetch } from '@nobicast/web-kit/testing';
import { buildPreparation } from '../testing/build-episode.ts';
import { buildPublicComment, buildSubjectReply } from '../testing/build-subject-reply.ts';
import { openSubject, setUpSubjectTests, settle, subjectPath } from '../testing/open-subject.tsx';

jest.mock('@nobicast/web-kit/bot-check', () => jest.requireActual<object>('../testing/stub-bot-check.tsx'));

setUpSubjectTests();
let stub: ReturnType<typeof stubFetch>;
async function show(...args: Parameters<typeof openSubject>) {
  ({ stub } = await openSubject(...args));
}
const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('a subject', () => {
  test('shows its texts, a link, and where it stands (SUBJECT-01, 02, 04 to 07)', async () => {
    const base = buildSubjectReply();
    const subject = { ...base.subject, content_url: 'https://example.org/article' };
    await show({ ...base, subject });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Le terminal a cinquante ans');
    expect(document.title).toContain('Le terminal a cinquante ans');
    expect(screen.getByText('Podcast #975')).toBeTruthy();
    expect(href('Épisode 975')).toBe('/episodes/nobicast-975');
    expect(screen.getByText('Du VT52 aux émulateurs.')).toBeTruthy();
    expect(screen.getByText('Une console de 1975.').tagName).toBe('P');
    expect(href(/Voir le lien/)).toBe('https://example.org/article');
    const place = screen.getByText('Sujet 2 sur 3').parentElement;
    expect([...(place?.querySelectorAll('.time span') ?? [])].map(({ textContent }) => textContent)).toEqual([
      '00:00:30',
      '00:01:00',
    ]);
  });

  test('of a preparation says so, and has nothing to hear (SUBJECT-03)', async () => {
    await show(buildSubjectReply({ episode: { ...buildPreparation(), slug: 'nobicast-975' } }));
    expect(screen.getByText('Préparation')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Écouter/ })).toBeNull();
    expect(screen.queryByLabelText('Moment de l’épisode')).toBeNull();
  });

  test('without a link or a document has neither (SUBJECT-07)', async () => {
    await show(buildSubjectReply());
    expect(screen.queryByText('Voir le lien')).toBeNull();
  });

  test('without text and link has no empty place for them', async () => {
    const reply = buildSubjectReply();
    await show({ ...reply, subject: { ...reply.subject, content_url: null, content_text: null } });
    expect(screen.queryByText('Le document')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Dans le même épisode' })).toBeTruthy();
  });

  test('leads to its neighbours with one press, and plays from its real start', async () => {
    await show(buildSubjectReply());
    const others = within(screen.getByRole('navigation', { name: 'Autres sujets' }));
    expect(others.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/episodes/nobicast-975/subjects/1',
      '/episodes/nobicast-975/subjects/3',
    ]);
    expect(screen.getByRole('button', { name: 'Écouter à partir de 00:00:45' }).dataset.at).toBe('45');
  });

  test('without a start plays the episode from where it was paused', async () => {
    const { subject } = buildSubjectReply();
    const untimed = { ...subject, start_ms: null };
    const { host } = await openSubject(buildSubjectReply({ subject: untimed, running_order: [untimed] }));
    const button = screen.getByRole('button', { name: 'Écouter l’épisode' });
    expect(button.dataset).not.toHaveProperty('at');
    fireEvent.click(button);
    act(() => host.player.become({ positionSeconds: 1_234 }));
    fireEvent.click(screen.getByRole('button', { name: 'Mettre en pause' }));
    fireEvent.click(screen.getByRole('button', { name: 'Écouter l’épisode' }));
    expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 1_234 });
  });

  test('that does not exist says so, with a link to the archives (SUBJECT-10, 11, 13)', async () => {
    await show({ status: 404, body: { ok: false, error: 'Sujet non trouvé', code: 'subject_not_found' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sujet non trouvé');
    expect(href('Retour aux archives')).toBe('/archives');
  });

  test('that cannot be loaded shows the specified text where the server gave none (SUBJECT-12, 13)', async () => {
    await show({ body: { ok: false } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Failed to load subject');
    expect(href('Retour aux archives')).toBe('/archives');
  });
});

describe('its comments', () => {
  test('are counted, and shown as text with their badges (SUBJECT-08, COMMENTS-02 to 05, 07, 08)', async () => {
    const comments = [
      // Of both account systems: the current one counts.
      buildPublicComment({ id: 9, author_name: 'Maud', verified: true, new_user_id: 'u-1', user_id: '7' }),
      buildPublicComment({ id: 8, author_name: 'vieux_tty', user_id: '42' }),
      buildPublicComment({ id: 7, content: '<img src=x onerror=alert(1)> **gras** https://exemple.fr/a.' }),
    ];
    await show(buildSubjectReply({ comments, total: 60, older_than: 7 }));
    expect(screen.getByRole('heading', { name: 'Commentaires (60)' })).toBeTruthy();
    const [byMember, byLegacy, plain] = screen.getAllByRole('article');
    const badgesOf = (article: HTMLElement | undefined) =>
      within(article as HTMLElement)
        .queryAllByRole('img')
        .map((badge) => [badge.textContent, badge.getAttribute('aria-label')]);
    expect(badgesOf(byMember)).toEqual([['M', 'Membre vérifié']]);
    expect(badgesOf(byLegacy)).toEqual([['L', 'Compte historique vérifié']]);
    expect(badgesOf(plain)).toEqual([]);
    expect(plain?.textContent).toContain('<img src=x onerror=alert(1)> **gras**');
    expect(plain?.querySelector('time')?.textContent).toBe('il y a 3 heures');
    const link = within(plain as HTMLElement).getByRole('link', { name: /exemple/ });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://exemple.fr/a',
      'nofollow ugc noopener',
    ]);
    expect(screen.getByRole('button', { name: 'Messages plus anciens' })).toBeTruthy();
  });

  test('of one’s own that wait are marked, with the reason of a rejection', async () => {
    const own = buildPublicComment({ id: 12, content: 'Le mien' });
    await show(buildSubjectReply(), {
      isMember: true,
      replies: {
        '/api/comments/mine?episode_subject_id=2': {
          body: {
            ok: true,
            data: {
              comments: [
                { ...own, state: 'pending', rejection: null },
                { ...own, id: 13, state: 'rejected', rejection: 'Il ne parle pas de ce sujet.' },
                { ...own, id: 14, state: 'rejected', rejection: null },
              ],
            },
          },
        },
      },
    });
    const [waiting, rejected, spam] = screen.getAllByRole('article');
    expect(waiting?.textContent).toContain('En attente');
    expect(waiting?.textContent).toContain('Visible de vous seul jusqu’à la modération.');
    expect(rejected?.textContent).toContain('Il ne parle pas de ce sujet.');
    // W4
    expect(spam?.textContent).toContain('Un modérateur a choisi de ne pas le publier. Vous seul le voyez.');
    expect(spam?.textContent).not.toContain('jusqu’à la modération');
  });

  test('with a moment play the episode there', async () => {
    const comments = [buildPublicComment({ moment_ms: 35_000 })];
    await show(buildSubjectReply({ comments, total: 1 }));
    expect(screen.getByRole('button', { name: 'Écouter à partir de 00:00:35' }).dataset.at).toBe('35');
  });
});

describe('the form', () => {
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Envoyer|Envoi)/ });
  const isDisabled = () => send().getAttribute('aria-disabled') === 'true';
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const prove = () => fireEvent.click(screen.getByRole('button', { name: 'Contrôle' }));
  const submit = async () => {
    fireEvent.submit(send());
    await settle();
  };
  const fill = () => {
    type('Nom', 'Solveig');
    type('Adresse e-mail', 'solveig@exemple.fr');
    type('Votre message', 'Bonsoir');
    prove();
  };
  const posted = () => stub.calls.filter(({ path: called }) => called === '/api/comments');
  const bodyOf = (index: number) =>
    JSON.parse(String(posted()[index]?.init?.body)) as Record<string, unknown>;
  const accepted = {
    body: { ok: true, data: { comment: { ...buildPublicComment(), state: 'pending', rejection: null } } },
  };

  test('can be sent once name, address, text and token are there (COMMENTS-10 to 13, 18, 19)', async () => {
    await show(buildSubjectReply(), { replies: { '/api/comments': accepted } });
    // SUBJECT-09, COMMENTS-21
    expect(isDisabled()).toBe(true);
    fill();
    expect(isDisabled()).toBe(false);
    type('Votre message', ' a ');
    expect(isDisabled()).toBe(true);
    type('Votre message', 'ab');
    expect(isDisabled()).toBe(false);
    for (const label of ['Nom', 'Adresse e-mail']) {
      type(label, '');
      expect(isDisabled()).toBe(true);
      type(label, 'x@exemple.fr');
    }
    // COMMENTS-28
    fireEvent.click(screen.getByRole('button', { name: 'Expiré' }));
    expect(isDisabled()).toBe(true);
    await submit();
    // COMMENTS-20
    expect(screen.getByRole('alert').textContent).toContain('Please complete the security verification.');
    expect(posted()).toEqual([]);
  });

  test('sends what was typed, says so, and loads everything again after two seconds (COMMENTS-09, 23 to 26)', async () => {
    await show(buildSubjectReply(), { replies: { '/api/comments': accepted } });
    fill();
    type('Moment de l’épisode', '47:12');
    await submit();
    expect(bodyOf(0)).toEqual({
      episode_subject_id: 2,
      author_name: 'Solveig',
      author_email: 'solveig@exemple.fr',
      content: 'Bonsoir',
      moment_ms: 2_832_000,
      turnstile_token: 'jeton',
      idempotency_key: expect.any(String),
    });
    expect(screen.getByText('Message envoyé ! Il sera visible après modération.')).toBeTruthy();
    expect(isDisabled()).toBe(true);
    const reads = () => stub.calls.filter(({ path: called }) => called === subjectPath).length;
    // The token is used up, also when another text is there.
    type('Votre message', 'Encore un mot');
    expect(isDisabled()).toBe(true);
    await settle(1_900);
    expect([reads(), screen.getByTestId('widget').dataset.reset]).toEqual([1, '0']);
    await settle(100);
    expect([reads(), screen.getByTestId('widget').dataset.reset]).toEqual([2, '1']);
  });

  test('asks for a mail only where the author ticks, once for each message', async () => {
    await show(buildSubjectReply(), { replies: { '/api/comments': accepted } });
    fill();
    const tick = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Me prévenir par e-mail quand il est publié',
      description: /Et quand on y répond. Un par jour au plus/,
    });
    expect(tick.checked).toBe(false);
    fireEvent.click(tick);
    await submit();
    expect(bodyOf(0)).toMatchObject({ author_email: 'solveig@exemple.fr', wants_mail: true });
    expect(tick.checked).toBe(false);
  });

  test('keeps text and key after a failure, and takes a new key for another text (COMMENTS-26, 30)', async () => {
    await show(buildSubjectReply(), { replies: { '/api/comments': { body: { ok: false } } } });
    fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Failed to submit comment');
    expect(screen.getByTestId('widget').dataset.reset).toBe('1');
    expect(isDisabled()).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Votre message').value).toBe('Bonsoir');
    prove();
    await submit();
    type('Votre message', 'Bonsoir à tous');
    prove();
    await submit();
    const keys = [0, 1, 2].map((index) => bodyOf(index).idempotency_key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('shows the server’s text, offers to send as it is after a suggestion, and names wrong fields', async () => {
    const failure = (code: string, error: string, fields?: object[]) => ({
      status: 409,
      body: { ok: false, error, code, fields },
    });
    await show(buildSubjectReply(), {
      replies: { '/api/comments': failure('rephrase_suggested', 'Ce message contient « x ».') },
    });
    fill();
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Ce message contient « x ».');
    expect(send().textContent).toBe('Envoyer tel quel');
  });

  test('is busy while it sends (COMMENTS-17, 22)', async () => {
    await show(buildSubjectReply(), {
      replies: { '/api/comments': { ...accepted, delayMs: 60_000 } },
    });
    fill();
    await submit();
    expect([send().textContent, send().getAttribute('aria-busy'), isDisabled()]).toEqual([
      'Envoi en cours',
      'true',
      true,
    ]);
    await submit();
    expect(posted()).toHaveLength(1);
  });

  test('of a member has neither name nor address, and still the bot check (COMMENTS-14 to 16)', async () => {
    await show(buildSubjectReply(), { isMember: true });
    expect(screen.queryByLabelText('Nom')).toBeNull();
    expect(screen.queryByLabelText('Adresse e-mail')).toBeNull();
    const author = screen.getByText('Maud Keller').closest('p');
    expect(within(author as HTMLElement).getByRole('img', { name: 'Membre vérifié' }).textContent).toBe('M');
    type('Votre message', 'Bonsoir');
    expect(isDisabled()).toBe(true);
    prove();
    expect(isDisabled()).toBe(false);
  });

  test.each([
    ['1:75', 'Écrivez un temps comme 47:12 ou 1:02:30.'],
    ['-1', 'Écrivez un temps comme 47:12 ou 1:02:30.'],
    ['9:59:59', 'L’épisode s’arrête à 02:15:00.'],
  ])('refuses the moment %s', async (moment, message) => {
    await show(buildSubjectReply());
    fill();
    type('Moment de l’épisode', moment);
    expect(screen.getByText(message)).toBeTruthy();
    expect(isDisabled()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Retirer le moment' }));
    expect(isDisabled()).toBe(false);
  });

  test('finds a draft again for seven days', async () => {
    await show(buildSubjectReply());
    type('Votre message', 'À finir');
    document.body.innerHTML = '';
    stub.restore();
    await show(buildSubjectReply());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Votre message').value).toBe('À finir');
    document.body.innerHTML = '';
    stub.restore();
    jest.setSystemTime(new Date('2025-01-24T12:00:00Z'));
    await show(buildSubjectReply());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Votre message').value).toBe('');
  });
});
