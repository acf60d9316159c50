export interface Finding {
  /** The release is at fault, or it is unclear because machine, services or browser did not let the check finish. */
  kind: 'fault' | 'unclear';
  text: string;
}

export const fault = (text: string): Finding => ({ kind: 'fault', text });
export const unclear = (text: string): Finding => ({ kind: 'unclear', text });

/** Each once: `Request aborted (17 times)`. */
export function listCauses(causes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const cause of causes) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  return [...counts].map(([cause, count]) => (count === 1 ? cause : `${cause} (${count} times)`)).join('; ');
}
