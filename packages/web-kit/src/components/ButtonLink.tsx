import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './button-class.ts';

type ButtonLinkProps = ButtonLook & LinkProps;

export function ButtonLink({ variant, isBig, isIcon, isWide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, isBig, isIcon, isWide }, className)} />;
}
