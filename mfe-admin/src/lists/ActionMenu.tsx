import type { Icon } from '@nobicast/web-kit/icons';
import { Content, Item, Portal, Root, Trigger } from '@radix-ui/react-dropdown-menu';
import { useId, useRef, type ReactNode } from 'react';
import { listsCopy } from './lists.copy.ts';
import styles from './menu.module.css';

/**
 * Makes the handler of an entry, `onSelect={choose(() => setIsOpen(true))}`. It runs once the menu has closed and its
 * trigger has the focus: a dialog returns it there.
 */
export type Choose = (run: () => void) => () => void;

interface ActionMenuProps {
  /** Where the trigger shows no text. */
  label?: string;
  trigger: ReactNode;
  triggerClass: string;
  /** The entries. */
  children: (choose: Choose) => ReactNode;
}

/** A menu of actions behind a button. */
export function ActionMenu({ label, trigger, triggerClass, children }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);
  return (
    <Root modal={false}>
      <Trigger ref={button} className={triggerClass} aria-label={label}>
        {trigger}
      </Trigger>
      <Portal>
        <Content
          className={styles.panel}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => {
            const run = chosen.current;
            chosen.current = undefined;
            if (!run) return;
            event.preventDefault();
            button.current?.focus();
            run();
          }}
        >
          {children((run) => () => {
            chosen.current = run;
          })}
        </Content>
      </Portal>
    </Root>
  );
}

interface EntryProps {
  Icon: Icon;
  children: ReactNode;
}

/** An entry that opens a new tab. */
export function MenuLink({ Icon, href, children }: EntryProps & { href: string }) {
  return (
    <Item asChild>
      <a className={styles.item} href={href} target="_blank" rel="noopener">
        <Icon className="icon" aria-hidden="true" />
        {children}
        <span className="vh"> {listsCopy.newTab}</span>
      </a>
    </Item>
  );
}

interface MenuButtonProps extends EntryProps {
  /** Why it cannot be chosen. */
  whyNot?: string | undefined;
  isDangerous?: boolean;
  /** Why it is offered, or what it does. */
  hint?: string | undefined;
  onSelect: () => void;
}

export function MenuButton({ Icon, isDangerous = false, whyNot, hint, onSelect, children }: MenuButtonProps) {
  const hintId = useId();
  const text = (
    <>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </>
  );
  if (whyNot !== undefined) return <Unavailable why={whyNot}>{text}</Unavailable>;
  return (
    <Item
      className={isDangerous ? `${styles.item} ${styles.danger}` : styles.item}
      aria-describedby={hint && hintId}
      onSelect={onSelect}
    >
      {text}
      {hint && (
        <span className={styles.why} id={hintId} aria-hidden="true">
          {hint}
        </span>
      )}
    </Item>
  );
}

function Unavailable({ why, children }: { why: string; children: ReactNode }) {
  return (
    <Item
      className={styles.item}
      aria-disabled="true"
      // Not `disabled`: the keyboard reaches it, and hears why.
      onSelect={(event) => event.preventDefault()}
    >
      {children}
      <span className={styles.why}>{why}</span>
    </Item>
  );
}
