import { checklistOf, type ChecklistEntry, type Finding, type Part, type WeekFacts } from './checklist.ts';
import { datesSentence, findingText, stateSentence, type Dated } from './week.copy.ts';

const file = { size_bytes: 1, uploaded_at: '2026-11-20T10:00:00.000Z' };
const audio = { ...file, is_external: false };
const start = (start_ms: number | null, is_start_unchecked = false) => ({ start_ms, is_start_unchecked });

const whole: WeekFacts = {
  episode: {
    type: 'podcast',
    is_public: false,
    title: 'La nuit',
    description: 'Notes',
    cover_url: '/api/covers/x.jpg',
    assets: { audio, cover: file, transcript: file },
    duration_ms: 3_600_000,
  },
  subjects: [start(0), start(60_000)],
  participants: [
    { participant_role: 'host', is_confirmed: false },
    { participant_role: 'guest', is_confirmed: true },
    { participant_role: 'guest' },
  ],
  isCoverLarge: true,
  isSoundInFeeds: true,
  isSilent: false,
  uncutMarks: 0,
  issue: { state: 'scheduled' },
};
const withEpisode = (change: Partial<WeekFacts['episode']>): WeekFacts => ({
  ...whole,
  episode: { ...whole.episode, ...change },
});

// T3-B2
test('a whole episode has nothing left to do', () => {
  expect(checklistOf(whole).map(({ state }) => state)).toEqual(Array(8).fill('done'));
});

// T3-B2
test.each<[string, WeekFacts, Part, ChecklistEntry['state'], Finding]>([
  ['without a title', withEpisode({ title: ' ' }), 'title', 'needed', 'absent'],
  [
    'without a sound',
    withEpisode({ assets: { cover: file, transcript: file } }),
    'sound',
    'needed',
    'absent',
  ],
  ['whose sound is silent', { ...whole, isSilent: true }, 'sound', 'doubtful', 'silent'],
  ['with marks that nobody has cut', { ...whole, uncutMarks: 2 }, 'sound', 'doubtful', 'marks_uncut'],
  [
    'with old chapters in its file',
    { ...whole, hasOldChapters: true },
    'sound',
    'doubtful',
    'chapters_outdated',
  ],
  [
    'whose marks wait for the sound',
    { ...withEpisode({ assets: { cover: file, transcript: file } }), uncutMarks: 2 },
    'sound',
    'needed',
    'absent',
  ],
  ['whose sound no feed takes', { ...whole, isSoundInFeeds: false }, 'sound', 'needed', 'not_in_feeds'],
  [
    'that is a preparation with a sound, whose transcript can come before it is a podcast',
    withEpisode({ type: 'preparation', assets: { audio, cover: file } }),
    'transcript',
    'open',
    'absent',
  ],
  ['without subjects', { ...whole, subjects: [] }, 'starts', 'needed', 'no_subjects'],
  ['whose subjects are not read yet', { ...whole, subjects: undefined }, 'starts', 'unknown', 'unknown'],
  [
    'with a start unset',
    { ...whole, subjects: [start(0), start(null)] },
    'starts',
    'needed',
    'starts_missing',
  ],
  [
    'with starts out of order',
    { ...whole, subjects: [start(9), start(3)] },
    'starts',
    'needed',
    'starts_disordered',
  ],
  [
    'with two equal starts',
    { ...whole, subjects: [start(9), start(9)] },
    'starts',
    'needed',
    'starts_disordered',
  ],
  [
    'with a start at its end',
    { ...withEpisode({ duration_ms: 77_000 }), subjects: [start(0), start(77_000)] },
    'starts',
    'needed',
    'starts_beyond_end',
  ],
  [
    'whose sound was replaced',
    { ...whole, subjects: [start(0, true)] },
    'starts',
    'doubtful',
    'starts_unchecked',
  ],
  [
    'whose guest has not confirmed',
    { ...whole, participants: [{ participant_role: 'guest', is_confirmed: false }] },
    'guests',
    'doubtful',
    'guests_unconfirmed',
  ],
  [
    'that is online, whose guest was never noted as confirmed',
    {
      ...withEpisode({ is_public: true }),
      participants: [{ participant_role: 'guest', is_confirmed: false }],
    },
    'guests',
    'done',
    'done',
  ],
  ['with nobody', { ...whole, participants: [] }, 'guests', 'needed', 'absent'],
  [
    'without a cover',
    withEpisode({ cover_url: null, assets: { audio, transcript: file } }),
    'cover',
    'open',
    'absent',
  ],
  [
    'with a cover at another site',
    withEpisode({ assets: { audio, transcript: file } }),
    'cover',
    'done',
    'done',
  ],
  ['with a small cover', { ...whole, isCoverLarge: false }, 'cover', 'doubtful', 'cover_small'],
  ['with a cover in work', { ...whole, isCoverLarge: null }, 'cover', 'open', 'cover_in_work'],
  ['without a transcript', withEpisode({ assets: { audio, cover: file } }), 'transcript', 'open', 'absent'],
  ['without notes', withEpisode({ description: null }), 'notes', 'open', 'absent'],
  ['without a newsletter', { ...whole, issue: null }, 'newsletter', 'open', 'absent'],
  [
    'with a draft of a newsletter',
    { ...whole, issue: { state: 'draft' } },
    'newsletter',
    'doubtful',
    'issue_is_draft',
  ],
  [
    'whose newsletter leaves before it',
    {
      ...whole,
      issue: { state: 'scheduled', scheduled_at: '2026-11-30T09:00:00Z' },
      publicFrom: '2026-12-07T09:00:00Z',
    },
    'newsletter',
    'doubtful',
    'issue_too_early',
  ],
])('an episode %s', (_name, facts, part, state, finding) => {
  const entry = checklistOf(facts).find((other) => other.part === part);
  expect(entry).toMatchObject({ state, finding });
  // The other entries do not change.
  expect(checklistOf(facts).filter((other) => other.state !== 'done')).toEqual(
    state === 'done' ? [] : [entry],
  );
});

