import { guests as guestLimits } from '@nobicast/contracts/page-limit-values';
import { paths } from '@nobicast/contracts/paths';
import { Band, Button, CheckboxField, Field, TextField } from '@nobicast/web-kit';
import { useTypedBeforeHydration } from '@nobicast/web-kit/host';
import { useRef } from 'react';
import { guestsCopy } from './guests.copy.ts';
import { isFiltered, parameterNames } from './guests.rules.ts';
import styles from './guests.module.css';
import type { GuestsChoiceState } from './use-guests-choice.ts';

interface GuestFiltersProps {
  state: GuestsChoiceState;
  /** The domains of everybody in the directory. */
  domains: readonly string[];
  /** Undefined until known. */
  count: number | undefined;
}

/** GUESTS-03, 06, 08, 11. A plain form, so that it works without JavaScript and before hydration. */
export function GuestFilters({ state, domains, count }: GuestFiltersProps) {
  const { choice, type, choose, clear } = state;
  const { domain } = choice;
  const form = useRef<HTMLFormElement>(null);
  useTypedBeforeHydration(form, ({ [parameterNames.search]: written }) => {
    if (written !== undefined) type(written);
  });
  // The address may name a domain that nobody has any more.
  const options = domain && !domains.includes(domain) ? [...domains, domain] : domains;
  const found = count === undefined ? undefined : guestsCopy.found(count);
  return (
    <Band margin={<span className="label">{guestsCopy.filters}</span>}>
      <form
        ref={form}
        className={styles.filters}
        role="search"
        aria-label={guestsCopy.filters}
        method="get"
        action={paths.guests}
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField
          label={guestsCopy.search}
          type="search"
          name={parameterNames.search}
          placeholder={guestsCopy.searchPlaceholder}
          maxLength={guestLimits.searchLength}
          autoComplete="off"
          value={choice.search}
          onChange={({ target }) => type(target.value)}
        />
        <Field label={guestsCopy.domain}>
          {(control) => (
            <select
              {...control}
              name={parameterNames.domain}
              value={domain}
              onChange={({ target }) => choose({ domain: target.value })}
            >
              <option value="">{guestsCopy.allDomains}</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          )}
        </Field>
        <CheckboxField
          label={guestsCopy.participated}
          role="switch"
          name={parameterNames.hasParticipated}
          value="1"
          checked={choice.hasParticipated}
          onChange={({ target }) => choose({ hasParticipated: target.checked })}
        />
        <Button type="submit" className={styles.submit}>
          {guestsCopy.submit}
        </Button>
      </form>
      <div className={styles.answer}>
        <p className={styles.counter} role="status">
          {found ? (
            <span className="title size-xl">
              <b>{found.count}</b> {found.text}
            </span>
          ) : (
            '\u00a0'
          )}
        </p>
        {isFiltered(choice) && (
          <Button variant="quiet" onClick={clear}>
            {guestsCopy.clear}
          </Button>
        )}
      </div>
    </Band>
  );
}
