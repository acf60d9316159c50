import styles from './Button.module.css';

export interface ButtonLook {
  variant?: 'plain' | 'primary' | 'danger' | 'quiet';
  isBig?: boolean;
  /** Square, one icon; needs an accessible name. */
  isIcon?: boolean;
  isWide?: boolean;
}

/** For any interactive element: button, link or summary. */
export function buttonClass(
  { variant = 'plain', isBig, isIcon, isWide }: ButtonLook = {},
  extra?: string,
): string {
  return [
    styles.btn,
    variant !== 'plain' && styles[variant],
    isBig && styles.big,
    isIcon && styles.icon,
    isWide && styles.wide,
    extra,
  ]
    .filter(Boolean)
    .join(' ');
}
