import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './CheckboxField.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: ReactNode;
  /** What ticking it means. */
  help?: ReactNode;
  /** Of the whole field. */
  className?: string;
}

/** A tick with its label and what it means. Accepts the props of react-hook-form's `register`. */
export function CheckboxField({ label, help, className, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        <input {...rest} type="checkbox" id={id} aria-describedby={help === undefined ? undefined : helpId} />
        {label}
      </label>
      {help !== undefined && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}
