import type { ComponentType } from 'react';

interface IconProps {
  className?: string | undefined;
  /** Always decorative. */
  'aria-hidden'?: 'true';
}

export type Icon = ComponentType<IconProps>;

/** Makes an icon of a single path on a 24 × 24 grid. */
export function createIcon(d: string): Icon {
  return function DrawnIcon({ className }) {
    return (
      <svg
        className={className}
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
    );
  };
}
