import type { PostVersion } from '@nobicast/contracts/admin-posts';
import { getPostVersion, listPostVersions } from '@nobicast/contracts/calls';
import { postFields } from '@nobicast/contracts/fields/post.fields';
import { Badge, Button } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { valuesOf } from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NotReady } from '../../lists/ListStates.tsx';
import { Pager } from '@nobicast/web-kit/pager';
import type { PostValues } from './PostForm.tsx';
import { historyCopy } from './posts.copy.ts';
import styles from './posts.module.css';

interface PostHistoryProps {
  postId: number;
  /** The current version of the post: when it changes, the history is longer. */
  version: number;
  onRestore: (values: PostValues) => void;
}

/** Every version of a post, to be read and to be taken up again. */
export function PostHistory({ postId, version, onRestore }: PostHistoryProps) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number>();
  const load = useCall(
    listPostVersions,
    { params: { id: postId }, query: { page } },
    { fallback: historyCopy.failed },
  );
  const isReady = load.state === 'ready';
  /** The version at which the list was last asked for; undefined for a list from the cache, which may be older. */
  const askedAt = useRef(isReady ? undefined : version);
  const readAgain = useEffectEvent(() => {
    if (load.state !== 'ready' || askedAt.current === version) return;
    askedAt.current = version;
    void load.reload();
  });
  useEffect(() => readAgain(), [version, isReady]);
  if (load.state !== 'ready') return <NotReady load={load} texts={historyCopy} />;
  const { versions, pagination } = load.data;
  return (
    <section className={styles.history} aria-label={historyCopy.label}>
      <p className="soft">{versions.length === 0 ? historyCopy.none : historyCopy.intro}</p>
      <ol className={styles.versions}>
        {versions.map((row) => (
          <li key={row.id}>
            <div className="cluster between">
              <div>
                <p>
                  <strong>{row.title}</strong>{' '}
                  {row.is_refused && <Badge tone="off">{historyCopy.refused}</Badge>}
                </p>
                <p className="time mute">{`${historyCopy.by(row)}, ${historyCopy.facts(row)}`}</p>
              </div>
              <Button
                aria-expanded={open === row.id}
                onClick={() => setOpen(open === row.id ? undefined : row.id)}
              >
                {open === row.id ? historyCopy.close : historyCopy.read}
                <span className="vh"> {historyCopy.by(row)}</span>
              </Button>
            </div>
            {open === row.id && <Version postId={postId} row={row} onRestore={onRestore} />}
          </li>
        ))}
      </ol>
      <Pager page={page} pages={pagination.pages} onPage={setPage} />
    </section>
  );
}

const shownFields = ['title', 'excerpt', 'content_md', 'tags'] as const;

function Version({
  postId,
  row,
  onRestore,
}: {
  postId: number;
  row: PostVersion;
  onRestore: (values: PostValues) => void;
}) {
  const { notify } = useHost();
  const load = useCall(
    getPostVersion,
    { params: { id: postId, versionId: row.id } },
    { fallback: historyCopy.failed },
  );
  if (load.state !== 'ready') return <NotReady load={load} texts={historyCopy} />;
  const values = valuesOf(postFields, load.data.fields);
  return (
    <div className={styles.version}>
      <dl>
        {shownFields
          .filter((field) => values[field] !== '')
          .map((field) => (
            <div key={field}>
              <dt className="label">{postFields[field].label}</dt>
              <dd>{values[field]}</dd>
            </div>
          ))}
      </dl>
      <Button
        onClick={() => {
          onRestore(values);
          notify(historyCopy.restored);
        }}
      >
        {historyCopy.restore}
      </Button>
    </div>
  );
}
