import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';

export interface ButtonLook {
  variant?: 'plain' | 'primary' | 'danger' | 'quiet';
  isBig?: boolean;
  /** Square, one icon; needs an accessible name, which is its tooltip, too. */
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

type ButtonProps = ButtonLook & ComponentProps<'button'>;

/** `type` defaults to "button", so that no form is submitted by accident. */
export function Button({ variant, isBig, isIcon, isWide, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...(isIcon && { title: rest['aria-label'] })}
      {...rest}
      className={buttonClass({ variant, isBig, isIcon, isWide }, className)}
    />
  );
}

type ButtonLinkProps = ButtonLook & LinkProps;

export function ButtonLink({ variant, isBig, isIcon, isWide, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...(isIcon && { title: rest['aria-label'] })}
      {...rest}
      className={buttonClass({ variant, isBig, isIcon, isWide }, className)}
    />
  );
}
