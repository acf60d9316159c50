import { CircleAlert } from '../../icons/index.ts';
import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldTexts {
  label: ReactNode;
  /** Stays visible next to the error. */
  help?: ReactNode;
  error?: string;
}

export interface ControlAttributes {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  className?: string;
  children: (control: ControlAttributes) => ReactNode;
}

/** Label, control, help and error, connected for screen readers. */
export function Field({ label, help, error, className, children }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [error && errorId, help !== undefined && helpId].filter(Boolean).join(' ');
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.input,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
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
