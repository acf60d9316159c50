import type { Chapter } from './chapters.rules.ts';

export interface KnownSubject extends Chapter {
  id: number;
  orderIndex: number;
  hasComments: boolean;
}

export interface SubjectsPlan {
  insert: { chapter: Chapter; orderIndex: number }[];
  update: { id: number; chapter: Chapter; orderIndex: number }[];
  remove: number[];
  /** The titles of subjects that left the feed, and stay for their comments. */
  keep: string[];
  /** Kept subjects that stand elsewhere now. */
  move: Pick<KnownSubject, 'id' | 'startMs' | 'orderIndex'>[];
}

/**
 * Comments belong to subjects, so a chapter that was moved or renamed keeps its row: it is recognised by its
 * title, else by its start. A subject that left the feed goes, unless somebody has commented it.
 */
export function planSubjects(chapters: readonly Chapter[], known: readonly KnownSubject[]): SubjectsPlan {
  const unmatched = new Set(known);
  const matches = new Map<Chapter, KnownSubject>();
  const match = (isSame: (chapter: Chapter, subject: KnownSubject) => boolean) => {
    for (const chapter of chapters) {
      const subject = matches.has(chapter)
        ? undefined
        : [...unmatched].find((candidate) => isSame(chapter, candidate));
      if (!subject) continue;
      matches.set(chapter, subject);
      unmatched.delete(subject);
    }
  };
  match((chapter, subject) => chapter.title === subject.title && chapter.startMs === subject.startMs);
  match((chapter, subject) => chapter.title === subject.title);
  match((chapter, subject) => chapter.startMs !== null && chapter.startMs === subject.startMs);

  const kept = new Set([...unmatched].filter(({ hasComments }) => hasComments));
  const plan: SubjectsPlan = {
    insert: [],
    update: [],
    remove: [...unmatched].filter((subject) => !kept.has(subject)).map(({ id }) => id),
    keep: [...kept].map(({ title }) => title),
    move: [],
  };
  const placed = withKept(
    chapters.map((chapter) => ({ chapter, subject: matches.get(chapter) })),
    kept,
  );
  placed.forEach(({ chapter, subject }, orderIndex) => {
    if (!subject) plan.insert.push({ chapter, orderIndex });
    else if (isUnchanged(subject, chapter, orderIndex)) return;
    else if (kept.has(subject)) plan.move.push({ id: subject.id, startMs: chapter.startMs, orderIndex });
    else plan.update.push({ id: subject.id, chapter, orderIndex });
  });
  return plan;
}

interface PlacedChapter {
  chapter: Chapter;
  subject: KnownSubject | undefined;
}

/**
 * The chapters with the subjects that the feed has no more, each where it starts. One without a start keeps its place, and
 * so does one whose start belongs to a chapter now: it loses its start.
 */
function withKept(chapters: readonly PlacedChapter[], kept: Iterable<KnownSubject>): PlacedChapter[] {
  const placed = [...chapters];
  const starts = new Set(chapters.map(({ chapter }) => chapter.startMs));
  const unstarted: PlacedChapter[] = [];
  for (const subject of kept) {
    const { title, url, startMs } = subject;
    if (startMs === null || starts.has(startMs)) {
      unstarted.push({ chapter: { title, url, startMs: null }, subject });
      continue;
    }
    starts.add(startMs);
    const later = placed.findIndex(({ chapter }) => (chapter.startMs ?? -1) > startMs);
    placed.splice(later === -1 ? placed.length : later, 0, { chapter: { title, url, startMs }, subject });
  }
  for (const entry of unstarted) placed.splice(entry.subject?.orderIndex ?? 0, 0, entry);
  return placed;
}

const isUnchanged = (subject: KnownSubject, chapter: Chapter, orderIndex: number) =>
  subject.title === chapter.title &&
  subject.startMs === chapter.startMs &&
  subject.url === chapter.url &&
  subject.orderIndex === orderIndex;
