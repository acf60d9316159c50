import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Of the whole field; `inputClassName` is the control's. */
  className?: string;
  inputClassName?: string;
}

/** A single-line text field. */
export function TextField({ label, help, error, className, inputClassName, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => (
        <input
          type="text"
          {...rest}
          {...control}
          className={inputClassName ? `${control.className} ${inputClassName}` : control.className}
        />
      )}
    </Field>
  );
}

/** The code of a sign-in mail, which phones offer to fill in. Spaces and dashes are no mistake. */
export const CodeField = (props: Omit<TextFieldProps, 'name'>) => (
  <TextField
    {...props}
    name="code"
    autoComplete="one-time-code"
    inputMode="numeric"
    enterKeyHint="go"
    maxLength={40}
    required
  />
);

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {
  className?: string;
}

/** A text field of several lines. */
export function TextArea({ label, help, error, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => <textarea rows={5} {...rest} {...control} />}
    </Field>
  );
}
