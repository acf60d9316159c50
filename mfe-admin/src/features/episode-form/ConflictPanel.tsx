import { useEffect, useRef } from 'react';
import { conflictCopy, fieldLabels } from './episode-form.copy.ts';
import styles from './episode-form.module.css';
import type { EpisodeForm } from './use-episode-form.ts';

/** Both versions of each field that two people changed, side by side, and the choice between them. */
export function ConflictPanel({ form }: { form: EpisodeForm }) {
  const { conflicts, choices, values, choose } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h3 className="title size-xl" id="conflict" ref={heading} tabIndex={-1}>
        {conflictCopy.title}
      </h3>
      <p className="soft">{conflictCopy.text}</p>
      {conflicts.map(({ field, theirs, by, at }) => (
        <fieldset key={field} className={styles.versions}>
          <legend>{fieldLabels[field]}</legend>
          {(
            [
              ['mine', conflictCopy.mine, values[field]],
              ['theirs', conflictCopy.theirs(by, at), theirs],
            ] as const
          ).map(([choice, label, value]) => (
            <label key={choice} className={styles.version}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={choices[field] === choice}
                onChange={() => choose(field, choice)}
              />
              <span className="size-md">{label}</span>
              <span className={styles.versionText}>{conflictCopy.value(field, value)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
