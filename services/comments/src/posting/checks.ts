import type { CommentFlag } from '@nobicast/contracts';

// The checks of a new comment, in their order. Each is a pure function of the text and of what is known about its
// author. A check flags the comment for the moderator, suggests rephrasing, or refuses it; nothing is dropped in silence.

/** What is checked. */
export interface Draft {
  content: string;
  authorName: string;
}

/** What is known about the author. */
export interface Facts {
  /** The newest comments of the same author, newest first. */
  earlier: readonly { content: string; created_at: Date; state: 'pending' | 'approved' | 'rejected' }[];
  /** The names of the people whom nobody else should imitate: those who moderate or host, without the author. */
  protectedNames: readonly string[];
  now: Date;
}

export type Finding =
  /** The moderator sees it. */
  | { kind: 'flag'; sentence: string }
  /** The author may rephrase first; sent again, the comment is flagged. */
  | { kind: 'nudge'; sentence: string; suggestion: string }
  | { kind: 'refusal'; code: 'repeated_comment' | 'validation_failed'; sentence: string };

export interface Check {
  phase: string;
  /** What administrators read about it. */
  title: string;
  /** When it fires and what then happens, with its thresholds. */
  rule: string;
  /** The list that it looks for, where it has one. */
  words?: readonly string[];
  run(draft: Draft, facts: Facts): Finding | undefined;
}

export type Verdict =
  | { kind: 'refused'; phase: string; finding: Extract<Finding, { kind: 'refusal' }> }
  | { kind: 'accepted'; flags: CommentFlag[]; nudges: { phase: string; suggestion: string }[] };

/** Runs every check, so that the moderator sees all reasons. A check that throws is reported, and a flag, too. */
export function runChecks(
  checks: readonly Check[],
  draft: Draft,
  facts: Facts,
  reportFailure: (phase: string, error: unknown) => void,
): Verdict {
  const flags: CommentFlag[] = [];
  const nudges: { phase: string; suggestion: string }[] = [];
  for (const { phase, run } of checks) {
    let finding: Finding | undefined;
    try {
      finding = run(draft, facts);
    } catch (error) {
      reportFailure(phase, error);
      finding = { kind: 'flag', sentence: 'Contrôle indisponible.' };
    }
    if (!finding) continue;
    if (finding.kind === 'refusal') return { kind: 'refused', phase, finding };
    flags.push({ phase, sentence: finding.sentence });
    if (finding.kind === 'nudge') nudges.push({ phase, suggestion: finding.suggestion });
  }
  return { kind: 'accepted', flags, nudges };
}