test('a finding is said in French, with its count', () => {
  const text = (facts: WeekFacts) =>
    checklistOf(facts)
      .filter(({ state }) => state !== 'done')
      .map(findingText);
  expect(text({ ...whole, subjects: [start(0), start(null), start(null)] })).toEqual(['2 débuts manquent']);
  expect(text({ ...whole, subjects: [start(9), start(3)] })).toEqual([
    '1 début n’est pas dans l’ordre des temps',
  ]);
  const issueText = (state: 'scheduled' | 'sending' | 'sent') => {
    const entry = checklistOf({ ...whole, issue: { state } }).find(({ part }) => part === 'newsletter');
    return entry && findingText(entry);
  };
  expect((['scheduled', 'sending', 'sent'] as const).map(issueText)).toEqual([
    'envoi programmé',
    'envoi en cours',
    'envoyée',
  ]);
  expect(text(withEpisode({ type: 'preparation', assets: { cover: file } }))).toEqual([
    'aucun fichier audio',
    'à déposer après le fichier audio',
  ]);
  expect(text({ ...whole, isSilent: true })).toEqual(['à voir\u00a0: le fichier est silencieux']);
  expect(text({ ...whole, uncutMarks: 1 })).toEqual([
    'à voir\u00a0: 1 passage «\u00a0à couper\u00a0» n’est pas dans les coupes du calage',
  ]);
  const guest = { participant_role: 'guest', is_confirmed: false } as const;
  expect(text({ ...whole, participants: [guest] })).toEqual([
    'à voir\u00a0: 1 présence à confirmer. Cochez-la vous-même, aucun message ne part',
  ]);
  expect(text({ ...whole, participants: [guest, guest] })).toEqual([
    'à voir\u00a0: 2 présences à confirmer. Cochez-les vous-même, aucun message ne part',
  ]);
});

const now = new Date('2026-11-20T10:00:00Z');
const dated = (change: Partial<Dated>): Dated => ({
  type: 'preparation',
  is_public: true,
  published_at: '2026-11-16T09:00:00.000Z',
  number: 976,
  planned_merge: null,
  becomes_podcast_at: null,
  recording_starts_at: null,
  ...change,
});
const monday = '2026-11-23T09:00:00.000Z';
// A Friday, like today.
const later = '2026-11-27T09:00:00.000Z';

