/** The same subjects with rising starts. Those without a start keep their place. */
export function inOrderOfStarts<Subject extends { start_ms: number | null }>(
  subjects: readonly Subject[],
): Subject[] {
  const rising = subjects
    .filter(({ start_ms: start }) => start !== null)
    .toSorted((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0));
  return subjects.map((subject) => (subject.start_ms === null ? subject : (rising.shift() ?? subject)));
}
