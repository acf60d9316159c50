import { useTypedSearch } from '@nobicast/web-kit/host';
import { Search } from '@nobicast/web-kit/icons';
import styles from './list.module.css';

interface SearchBoxProps {
  /** What the address has. */
  search: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  maxLength: number;
}

/** What is typed is searched when the typing pauses. */
export function SearchBox({ search, onSearch, label, placeholder, maxLength }: SearchBoxProps) {
  const { text, type } = useTypedSearch(search, onSearch);
  return (
    <label className={styles.search}>
      <span className="vh">{label}</span>
      <Search className="icon" aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  );
}
