import type { AdminPostPage, AdminPostRow } from '@nobicast/contracts/admin-posts';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { limits } from '@nobicast/contracts/limits';
import { Badge, Button, ButtonLink, Panel } from '@nobicast/web-kit';
import { Plus } from '@nobicast/web-kit/icons';
import { useIsDesktop } from '@nobicast/web-kit/host';
import { Link } from 'react-router-dom';
import { FilterSelect } from '../../lists/FilterSelect.tsx';
import list from '../../lists/list.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import { pagesOf, useShownPage } from '../../lists/use-shown-page.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { SearchBox } from '../../lists/SearchBox.tsx';
import { listCopy, stateLabels, stateOf } from './posts.copy.ts';
import styles from './posts.module.css';
import { usePostPage, usePostPlace, type PostPlace } from './use-post-list.ts';

/** Where the editor of a new post is, below the address of the list. */
export const newPost = 'nouveau';
const editorOf = (id: number | typeof newPost) => `${editorialPaths.posts}/${id}`;

/** All posts: drafts, those to come, and the public ones. */
export function PostList() {
  const { place, change } = usePostPlace();
  const load = usePostPage(place);
  const shown = useShownPage(load, { place, change, pagesOf });

  return (
    <>
      <div className={`${list.head} cluster between`}>
        <div>
          <h1 className="section-title display">{listCopy.title}</h1>
          <p className="time mute mt-3" role="status">
            {shown && listCopy.found(shown.pagination.total)}
          </p>
        </div>
        <ButtonLink variant="primary" to={editorOf(newPost)}>
          <Plus className="icon" aria-hidden="true" />
          {listCopy.create}
        </ButtonLink>
      </div>
      <div className={list.toolbar}>
        <SearchBox
          search={place.search}
          onSearch={(search) => change({ search }, { replace: true })}
          label={listCopy.search}
          placeholder={listCopy.searchPlaceholder}
          maxLength={limits.adminPosts.searchLength}
        />
        <FilterSelect
          label={listCopy.state}
          all={listCopy.allStates}
          options={listCopy.states}
          value={place.state}
          onChange={(state) => change({ state })}
        />
      </div>
      {load.state !== 'ready' && !shown && <NotReady load={load} texts={listCopy} />}
      {shown && <Rows page={shown} isRefreshing={load.state === 'loading'} place={place} onPlace={change} />}
    </>
  );
}

interface RowsProps {
  page: AdminPostPage;
  isRefreshing: boolean;
  place: PostPlace;
  onPlace: (change: Partial<PostPlace>) => void;
}

function Rows({ page: { posts, pagination }, isRefreshing, place, onPlace }: RowsProps) {
  const isDesktop = useIsDesktop();
  const isFiltered = place.search !== '' || place.state !== undefined;
  if (posts.length === 0)
    return (
      <Panel heading="h2" title={isFiltered ? listCopy.noneFound : listCopy.empty}>
        <p className="soft">{isFiltered ? listCopy.noneFoundHint : listCopy.emptyHint}</p>
        {isFiltered && (
          <Button onClick={() => onPlace({ search: '', state: undefined })}>{listCopy.clear}</Button>
        )}
      </Panel>
    );
  return (
    <div className={isRefreshing ? list.refreshing : undefined} aria-busy={isRefreshing}>
      {isDesktop ? <PostTable posts={posts} /> : <PostCards posts={posts} />}
      <Pager page={place.page} pages={pagination.pages} onPage={(page) => onPlace({ page })} />
    </div>
  );
}

function PostTable({ posts }: { posts: readonly AdminPostRow[] }) {
  const { columns } = listCopy;
  return (
    <table className={`${list.table} ${list.titled}`}>
      <caption className="vh">{listCopy.title}</caption>
      <thead>
        <tr>
          {[columns.title, columns.state, columns.date, columns.author, columns.updated].map((name) => (
            <th key={name} scope="col" className="label">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <td>
              <Title post={post} />
              {post.tags.length > 0 && <span className="mute size-sm block">{post.tags.join(', ')}</span>}
            </td>
            <td>
              <State post={post} />
            </td>
            <td className="time">{listCopy.date(post.published_at)}</td>
            <td>{post.author}</td>
            <td className="time mute">{listCopy.updated(post.updated_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PostCards({ posts }: { posts: readonly AdminPostRow[] }) {
  return (
    <ul className={styles.cards}>
      {posts.map((post) => (
        <li key={post.id} className={styles.card}>
          <h2 className="title size-lg">
            <Title post={post} />
          </h2>
          <p className="cluster">
            <State post={post} />
            <span className="time mute">{listCopy.date(post.published_at)}</span>
          </p>
          <p className="mute size-sm">{post.author}</p>
        </li>
      ))}
    </ul>
  );
}

const Title = ({ post: { id, title } }: { post: AdminPostRow }) => (
  <Link className={`${styles.title} link`} to={editorOf(id)}>
    {title}
  </Link>
);

const State = ({ post }: { post: AdminPostRow }) => <Badge>{stateLabels[stateOf(post)]}</Badge>;
