import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { paths } from '@nobicast/contracts/paths';
import { buttonClass } from '@nobicast/web-kit';
import {
  Download,
  Ellipsis,
  ExternalLink,
  FolderOpen,
  Headphones,
  Pencil,
  Trash2,
  type Icon,
} from '@nobicast/web-kit/icons';
import { Content, Item, Portal, Root, Trigger } from '@radix-ui/react-dropdown-menu';
import { useRef, type ReactNode } from 'react';
import { rowCopy } from './episodes.copy.ts';
import styles from './menu.module.css';

export interface RowActions {
  onEdit: (episode: AdminEpisode) => void;
  onDelete: (episode: AdminEpisode) => void;
  /** None while the files cannot be managed here yet: the entry says so. */
  onManageFiles?: ((episode: AdminEpisode) => void) | undefined;
}

/** What can be done with one episode. */
export function RowMenu({ episode, actions }: { episode: AdminEpisode; actions: RowActions }) {
  const { onEdit, onDelete, onManageFiles } = actions;
  const isHeard = episode.assets.audio !== undefined;
  const whyNot = episode.is_public ? undefined : rowCopy.notPublic;
  return (
    <ActionMenu
      label={rowCopy.menu(episode.number)}
      trigger={<Ellipsis className="icon" aria-hidden="true" />}
      triggerClass={buttonClass({ variant: 'quiet', isIcon: true })}
    >
      {(choose) => (
        <>
          <MenuLink Icon={ExternalLink} href={paths.episode(episode.slug)} whyNot={whyNot}>
            {rowCopy.view}
          </MenuLink>
          {isHeard && (
            <>
              <MenuLink Icon={Headphones} href={paths.stream(episode.id)} whyNot={whyNot}>
                {rowCopy.listen}
              </MenuLink>
              <MenuLink Icon={Download} href={`${paths.download(episode.id)}?direct=true`} whyNot={whyNot}>
                {rowCopy.download}
              </MenuLink>
            </>
          )}
          <MenuButton Icon={Pencil} onSelect={choose(() => onEdit(episode))}>
            {rowCopy.edit}
          </MenuButton>
          <MenuButton
            Icon={FolderOpen}
            onSelect={choose(() => onManageFiles?.(episode))}
            whyNot={onManageFiles ? undefined : rowCopy.soon}
          >
            {rowCopy.files}
          </MenuButton>
          <MenuButton Icon={Trash2} isDangerous onSelect={choose(() => onDelete(episode))}>
            {rowCopy.remove}
          </MenuButton>
        </>
      )}
    </ActionMenu>
  );
}

interface ActionMenuProps {
  /** Where the trigger shows no text. */
  label?: string;
  trigger: ReactNode;
  triggerClass: string;
  /** `choose` runs an action once the menu has closed and its trigger has the focus: a dialog returns it there. */
  children: (choose: (run: () => void) => () => void) => ReactNode;
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
  /** Why it cannot be chosen. */
  whyNot?: string | undefined;
  children: ReactNode;
}

function MenuLink({ Icon, href, whyNot, children }: EntryProps & { href: string }) {
  const text = (
    <>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </>
  );
  if (whyNot !== undefined) return <Unavailable why={whyNot}>{text}</Unavailable>;
  return (
    <Item asChild>
      <a className={styles.item} href={href} target="_blank" rel="noopener">
        {text}
        <span className="vh"> {rowCopy.newTab}</span>
      </a>
    </Item>
  );
}

interface MenuButtonProps extends EntryProps {
  isDangerous?: boolean;
  onSelect: () => void;
}

export function MenuButton({ Icon, isDangerous = false, whyNot, onSelect, children }: MenuButtonProps) {
  const text = (
    <>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </>
  );
  if (whyNot !== undefined) return <Unavailable why={whyNot}>{text}</Unavailable>;
  return (
    <Item className={isDangerous ? `${styles.item} ${styles.danger}` : styles.item} onSelect={onSelect}>
      {text}
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
