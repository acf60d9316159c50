export interface Moment {
  id: number;
  subject_id: number;
  author_name: string;
  moment_ms: number;
}

/** Comments about nearly the same moment. */
export interface Mark {
  /** As a share of the length. */
  share: number;
  moments: readonly [Moment, ...Moment[]];
}

/** Closer centres would overlap, or be too close for a finger (WCAG 2.5.8). */
const smallestGapPx = 24;

/** Moments after the end have no mark: the audio was replaced by a shorter one. */
export function marksOf(moments: readonly Moment[], durationMs: number, widthPx: number): Mark[] {
  const smallestGap = smallestGapPx / widthPx;
  const marks: { share: number; moments: [Moment, ...Moment[]] }[] = [];
  for (const moment of moments.toSorted((one, other) => one.moment_ms - other.moment_ms)) {
    const share = moment.moment_ms / durationMs;
    const last = marks.at(-1);
    if (share >= 1) break;
    if (last && share - last.share < smallestGap) last.moments.push(moment);
    else marks.push({ share, moments: [moment] });
  }
  return marks;
}
