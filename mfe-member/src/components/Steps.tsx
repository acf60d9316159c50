import styles from './Steps.module.css';

/** A short list with a marker before each line: a time, a number, a word. */
export function Steps({ steps }: { steps: readonly (readonly [mark: string, text: string])[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(([mark, text]) => (
        <li key={mark}>
          <span className="time">{mark}</span>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
