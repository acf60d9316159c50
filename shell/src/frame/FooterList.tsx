import { Children, type ReactNode } from 'react';

export function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className="label">{title}</p>
      <ul>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </div>
  );
}
