import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Of the whole field; `inputClassName` is the control's. */
  className?: string;
  inputClassName?: string;
}

/** Accepts the props of react-hook-form's `register`. */
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

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {
  className?: string;
}

/** Accepts the props of react-hook-form's `register`. */
export function TextArea({ label, help, error, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} className={className}>
      {(control) => <textarea rows={5} {...rest} {...control} />}
    </Field>
  );
}
