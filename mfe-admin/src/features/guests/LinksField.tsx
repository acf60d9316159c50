import type { LinkState } from '@nobicast/contracts/link-state';
import { checkLink } from '@nobicast/contracts/calls';
import type { NamedLink } from '@nobicast/contracts/fields/field';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { Badge, Button, TextField } from '@nobicast/web-kit';
import { failureText, readOnce } from '@nobicast/web-kit/api';
import { CircleAlert, Plus, Trash2 } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState } from 'react';
import { isWebAddress, linksText, problemCopy, typedLinks } from '@nobicast/web-kit/form';
import { linksCopy } from './guests.copy.ts';
import styles from './guests.module.css';

interface Check {
  /** Undefined where the check itself failed, and while it runs. */
  state?: LinkState;
  text: string;
}

/** What came of opening addresses, by address. */
function useLinkChecks() {
  const [checks, setChecks] = useState<Readonly<Record<string, Check>>>({});
  const set = (url: string, check: Check) => setChecks((current) => ({ ...current, [url]: check }));
  const isChecking = Object.values(checks).some(({ text }) => text === linksCopy.checking);

  async function checkOne(url: string) {
    set(url, { text: linksCopy.checking });
    try {
      const { state, sentence } = await readOnce(
        checkLink,
        { query: { url } },
        { fallback: linksCopy.failed },
      );
      set(url, { state, text: sentence });
    } catch (error) {
      set(url, { text: failureText(error, linksCopy.failed) });
    }
  }
  return {
    checks,
    isChecking,
    check: (urls: readonly string[]) => Promise.all([...new Set(urls)].map(checkOne)),
  };
}

const tones: Record<LinkState, 'plain' | 'lost' | 'off'> = {
  alive: 'plain',
  dead: 'lost',
  unclear: 'off',
  refused: 'lost',
};

/** What is missing in a row that is not empty. */
function problemsOf({ label, url }: NamedLink) {
  if (`${label}${url}`.trim() === '') return {};
  return {
    ...(label.trim() === '' && { label: problemCopy.linkLabel }),
    ...(!isWebAddress(url.trim()) && { url: problemCopy.linkUrl }),
  };
}

interface LinksFieldProps {
  label: string;
  /** As a form has them. */
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (links: string) => void;
}

/** The links of a person, a row each, and whether anything is at their addresses. */
export function LinksField({ label, value, error, isReadOnly, onChange }: LinksFieldProps) {
  const rows = typedLinks(value);
  const { checks, isChecking, check } = useLinkChecks();
  const { maxEntries, labelLength, urlLength } = guestFields.links;
  const changeRow = (index: number, change: Partial<NamedLink>) =>
    onChange(linksText(rows.map((row, at) => (at === index ? { ...row, ...change } : row))));
  const fields = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState<{ toRow: number }>();
  // To the row of a new link, which stands above the button that adds it; to that button where the row is gone.
  useEffect(() => {
    if (!moved) return;
    const labels = fields.current?.querySelectorAll<HTMLElement>('[data-link-label]');
    (labels?.[moved.toRow] ?? addButton.current)?.focus();
  }, [moved]);
  // Judged with the form, not while they are typed.
  const problems: ReturnType<typeof problemsOf>[] = error === undefined ? [] : rows.map(problemsOf);
  const isInRow = problems.some((row) => Object.keys(row).length > 0);
  const urls = rows.map(({ url }) => url.trim()).filter((url) => URL.canParse(url));
  return (
    <fieldset ref={fields} className={styles.links}>
      <legend className="size-sm">{label}</legend>
      {rows.map(({ label, url }, index) => {
        const checked = checks[url.trim()];
        return (
          <div key={index} className={styles.link}>
            <TextField
              data-link-label
              label={linksCopy.label(index + 1)}
              value={label}
              error={problems[index]?.label}
              placeholder={linksCopy.labelPlaceholder}
              maxLength={labelLength}
              readOnly={isReadOnly}
              autoComplete="off"
              onChange={({ target }) => changeRow(index, { label: target.value })}
            />
            <TextField
              label={linksCopy.url(index + 1)}
              value={url}
              error={problems[index]?.url}
              type="url"
              inputMode="url"
              maxLength={urlLength}
              readOnly={isReadOnly}
              autoComplete="off"
              onChange={({ target }) => changeRow(index, { url: target.value })}
            />
            <Button
              variant="quiet"
              isIcon
              aria-label={linksCopy.remove(index + 1)}
              onClick={() => {
                onChange(linksText(rows.filter((_, at) => at !== index)));
                // The focus of any other button stays in its place, at the next link.
                if (index === rows.length - 1) setMoved({ toRow: index });
              }}
            >
              <Trash2 className="icon" aria-hidden="true" />
            </Button>
            <p className={`${styles.check} size-sm`} role="status">
              {checked?.state && <Badge tone={tones[checked.state]}>{linksCopy.state[checked.state]}</Badge>}{' '}
              {checked?.text}
            </p>
          </div>
        );
      })}
      {error && !isInRow && (
        <p className={styles.error} role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
      <p className="cluster">
        {rows.length < maxEntries && (
          <Button
            ref={addButton}
            onClick={() => {
              onChange(linksText([...rows, { label: '', url: '' }]));
              setMoved({ toRow: rows.length });
            }}
          >
            <Plus className="icon" aria-hidden="true" />
            {linksCopy.add}
          </Button>
        )}
        {urls.length > 0 && (
          <Button variant="quiet" aria-busy={isChecking || undefined} onClick={() => void check(urls)}>
            {linksCopy.check}
          </Button>
        )}
      </p>
    </fieldset>
  );
}
