import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './Field.tsx';

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