// T3-B2
test.each<[string, Dated, Dated | undefined]>([
  ['Podcast, en ligne depuis le lundi 16 novembre 2026', dated({ type: 'podcast' }), undefined],
  [
    'Podcast, programmé · #976 paraît lundi 10:00, même incomplet',
    dated({ type: 'podcast', is_public: false, published_at: monday }),
    undefined,
  ],
  [
    'Podcast, programmé · paraît vendredi 27 novembre 2026 10:00, même incomplet',
    dated({ type: 'podcast', is_public: false, published_at: later, number: null }),
    undefined,
  ],
  ['Préparation, publique · deviendra #976', dated({}), undefined],
  [
    'Préparation, publique · devient #976 lundi 10:00, même incomplet',
    dated({ becomes_podcast_at: monday }),
    undefined,
  ],
  [
    'Préparation, publique · devient #976 à la fin de son émission, prévue lundi 23:15, même incomplet',
    dated({ becomes_podcast_at: monday, recording_starts_at: '2026-11-23T20:00:00.000Z' }),
    undefined,
  ],
  [
    'Préparation, publique · devient #976 dans un instant, ou à la fin de son émission si elle dure encore, même incomplet',
    dated({ published_at: '2026-11-09T09:00:00.000Z', becomes_podcast_at: '2026-11-16T09:00:00.000Z' }),
    undefined,
  ],
  ['Préparation, publique · deviendra un épisode', dated({ number: null }), undefined],
  [
    'Préparation, sera publique d’elle-même lundi 10:00, même incomplète · deviendra #976',
    dated({ is_public: false, published_at: monday }),
    undefined,
  ],
  [
    'Préparation, publique · à fusionner avec #976, prévu lundi 10:00',
    dated({}),
    dated({ type: 'podcast', is_public: false, published_at: monday }),
  ],
  [
    'Préparation, publique · devient #976 lundi 10:00',
    dated({ planned_merge: { preparation_id: 1, podcast_id: 2, at: monday } }),
    dated({ type: 'podcast', is_public: false, published_at: monday }),
  ],
  [
    'Préparation, publique · devient #976 à la fin de son émission, prévue lundi 23:15',
    dated({
      planned_merge: { preparation_id: 1, podcast_id: 2, at: monday },
      recording_starts_at: '2026-11-23T20:00:00.000Z',
    }),
    dated({ type: 'podcast', is_public: false, published_at: monday }),
  ],
  [
    'Podcast, programmé · #976 paraît lundi 10:00, à la place de sa préparation, même incomplet',
    dated({
      type: 'podcast',
      is_public: false,
      published_at: monday,
      planned_merge: { preparation_id: 1, podcast_id: 2, at: monday },
    }),
    undefined,
  ],
  ['Préparation, publique · à fusionner avec #976, déjà en ligne', dated({}), dated({ type: 'podcast' })],
])('%s', (sentence, episode, podcast) => {
  expect(stateSentence(episode, podcast, now)).toBe(sentence);
});

test.each<[string, Dated, Dated | undefined]>([
  [
    'Émission\u00a0: samedi 21:00. Podcast\u00a0: pas encore de date, «\u00a0Passer en podcast\u00a0» la fixe.',
    dated({}),
    undefined,
  ],
  [
    'Émission\u00a0: samedi 21:00. Podcast\u00a0: lundi 10:00.',
    dated({ becomes_podcast_at: monday }),
    undefined,
  ],
  [
    'Émission\u00a0: prévue le samedi 14 novembre 2026, terminée. Podcast\u00a0: lundi 10:00.',
    dated({ published_at: '2026-11-09T09:00:00.000Z' }),
    dated({ type: 'podcast', published_at: monday }),
  ],
])('%s', (sentence, episode, podcast) => {
  expect(datesSentence(episode, podcast, now)).toBe(sentence);
});
