import { useEffect, useRef, useState, type ReactNode } from 'react';
import { limits } from '@nobicast/contracts/limits';
import styles from './Tooltip.module.css';

interface TooltipProps {
  /** The control's accessible name: the tooltip is hidden from screen readers, to be read only once. */
  text: string;
  side?: 'above' | 'below';
  /** 'end' for the last control at the window's edge. */
  align?: 'center' | 'end';
  children: ReactNode;
}

/** Appears after 700 ms of hover or keyboard focus; Escape closes it. */
export function Tooltip({ text, side = 'above', align = 'center', children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const open = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), limits.tooltipDelayMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    setIsOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      className={styles.host}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') open();
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open();
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {children}
      {isOpen && (
        <span
          className={`${styles.tip} ${side === 'below' ? styles.below : ''} ${align === 'end' ? styles.end : ''}`}
          aria-hidden="true"
        >
          {text}
        </span>
      )}
    </span>
  );
}
