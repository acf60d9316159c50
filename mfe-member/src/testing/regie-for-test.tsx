import { act, fireEvent, screen, within } from '@testing-library/react';
import type { SentShowCommand, Show } from '@nobicast/contracts';
import type { Role } from '@nobicast/contracts/roles';
import { stubFetch } from '@nobicast/web-kit/testing';
import { memberHost, openPage } from './open-page.tsx';

export const path = '/api/shows/themes-pour-976';
export const subjects = ['Un', 'Deux', 'Trois'].map((title, index) => ({
  id: index + 1,
  title,
  content_url: null,
}));

/** The service: it keeps what arrives, and says what it has. */
export const regie = {} as {
  show: Show;
  notes: { text: string; version: number };
  isReachable: boolean;
  /** The commands of this kind are refused. */
  refusedKind: string | undefined;
  /** How long a reply takes that chooses a question or plans a length. */
  replyDelayMs: number | undefined;
  /** How long a reply takes to a round that sends nothing. */
  roundDelayMs: number | undefined;
  /** How long the notes take to arrive. */
  notesDelayMs: number | undefined;
  stub: ReturnType<typeof stubFetch>;
};

const comments = [
  {
    id: 41,
    subject_id: 1,
    author_name: 'Tom B.',
    content: 'Et les câbles ?',
    created_at: '2026-11-28T18:00:00.000Z',
  },
] as const;

/** Of any host. */
export function writeNotes(text: string): void {
  regie.notes = { text, version: regie.notes.version + 1 };
  regie.show = { ...regie.show, notes_version: regie.notes.version };
}
export const usualStart = '2026-11-28T20:00:00.000Z';
const reply = () => ({ body: { ok: true, data: { ...regie.show, now: new Date().toISOString() } } });
/** Sets up each test of a file, and cleans up after it. */
export function setUpRegie(): void {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-11-28T20:00:00Z') });
    Object.assign(regie, {
      show: {
        episode_id: 9,
        slug: 'themes-pour-976',
        number: 976,
        title: 'Thèmes pour 976',
        is_read_only: false,
        is_public: true,
        notes_version: 1,
        recording_starts_at: usualStart,
        usual_starts_at: usualStart,
        now: usualStart,
        subjects,
        commands: [],
      },
      notes: { text: '', version: 1 },
      isReachable: true,
      refusedKind: undefined,
      replyDelayMs: undefined,
      roundDelayMs: undefined,
      notesDelayMs: undefined,
    });
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    regie.stub.restore();
    jest.useRealTimers();
    document.body.innerHTML = '';
  });
}

export const settle = (ms = 50) => act(() => jest.advanceTimersByTimeAsync(ms));

export function receive(commands: readonly SentShowCommand[], by: string): void {
  const known = new Set(regie.show.commands.map(({ id }) => id));
  regie.show.commands = [
    ...regie.show.commands,
    ...commands.filter(({ id }) => !known.has(id)).map((command) => ({ ...command, by, subject_id: null })),
  ];
}

const down = new Error('no network');

export async function openRegie(role: Role = 'host') {
  regie.stub = stubFetch({
    get [path]() {
      if (!regie.isReachable) return down;
      return { ...reply(), ...(regie.roundDelayMs && { delayMs: regie.roundDelayMs }) };
    },
    get [`${path}/start`]() {
      if (!regie.isReachable) return down;
      const { recording_starts_at: to } = JSON.parse(String(regie.stub.calls.at(-1)?.init?.body)) as {
        recording_starts_at: string | null;
      };
      regie.show = { ...regie.show, recording_starts_at: to ?? usualStart };
      return reply();
    },
    get [`${path}/subjects/1/length`]() {
      const { planned_minutes } = JSON.parse(String(regie.stub.calls.at(-1)?.init?.body)) as {
        planned_minutes: number | null;
      };
      regie.show = {
        ...regie.show,
        subjects: regie.show.subjects.map((one) => (one.id === 1 ? { ...one, planned_minutes } : one)),
      };
      return { ...reply(), ...(regie.replyDelayMs && { delayMs: regie.replyDelayMs }) };
    },
    get [`${path}/notes`]() {
      const { init } = regie.stub.calls.at(-1) ?? {};
      if (init?.method === 'PUT') {
        const { text } = JSON.parse(String(init.body)) as { text: string };
        const version = Number(/\d+/.exec(new Headers(init.headers).get('if-match') ?? '')?.[0]);
        const current = regie.notes;
        if (version !== current.version)
          return {
            status: 409,
            body: {
              ok: false,
              code: 'stale_version',
              error: 'Modifié entre-temps',
              data: { current, changes: [{ fields: ['text'], by: 'Théo', at: usualStart }] },
            },
          };
        writeNotes(text);
      }
      return {
        body: { ok: true, data: regie.notes },
        ...(regie.notesDelayMs && { delayMs: regie.notesDelayMs }),
      };
    },
    [`${path}/comments`]: { body: { ok: true, data: { comments } } },
    get [`${path}/questions/41`]() {
      const { method, body } = regie.stub.calls.at(-1)?.init ?? {};
      const isAsked = method === 'PUT' && String(body).includes('is_asked');
      const [{ id, ...comment }] = comments;
      regie.show = {
        ...regie.show,
        questions: method === 'PUT' && !isAsked ? [{ comment_id: id, ...comment }] : [],
        asked_questions: isAsked ? [id] : [],
      };
      return { ...reply(), ...(regie.replyDelayMs && { delayMs: regie.replyDelayMs }) };
    },
    get [`${path}/commands`]() {
      if (!regie.isReachable) return down;
      const sent = JSON.parse(String(regie.stub.calls.at(-1)?.init?.body)) as { commands: SentShowCommand[] };
      if (sent.commands.some(({ action }) => action.kind === regie.refusedKind))
        return { status: 409, body: { ok: false, code: 'too_many_subjects', error: 'Trop de sujets.' } };
      receive(sent.commands, 'Adèle Vasseur');
      return reply();
    },
  });
  const opened = await openPage('/regie/themes-pour-976', memberHost(role));
  await settle();
  return opened;
}
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const key = (character: string) => fireEvent.keyDown(document.body, { key: character });
export const onAir = () => document.getElementById('regie-sujet')?.textContent;
export const lines = () =>
  within(screen.getByRole('region', { name: 'Ce qui a été pressé' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
export const round = () => settle(1_000);
