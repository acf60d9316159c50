import { isOwnPicture } from '@nobicast/contracts/picture-address';
import { Button, PictureSources } from '@nobicast/web-kit';
import { useEffect, useRef } from 'react';
import { fieldConflictCopy } from './editing.copy.ts';
import styles from './FieldConflicts.module.css';
import type { FieldConflict } from './merge.ts';

interface FieldConflictsProps<Field extends string> {
  title: string;
  /** Who it was, where nobody is named. */
  author: string;
  form: {
    conflicts: readonly FieldConflict<Field>[];
    values: Readonly<Record<Field, string>>;
    keep: (conflict: FieldConflict<Field>) => void;
    take: (conflict: FieldConflict<Field>) => void;
  };
  /** The names of the fields, where several may differ. */
  labels?: Readonly<Record<Field, string>>;
}

/** What somebody else wrote into the same fields meanwhile, beside what was typed. */
export function FieldConflicts<Field extends string>({
  title,
  author,
  form,
  labels,
}: FieldConflictsProps<Field>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { conflicts, values } = form;
  const hasAny = conflicts.length > 0;
  useEffect(() => {
    if (hasAny) heading.current?.focus();
  }, [hasAny]);
  if (!hasAny) return null;
  return (
    <section className={styles.conflict} aria-labelledby="field-conflict">
      <h3 className="title size-lg" id="field-conflict" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="soft">{fieldConflictCopy.text}</p>
      {conflicts.map((conflict) => (
        <div
          key={conflict.field}
          role="group"
          aria-label={labels?.[conflict.field]}
          className={styles.versions}
        >
          <div>
            <p className="label">{fieldConflictCopy.mine}</p>
            <p className={styles.version}>
              <Value text={values[conflict.field]} />
            </p>
            <Button onClick={() => form.keep(conflict)}>{fieldConflictCopy.keep}</Button>
          </div>
          <div>
            <p className="label">{fieldConflictCopy.theirs(conflict.by ?? author, conflict.at)}</p>
            <p className={styles.version}>
              <Value text={conflict.theirs} />
            </p>
            <Button onClick={() => form.take(conflict)}>{fieldConflictCopy.take}</Button>
          </div>
        </div>
      ))}
    </section>
  );
}

/** In CSS pixels. */
const pictureWidth = 160;

/** The address of a picture of ours says nothing, so the picture is shown. */
function Value({ text }: { text: string }) {
  if (!isOwnPicture(text)) return text || fieldConflictCopy.empty;
  return (
    <picture>
      <PictureSources url={text} size={pictureWidth} />
      <img src={text} alt={fieldConflictCopy.picture} width={pictureWidth} loading="lazy" />
    </picture>
  );
}
