/** The value below which `share` (0 to 1) of the sorted values lie, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('A percentile needs at least one value.');
  return found;
}

/** Of an even number of values, the lower of the middle two. */
export const median = (values: readonly number[]) => percentile(values, 0.5);

/** Runs both in turn, so that a busy moment of the machine affects both equally. */
export async function interleave<Subject, Baseline>(
  rounds: number,
  measureSubject: () => Promise<Subject>,
  measureBaseline: () => Promise<Baseline>,
): Promise<{ subject: Subject[]; baseline: Baseline[] }> {
  const subject: Subject[] = [];
  const baseline: Baseline[] = [];
  for (let round = 0; round < rounds; round += 1) {
    subject.push(await measureSubject());
    baseline.push(await measureBaseline());
  }
  return { subject, baseline };
}
