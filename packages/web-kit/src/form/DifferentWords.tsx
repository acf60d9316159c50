import { diffWordsWithSpace } from 'diff';
import { Fragment } from 'react';

/** Comparing texts that have little in common takes longer: then nothing is marked. */
const longestMs = 200;

/** A text, with the words marked that another version of it has not. */
export function DifferentWords({ text, other }: { text: string; other: string }) {
  const parts = diffWordsWithSpace(other, text, { timeout: longestMs })?.filter(({ removed }) => !removed);
  // In a completely different text every word would be marked.
  if (!parts?.some(({ added, value }) => !added && /[\p{L}\p{N}]/u.test(value))) return text;
  return parts.map(({ added, value }, index) =>
    added ? <mark key={index}>{value}</mark> : <Fragment key={index}>{value}</Fragment>,
  );
}
