import { CircleAlert } from '../../icons/index.ts';
import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldTexts {
  label: ReactNode;
  /** A hint, which stays visible next to the error. */
  help?: ReactNode;
  /** What is wrong with the value. */
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
  /** Renders the control with the attributes that connect it to its label, help and error. */
  children: (control: ControlAttributes) => ReactNode;
}

/** A visible label, a control, its help and its error, connected for screen readers. */
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
