import type { Field } from '@nobicast/contracts/fields/field';
import { isOwnPicture } from '@nobicast/contracts/picture-address';
import { Button, PictureSources } from '../index.ts';
import { useEffect, useRef } from 'react';
import { fieldConflictCopy } from './form.copy.ts';
import styles from './FieldConflicts.module.css';
import type { FieldConflict } from './merge.ts';
import { shownText } from './values.ts';
import { VersionText } from './VersionText.tsx';

interface FieldConflictsProps<Name extends string> {
  title: string;
  /** Stands for the author of the other change where the server gives no name. */
  author: string;
  form: {
    fields: Readonly<Record<Name, Field>>;
    conflicts: readonly FieldConflict<Name>[];
    values: Readonly<Record<Name, string>>;
    keep: (conflict: FieldConflict<Name>) => void;
    take: (conflict: FieldConflict<Name>) => void;
  };
}

/** What somebody else wrote into the same fields meanwhile, beside what was typed. */
export function FieldConflicts<Name extends string>({ title, author, form }: FieldConflictsProps<Name>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { conflicts, values } = form;
  const hasAny = conflicts.length > 0;
  const shown = (name: Name, text: string) => shownText(form.fields[name], text);
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
          aria-label={form.fields[conflict.field].label}
          className={styles.versions}
        >
          <div>
            <p className="label">{fieldConflictCopy.mine}</p>
            <p className={styles.version}>
              <Value
                text={shown(conflict.field, values[conflict.field])}
                other={shown(conflict.field, conflict.theirs)}
              />
            </p>
            <Button onClick={() => form.keep(conflict)}>{fieldConflictCopy.keep}</Button>
          </div>
          <div>
            <p className="label">{fieldConflictCopy.theirs(conflict.by ?? author, conflict.at)}</p>
            <p className={styles.version}>
              <Value
                text={shown(conflict.field, conflict.theirs)}
                other={shown(conflict.field, values[conflict.field])}
              />
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
function Value({ text, other }: { text: string; other: string }) {
  if (text === '') return fieldConflictCopy.empty;
  if (!isOwnPicture(text)) return <VersionText text={text} other={other} />;
  return (
    <picture>
      <PictureSources url={text} size={pictureWidth} />
      <img src={text} alt={fieldConflictCopy.picture} width={pictureWidth} loading="lazy" />
    </picture>
  );
}
