import { namesOf } from '@nobicast/contracts/fields/field';
import styles from './list.module.css';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** The choice of no filter. */
  all: string;
  /** The text of each value. */
  options: Readonly<Record<Value, string>>;
  value: Value | undefined;
  /** Undefined for no filter. */
  onChange: (value: Value | undefined) => void;
}

/** A filter of a list. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, options, value, onChange } = props;
  return (
    <label>
      <span className="vh">{label}</span>
      <select
        className={styles.input}
        value={value ?? ''}
        onChange={({ target }) => onChange(namesOf(options).find((option) => option === target.value))}
      >
        <option value="">{all}</option>
        {namesOf(options).map((option) => (
          <option key={option} value={option}>
            {options[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
