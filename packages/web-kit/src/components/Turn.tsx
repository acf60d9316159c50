import { Link } from 'react-router-dom';
import { Band } from './Band.tsx';
import styles from './Turn.module.css';

/** The page before or after this one. */
export interface TurnTo {
  to: string;
  /** Above its title: where it stands. */
  label: string;
  title: string;
}

interface TurnProps {
  /** The text of the margin. */
  margin: string;
  /** The accessible name. */
  name: string;
  previous: TurnTo | undefined;
  next: TurnTo | undefined;
}

/** The links to the pages before and after this one, at its end; nothing where there is neither. */
export function Turn({ margin, name, previous, next }: TurnProps) {
  const pages = [previous, next].flatMap((page) => page ?? []);
  if (pages.length === 0) return null;
  return (
    <Band margin={<span className="label">{margin}</span>}>
      <nav className={`${styles.turn} no-print`} aria-label={name}>
        {pages.map(({ to, label, title }) => (
          <Link key={to} to={to} viewTransition>
            <span className="time mute">{label}</span> <strong className="title">{title}</strong>
          </Link>
        ))}
      </nav>
    </Band>
  );
}
