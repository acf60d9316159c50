import type { ComponentProps } from 'react';

const newTab = '(nouvel onglet)';

/** Opens a new tab, and says so to screen readers. */
export function ExternalLink({ children, rel = 'noopener', ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel={rel}>
      {children}
      <span className="vh"> {newTab}</span>
    </a>
  );
}
