import type { Topics } from '@nobicast/contracts/blog';
import { blog as blogLimits } from '@nobicast/contracts/page-limit-values';
import { paths } from '@nobicast/contracts/paths';
import { Band, Button, Field, TextField } from '@nobicast/web-kit';
import type { FormEvent } from 'react';
import { blogCopy } from './blog.copy.ts';
import type { BlogChoice, BlogPage } from './blog.query.ts';
import styles from './blog.module.css';

interface BlogHeadProps {
  choice: BlogChoice;
  /** Undefined until it is known. */
  page: BlogPage | undefined;
  onChoose: (choice: Partial<BlogChoice>) => void;
}

/** The name of the blog, and what chooses its posts. A plain form, so that it works without JavaScript. */
export function BlogHead({ choice, page, onChoose }: BlogHeadProps) {
  const { query, tag } = choice;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Both fields are texts of this form.
    onChoose({ query: String(form.get('q')).trim(), tag: String(form.get('tag')) || undefined });
  }

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
            // Another address replaces what was typed.
            key={`${query}\n${tag ?? ''}`}
            className={styles.form}
            role="search"
            aria-label={blogCopy.search}
            action={paths.blog}
            method="get"
            onSubmit={submit}
          >
            <TextField
              label={blogCopy.searchLabel}
              type="search"
              name="q"
              defaultValue={query}
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
                  defaultValue={tag ?? ''}
                  onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
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
            <Button type="submit">{blogCopy.apply}</Button>
          </form>
          <p className="time mute" role="status">
            {page ? blogCopy.shown(page.posts.length, page.total) : '\u00a0'}
          </p>
        </div>
      </div>
    </Band>
  );
}

/** The topics by name, with the one of the address, which may have no post any more. */
const optionsOf = (topics: Topics, chosen: string | undefined) =>
  [...new Set([...topics.map(({ tag }) => tag), ...(chosen === undefined ? [] : [chosen])])].sort(
    (one, other) => one.localeCompare(other, 'fr'),
  );
