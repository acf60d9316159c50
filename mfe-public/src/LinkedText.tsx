import { lazy, memo, Suspense } from 'react';

/** The code that finds addresses is as large as a fifth of a subject’s own, and few texts contain one. */
const TextWithLinks = lazy(() =>
  import('./TextWithLinks.tsx').then(
    (code) => ({ default: code.TextWithLinks }),
    (error: unknown) => {
      console.error('The code for links in texts could not be loaded.', error);
      return { default: PlainText };
    },
  ),
);

const PlainText = ({ text }: { text: string }) => <bdi>{text}</bdi>;

/**
 * What a visitor wrote: web addresses become links. Nothing else is interpreted. Rendered again only for another text:
 * an update before the links are hydrated would replace them by the plain text.
 */
export const LinkedText = memo(function LinkedText({ text }: { text: string }) {
  if (!/https?:\/\//i.test(text)) return <PlainText text={text} />;
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <TextWithLinks text={text} />
    </Suspense>
  );
});
