import styles from './Headline.module.css';

interface HeadlineProps {
  text: string;
  /** How many of the last words go on a second line on a phone. */
  wordsBelow?: number;
  /** The cursor after the text: blinking, off, or red. */
  cursor?: 'on' | 'out' | 'error';
}

/** Space for the cursor after the last word, in em. */
const cursorEm = 0.34;

/** A headline whose font size makes it fill its column. */
export function Headline({ text, wordsBelow = 0, cursor = 'on' }: HeadlineProps) {
  // With the display font's tight tracking a narrow space disappears, so the wide one replaces it.
  const words = text.replaceAll('\u202f', '\u00a0').split(' ');
  const above = words.slice(0, words.length - wordsBelow).join(' ');
  const below = wordsBelow > 0 ? words.slice(-wordsBelow).join(' ') : '';
  const oneLine = headlineWidth(text) + cursorEm;
  const twoLines = below ? Math.max(headlineWidth(above), headlineWidth(below) + cursorEm) : oneLine;
  const cursorClass = cursor === 'on' ? 'cursor' : `cursor ${styles[cursor]}`;
  return (
    <div className="fit">
      <h1
        className={below ? `${styles.headline} ${styles.two} display` : `${styles.headline} display`}
        style={{ '--headline-one': oneLine, '--headline-two': twoLines }}
      >
        {below ? (
          <>
            <span>{above} </span>
            <span className={cursorClass}>{below}</span>
          </>
        ) : (
          <span className={cursorClass}>{above}</span>
        )}
      </h1>
    </div>
  );
}

const narrow = /[ijlîïtfrIJ1.,:;!?'’()\-\u00a0\u202f ]/;
const wide = /[mwMW]/;

/** The approximate width of a headline in our display font, in em. Slightly overestimated, so that it always fits. */
function headlineWidth(text: string): number {
  let em = 0;
  for (const letter of text) em += wide.test(letter) ? 0.74 : narrow.test(letter) ? 0.28 : 0.48;
  return em;
}
