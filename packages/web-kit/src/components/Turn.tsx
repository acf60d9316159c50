import { Link } from 'react-router-dom';
import { Band } from './Band.tsx';
import styles from './Turn.module.css';

interface TurnTo {
  to: string;
  label: string;
  title: string;
}

interface TurnProps {
  marginLabel: string;
  name: string;
  previous: TurnTo | undefined;
  next: TurnTo | undefined;
}

/** Links to the previous and the next page; nothing where there is neither. */
export function Turn({ marginLabel, name, previous, next }: TurnProps) {
  const pages = [previous, next].flatMap((page) => page ?? []);
  if (pages.length === 0) return null;
  return (
    <Band margin={<span className="label">{marginLabel}</span>}>
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
