import type { ComponentProps } from 'react';

const newTab = '(nouvel onglet)';

/** Leaves the site in a new tab, and says so to those who cannot see it. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      <span className="vh"> {newTab}</span>
    </a>
  );
}
