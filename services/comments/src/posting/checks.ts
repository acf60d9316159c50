import type { CommentFlag } from '@nobicast/contracts';

// Pure functions of the text and the facts about its author. A check flags the comment for the moderator, suggests
// rephrasing, or refuses it; nothing is dropped silently.

export interface Draft {
  content: string;
  authorName: string;
}

export interface Facts {
  /** By the same author, newest first. */
  earlier: readonly { content: string; created_at: Date; state: 'pending' | 'approved' | 'rejected' }[];
  /** Names that nobody else should use: moderators and hosts, without the author. */
  protectedNames: readonly string[];
  now: Date;
}

export type Finding =
  /** Shown to the moderator. */
  | { kind: 'flag'; sentence: string }
  /** The author may rephrase first; sent again, the comment is flagged. */
  | { kind: 'nudge'; sentence: string; suggestion: string }
  | { kind: 'refusal'; code: 'repeated_comment' | 'validation_failed'; sentence: string };

export interface Check {
  phase: string;
  /** For administrators. */
  title: string;
  /** When it fires and what then happens, with its thresholds. */
  rule: string;
  /** The list of words, if it uses one. */
  words?: readonly string[];
  run(draft: Draft, facts: Facts): Finding | undefined;
}

export type Verdict =
  | { kind: 'refused'; phase: string; finding: Extract<Finding, { kind: 'refusal' }> }
  | { kind: 'accepted'; flags: CommentFlag[]; nudges: { phase: string; suggestion: string }[] };

/** Runs every check, so that the moderator sees all reasons. A check that throws is reported, and flags the comment. */
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
