import {
  fieldOf,
  type Field as Declaration,
  type Fields,
  type ValuesOf,
} from '@nobicast/contracts/fields/field';
import type { ReactNode } from 'react';
import { CheckboxField, Field, TextArea, TextField } from '../index.ts';
import { slugCopy } from './form.copy.ts';
import styles from './form.module.css';
import { MarkdownTabs } from './MarkdownTabs.tsx';
import type { Form } from './use-form.ts';
import { switchedOff, switchedOn, type FieldName } from './values.ts';

/** What the control of a field is given. */
export function controlOf<Declared extends Fields, Row extends ValuesOf<Declared>>(
  form: Form<Declared, Row>,
  name: FieldName<Declared>,
) {
  const field = fieldOf(form.fields, name);
  return {
    label: field.label,
    help: field.hint,
    error: form.problems[name],
    value: form.values[name],
    isReadOnly: form.isSaving,
    onChange: (text: string) => form.type(name, text),
  };
}

interface FormFieldProps<Declared extends Fields, Row extends ValuesOf<Declared>> {
  form: Form<Declared, Row>;
  name: FieldName<Declared>;
  /** Replaces the hint of the declaration. */
  help?: ReactNode;
  /** The class of the whole field. */
  className?: string | undefined;
  /** For a text of several lines: its height in lines. */
  rows?: number;
  /** How many characters can be typed; by default the declared limit of a line. */
  maxLength?: number | undefined;
  autoComplete?: string;
  autoFocus?: boolean;
  placeholder?: string;
  spellCheck?: boolean;
  lang?: string;
  /** A slug that can be taken at one press. */
  suggestion?: string;
  /** The length of the sound that the times of a text lead to; without one they are text. */
  soundMs?: number | null;
}

const inputs: Partial<Record<Declaration['kind'], object>> = {
  number: { inputMode: 'numeric' },
  email: { inputMode: 'email' },
  address: { type: 'url', inputMode: 'url' },
  slug: { autoCapitalize: 'none', spellCheck: false },
};

/**
 * Soft hyphens, zero-width spaces and the like, which come with what is pasted: in a line the server refuses them, and
 * nobody could see where they are.
 */
const pastedMarks = /[\u00ad\u200b\u2060\ufeff]/g;

/** The control of a field by its kind. Dates, pictures and links have controls of their own, which take `controlOf`. */
export function FormField<Declared extends Fields, Row extends ValuesOf<Declared>>({
  form,
  name,
  help,
  className,
  rows,
  suggestion = '',
  soundMs = null,
  ...rest
}: FormFieldProps<Declared, Row>) {
  const field = fieldOf(form.fields, name);
  const { isReadOnly, onChange, value, ...told } = controlOf(form, name);
  const texts = {
    ...told,
    ...(help !== undefined && { help }),
    ...(className !== undefined && { className }),
  };
  if (field.kind === 'choice')
    return (
      <Field {...texts}>
        {(control) => (
          <select
            {...control}
            value={value}
            aria-disabled={isReadOnly || undefined}
            onChange={({ target }) => onChange(target.value)}
          >
            {field.none !== undefined && <option value="">{field.none}</option>}
            {Object.entries(field.choices).map(([choice, title]) => (
              <option key={choice} value={choice}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  if (field.kind === 'switch')
    return (
      <CheckboxField
        {...texts}
        checked={value === switchedOn}
        aria-disabled={isReadOnly || undefined}
        onChange={({ target }) => onChange(target.checked ? switchedOn : switchedOff)}
      />
    );
  const isLong = field.kind === 'lines' || field.kind === 'notes';
  const typed = {
    // What is typed is often somebody else's: the browser must not fill in one's own.
    autoComplete: 'off',
    ...texts,
    ...rest,
    value,
    readOnly: isReadOnly,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(isLong ? target.value : target.value.replace(pastedMarks, '')),
  };
  if ('hasPreview' in field && field.hasPreview)
    return (
      <div className={className}>
        <MarkdownTabs
          label={field.label}
          markdown={value}
          soundMs={soundMs}
          hasProblem={told.error !== undefined}
        >
          <TextArea {...typed} className="" {...(rows !== undefined && { rows })} />
        </MarkdownTabs>
      </div>
    );
  if (isLong || rows !== undefined || (field.kind === 'list' && field.separator === '\n'))
    return <TextArea {...typed} {...(rows !== undefined && { rows })} />;
  // A length is judged when the form is sent: browsers cut what is pasted without a word.
  if (field.kind !== 'slug') return <TextField {...inputs[field.kind]} {...typed} />;
  const redirects = form.row && value !== form.initial[name] ? slugCopy.redirects : undefined;
  return (
    <div className={className}>
      <TextField {...inputs.slug} {...typed} className="" help={redirects ?? help ?? slugCopy.meaning} />
      {suggestion !== '' && suggestion !== value && (
        <button type="button" className={`${styles.suggestion} more`} onClick={() => onChange(suggestion)}>
          {slugCopy.ofTitle(suggestion)}
        </button>
      )}
    </div>
  );
}
