import type { Topics } from '@nobicast/contracts/blog';
import { blog as blogLimits } from '@nobicast/contracts/page-limit-values';
import { paths } from '@nobicast/contracts/paths';
import { Band, Button, Field, TextField } from '@nobicast/web-kit';
import { useTypedBeforeHydration } from '@nobicast/web-kit/host';
import { useRef } from 'react';
import { blogCopy } from './blog.copy.ts';
import type { BlogChoice, BlogPage } from './blog.query.ts';
import styles from './blog.module.css';

interface BlogHeadProps {
  choice: BlogChoice;
  typed: { text: string; type: (written: string) => void };
  /** Undefined until known. */
  page: BlogPage | undefined;
  onChoose: (choice: Partial<BlogChoice>, options?: { replace?: boolean }) => void;
}

/** A plain form, so that it works without JavaScript. */
export function BlogHead({ choice: { tag }, typed, page, onChoose }: BlogHeadProps) {
  const form = useRef<HTMLFormElement>(null);
  useTypedBeforeHydration(form, ({ q: written }) => {
    if (written !== undefined) typed.type(written);
  });

  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <span className="label">{blogCopy.title}</span>
          {page && <span className="time mute">{blogCopy.published(page.published)}</span>}
        </>
      }
    >
      <div className={`${styles.masthead} masthead`}>
        <div className="fit">
          <h1 className={`${styles.poster} display`}>{blogCopy.title}</h1>
        </div>
        <div className="stack">
          <p className="hero__lead prose">{blogCopy.lead}</p>
          <form
            ref={form}
            className={styles.form}
            role="search"
            aria-label={blogCopy.search}
            action={paths.blog}
            method="get"
            onSubmit={(event) => {
              event.preventDefault();
              onChoose({}, { replace: true });
            }}
          >
            <TextField
              label={blogCopy.searchLabel}
              type="search"
              name="q"
              value={typed.text}
              onChange={({ target }) => typed.type(target.value)}
              placeholder={blogCopy.searchPlaceholder}
              maxLength={blogLimits.searchLength}
              autoComplete="off"
              enterKeyHint="search"
            />
            <Field label={blogCopy.topic}>
              {(control) => (
                <select
                  {...control}
                  name="tag"
                  value={tag ?? ''}
                  onChange={({ target }) => onChoose({ tag: target.value || undefined })}
                >
                  <option value="">{blogCopy.allTopics}</option>
                  {optionsOf(page?.topics ?? [], tag).map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Button type="submit" className={styles.submit}>
              {blogCopy.apply}
            </Button>
          </form>
          <p className="time mute" role="status">
            {page ? blogCopy.shown(page.posts.length, page.total) : '\u00a0'}
          </p>
        </div>
      </div>
    </Band>
  );
}

/** By name. The topic in the address may have lost its last post. */
const optionsOf = (topics: Topics, chosen: string | undefined) =>
  [...new Set([...topics.map(({ tag }) => tag), ...(chosen === undefined ? [] : [chosen])])].sort(
    (one, other) => one.localeCompare(other, 'fr'),
  );
