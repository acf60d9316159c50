import type { ComponentType } from 'react';

interface IconProps {
  className?: string | undefined;
  /** An icon says nothing by itself: the text beside it or the control's label does. */
  'aria-hidden'?: 'true';
}

export type Icon = ComponentType<IconProps>;

/** An icon of one path, drawn on a grid of 24. */
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
