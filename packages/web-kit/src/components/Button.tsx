import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

type ButtonProps = ButtonLook & ComponentProps<'button'>;

/** `type` defaults to "button", so that no form is submitted by accident. */
export function Button({ variant, isBig, isIcon, isWide, className, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass({ variant, isBig, isIcon, isWide }, className)} />
  );
}
