import { headlineWidth } from './headline-width.ts';
import styles from './Headline.module.css';

interface HeadlineProps {
  text: string;
  /** How many of its last words stand on a line of their own on a phone. */
  wordsBelow?: number;
  /** The lamp behind the words: blinking, out, or red. */
  cursor?: 'on' | 'out' | 'error';
}

/** Room for the cursor behind the last word, in em. */
const cursorEm = 0.34;

/** A headline set to the width of its column. */
export function Headline({ text, wordsBelow = 0, cursor = 'on' }: HeadlineProps) {
  // The tight tracking of the display face swallows a narrow space: here the wide one stands for it.
  const words = text.replaceAll('\u202f', '\u00a0').split(' ');
  const above = words.slice(0, words.length - wordsBelow).join(' ');
  const below = wordsBelow > 0 ? words.slice(-wordsBelow).join(' ') : '';
  const oneLine = headlineWidth(text) + cursorEm;
  const twoLines = below ? Math.max(headlineWidth(above), headlineWidth(below) + cursorEm) : oneLine;
  const lamp = cursor === 'on' ? 'cursor' : `cursor ${styles[cursor]}`;
  return (
    <div className="fit">
      <h1
        className={below ? `${styles.headline} ${styles.two} display` : `${styles.headline} display`}
        style={{ '--headline-one': oneLine, '--headline-two': twoLines }}
      >
        {below ? (
          <>
            <span>{above} </span>
            <span className={lamp}>{below}</span>
          </>
        ) : (
          <span className={lamp}>{above}</span>
        )}
      </h1>
    </div>
  );
}
