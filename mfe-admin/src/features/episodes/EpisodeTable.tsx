import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { titleOrHeading } from '@nobicast/contracts/titles';
import { Badge, Macro } from '@nobicast/web-kit';
import { formatBytes } from '@nobicast/web-kit/format';
import { AudioLines, Clock, Image, Minus, type Icon } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { PageCheckbox, RowCheckbox } from '../../lists/Checkboxes.tsx';
import { plannedMergeOf, plannedSwitchOf } from '../../editing/planned-switch.ts';
import { withTeamCover } from '../../editing/team-files.ts';
import list from '../../lists/list.module.css';
import { isSelected } from '../../lists/selection.ts';
import { plannedCopy, switchCopy } from './become-podcast.copy.ts';
import styles from './episodes.module.css';
import { listCopy, nameOf, publicationText, selectionCopy, typeLabels } from './episodes.copy.ts';
import { RowMenu, type RowActions } from './RowMenu.tsx';
import type { Selection } from './episode-selection.ts';

export interface RowsProps {
  rows: readonly AdminEpisode[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  actions: RowActions;
}

/** The episodes of a page as a table, for wide screens. */
export function EpisodeTable({ rows, selection, onSelect, actions }: RowsProps) {
  const ids = rows.map(({ id }) => id);
  const { columns } = listCopy;
  return (
    <table className={list.table}>
      <caption className="vh">{listCopy.title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <PageCheckbox ids={ids} selection={selection} onSelect={onSelect} />
          </th>
          <th scope="col" className="label">
            {columns.number}
          </th>
          <th scope="col" className="label">
            {columns.title}
          </th>
          <th scope="col" className={`label ${list.wideOnly}`}>
            {columns.type}
          </th>
          <th scope="col" className={`label ${list.wideOnly}`}>
            {columns.publishedAt}
          </th>
          <th scope="col" className="label">
            {columns.assets}
          </th>
          <th scope="col" className={`label ${list.wideOnly}`}>
            {columns.stats}
          </th>
          <th scope="col" className="label">
            {columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((episode) => (
          <tr key={episode.id} data-selected={isSelected(selection, episode.id) || undefined}>
            <td>
              <RowCheckbox
                id={episode.id}
                label={selectionCopy.selectRow(nameOf(episode))}
                ids={ids}
                selection={selection}
                onSelect={onSelect}
              />
            </td>
            <td className={styles.number}>{episode.number}</td>
            <td>
              <strong className="size-md">
                <WeekLink episode={episode} />
              </strong>
              {!episode.is_public && <Scheduled episode={episode} />}
              <Planned episode={episode} />
            </td>
            <td className={list.wideOnly}>
              <TypeBadge episode={episode} />
            </td>
            <td className={`time ${list.wideOnly}`}>
              <time dateTime={episode.published_at}>{publicationText(episode)}</time>
            </td>
            <td>
              <Assets episode={episode} />
            </td>
            <td className={`time mute ${list.wideOnly}`}>{listCopy.stats(episode)}</td>
            <td>
              <RowMenu episode={episode} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The episodes of a page as cards: on small screens always. */
export function EpisodeCards({ rows, selection, onSelect, actions }: RowsProps) {
  const ids = rows.map(({ id }) => id);
  return (
    <>
      <div className={styles.allCards}>
        <PageCheckbox ids={ids} selection={selection} onSelect={onSelect} hasText />
      </div>
      <ul className={styles.tiles}>
        {rows.map((episode) => (
          <li
            key={episode.id}
            className={styles.tile}
            data-type={episode.type}
            data-selected={isSelected(selection, episode.id) || undefined}
          >
            <div className={styles.tileTop}>
              <RowCheckbox
                id={episode.id}
                label={selectionCopy.selectRow(nameOf(episode))}
                ids={ids}
                selection={selection}
                onSelect={onSelect}
              />
              <RowMenu episode={episode} actions={actions} />
            </div>
            <Macro className={styles.macro} episode={withTeamCover(episode)} alt="" size={400} />
            <p className={`${styles.tileNumber} display`} aria-hidden="true">
              {episode.number}
            </p>
            <h2 className={`${styles.tileTitle} title`}>
              {episode.number !== null && <span className="vh">{episode.number} </span>}
              <WeekLink episode={episode} />
            </h2>
            <p className={styles.tileMeta}>
              <TypeBadge episode={episode} />
              {episode.is_public ? (
                <time className="time mute" dateTime={episode.published_at}>
                  {publicationText(episode)}
                </time>
              ) : (
                <Scheduled episode={episode} />
              )}
              <Planned episode={episode} />
            </p>
            <p className={styles.tileMeta}>
              <Assets episode={episode} />
              <span className="time mute">{listCopy.stats(episode)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Planned({ episode }: { episode: AdminEpisode }) {
  const plannedSwitch = plannedSwitchOf(episode);
  if (plannedSwitch) return <Badge tone="prep">{switchCopy.kept(plannedSwitch)}</Badge>;
  const planned = plannedMergeOf(episode);
  if (!planned) return null;
  return (
    <Badge tone="prep">
      {episode.type === 'podcast' ? plannedCopy.ofPodcast : plannedCopy.ofPreparation(planned)}
    </Badge>
  );
}

/** A link to everything about this episode. */
const WeekLink = ({ episode }: { episode: AdminEpisode }) => (
  <Link className={styles.week} to={episodeWeekPath(episode.id)}>
    {titleOrHeading(episode)}
  </Link>
);

const TypeBadge = ({ episode: { type } }: { episode: AdminEpisode }) => (
  <Badge tone={type === 'podcast' ? 'podcast' : 'prep'}>{typeLabels[type]}</Badge>
);

/** An episode whose date is to come. */
const Scheduled = ({ episode }: { episode: AdminEpisode }) => (
  <span className={styles.scheduled}>
    <Clock className="icon" aria-hidden="true" />
    {listCopy.scheduled} <time dateTime={episode.published_at}>{publicationText(episode)}</time>
  </span>
);

/** Whether the files are there, and their sizes (A82). */
const Assets = ({ episode: { assets } }: { episode: AdminEpisode }) => (
  <span className={styles.assets}>
    <Asset Icon={AudioLines} name={listCopy.audio} file={assets.audio} missing={listCopy.audioMissing} />
    <Asset Icon={Image} name={listCopy.cover} file={assets.cover} missing={listCopy.coverMissing} />
  </span>
);

interface AssetProps {
  Icon: Icon;
  name: string;
  file: { size_bytes: number } | undefined;
  missing: string;
}

function Asset({ Icon, name, file, missing }: AssetProps) {
  const ShownIcon = file ? Icon : Minus;
  return (
    <span data-missing={!file || undefined}>
      <ShownIcon className="icon" aria-hidden="true" />
      {name}
      {file ? (
        <span className={styles.size}> {formatBytes(file.size_bytes)}</span>
      ) : (
        <span className="vh"> {missing}</span>
      )}
    </span>
  );
}
