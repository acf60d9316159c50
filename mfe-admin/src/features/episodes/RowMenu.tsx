import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { paths } from '@nobicast/contracts/paths';
import { buttonClass } from '@nobicast/web-kit';
import {
  Download,
  Ellipsis,
  ExternalLink,
  FolderOpen,
  Headphones,
  Link as LinkIcon,
  Merge,
  Mic,
  Pencil,
  Trash2,
} from '@nobicast/web-kit/icons';
import { isOnline, teamPaths } from '../../editing/team-files.ts';
import { ActionMenu, MenuButton, MenuLink } from '../../lists/ActionMenu.tsx';
import { listsCopy } from '../../lists/lists.copy.ts';
import { nameOf, rowCopy } from './episodes.copy.ts';

export interface RowActions {
  onEdit: (episode: AdminEpisode) => void;
  onDelete: (episode: AdminEpisode) => void;
  /** Makes a preparation the podcast of its number. */
  onBecomePodcast: (episode: AdminEpisode) => void;
  onManageFiles: (episode: AdminEpisode) => void;
  /** Opens the page of an episode that is not public yet, at a preview address. */
  onOpenPreview: (episode: AdminEpisode) => void;
  onManagePreviews: (episode: AdminEpisode) => void;
}

/** What can be done with one episode. */
export function RowMenu({ episode, actions }: { episode: AdminEpisode; actions: RowActions }) {
  const { onEdit, onDelete, onBecomePodcast, onManageFiles, onOpenPreview, onManagePreviews } = actions;
  return (
    <ActionMenu
      label={rowCopy.menu(nameOf(episode))}
      trigger={<Ellipsis className="icon" aria-hidden="true" />}
      triggerClass={buttonClass({ variant: 'quiet', isIcon: true })}
    >
      {(choose) => (
        <>
          {episode.is_public ? (
            <MenuLink Icon={ExternalLink} href={paths.episode(episode.slug)}>
              {rowCopy.view}
            </MenuLink>
          ) : (
            // Its public address answers 404 before its date.
            <MenuButton Icon={ExternalLink} onSelect={() => onOpenPreview(episode)}>
              {rowCopy.view}
              <span className="vh"> {listsCopy.newTab}</span>
            </MenuButton>
          )}
          <AudioEntries episode={episode} />
          <MenuButton Icon={Pencil} onSelect={choose(() => onEdit(episode))}>
            {rowCopy.edit}
          </MenuButton>
          <MenuButton Icon={FolderOpen} onSelect={choose(() => onManageFiles(episode))}>
            {rowCopy.files}
          </MenuButton>
          {!isOnline(episode) && (
            <MenuButton Icon={LinkIcon} onSelect={choose(() => onManagePreviews(episode))}>
              {rowCopy.previews}
            </MenuButton>
          )}
          {episode.type === 'preparation' && (
            <MenuButton
              Icon={becomesItself(episode) ? Mic : Merge}
              hint={becomesItself(episode) || episode.planned_merge ? undefined : rowCopy.mergeHint}
              onSelect={choose(() => onBecomePodcast(episode))}
            >
              {episode.planned_merge
                ? rowCopy.plannedMerge
                : becomesItself(episode)
                  ? rowCopy.setPodcast
                  : rowCopy.merge}
            </MenuButton>
          )}
          <MenuButton Icon={Trash2} isDangerous onSelect={choose(() => onDelete(episode))}>
            {rowCopy.remove}
          </MenuButton>
        </>
      )}
    </ActionMenu>
  );
}

/** Whether a preparation becomes the podcast itself, instead of being merged into another episode. */
const becomesItself = ({ podcast_id: podcastId, becomes_podcast_at: becomesAt }: AdminEpisode) =>
  podcastId === null || becomesAt !== null;

function AudioEntries({ episode }: { episode: AdminEpisode }) {
  const { id, assets } = episode;
  if (assets.audio === undefined) return null;
  const isHeard = isOnline(episode);
  return (
    <>
      <MenuLink Icon={Headphones} href={isHeard ? paths.stream(id) : teamPaths.stream(id)}>
        {rowCopy.listen}
      </MenuLink>
      <MenuLink Icon={Download} href={isHeard ? `${paths.download(id)}?direct=true` : teamPaths.download(id)}>
        {rowCopy.download}
      </MenuLink>
    </>
  );
}
