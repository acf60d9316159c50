import { CircleAlert } from '../../icons/index.ts';
import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './CheckboxField.module.css';

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
}

/** A tick with its label and what it means. */
export function CheckboxField({ label, help, error, className, ...rest }: CheckboxFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [error && errorId, help !== undefined && helpId].filter(Boolean).join(' ');
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className={styles.error} id={errorId}>
          <CircleAlert className="icon" aria-hidden="true" />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}
