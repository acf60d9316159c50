import { lazy, Suspense } from 'react';

/**
 * The code that compares is only fetched where two people changed the same field. If that fails, the text is shown
 * unmarked.
 */
const DifferentWords = lazy(() =>
  import(/* webpackChunkName: "different-words" */ './DifferentWords.tsx').then(
    (code) => ({ default: code.DifferentWords }),
    (error: unknown) => {
      console.error('The code that compares texts could not be loaded.', error);
      return { default: ({ text }: { text: string }) => text };
    },
  ),
);

/** One of two versions of a text, with the words marked in which it differs from the other. */
export function VersionText({ text, other }: { text: string; other: string }) {
  // A single word, such as an address, is read as a whole.
  if (!/\S\s+\S/.test(text) || other === '') return text;
  return (
    <Suspense fallback={text}>
      <DifferentWords text={text} other={other} />
    </Suspense>
  );
}
