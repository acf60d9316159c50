import { Button } from '@nobicast/web-kit';
import { useId, useState, type ReactNode } from 'react';

const label = 'Gérer les préférences de cookies';

/** Opens the choice about measurement cookies (STATIC-30). */
export function CookiePreferences({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p>
        <Button
          className="needs-script"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      </p>
      {isOpen && (
        <div id={id} className="stack">
          {children}
        </div>
      )}
    </>
  );
}
