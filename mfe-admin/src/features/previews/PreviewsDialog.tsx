import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { createPreview, listPreviews, revokePreview } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { previewLink } from '@nobicast/contracts/preview-link';
import type { PreviewLink } from '@nobicast/contracts/previews';
import { Button, Field, FormAlert, Panel, RetryButton, Skeleton, TextField } from '@nobicast/web-kit';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { Link as LinkIcon, Plus, Trash2 } from '@nobicast/web-kit/icons';
import { useRef, useState, type SubmitEvent } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { ignoreGone } from '../../editing/ignore-gone.ts';
import { previewsCopy, revokeCopy } from './previews.copy.ts';
import styles from './previews.module.css';

/** Creates, copies and revokes the addresses of an unpublished episode. */
export function PreviewsDialog({ episode, onClose }: { episode: AdminEpisode; onClose: () => void }) {
  return (
    <DialogFrame title={previewsCopy.title(episode)} closeLabel={previewsCopy.close} onClose={onClose}>
      <div className={frame.body}>
        <Previews episode={episode} />
      </div>
    </DialogFrame>
  );
}

/** The preview addresses of an episode. Each is made on demand, and expires. */
export function Previews({ episode }: { episode: AdminEpisode }) {
  const { id: episodeId } = episode;
  const rules = { fallback: previewsCopy.loadFailed };
  const reply = useCall(listPreviews, { params: { id: episodeId } }, rules);
  const labelField = useRef<HTMLInputElement>(null);
  if (reply.state === 'loading')
    return (
      <div className="stack" role="status" aria-label={previewsCopy.loading}>
        <Skeleton height="3rem" />
      </div>
    );
  if (reply.state === 'failed')
    return (
      <Panel tone="error" title={reply.error.message}>
        <RetryButton onRetry={reply.retry} />
      </Panel>
    );
  const { data, reload } = reply;
  return (
    <div className={styles.all}>
      <p className="soft">{previewsCopy.lead(episode)}</p>
      <NewPreview episodeId={episodeId} labelField={labelField} onCreated={reload} />
      {data.previews.length === 0 ? (
        <Panel title={previewsCopy.none}>
          {!episode.is_public && <p className="soft">{previewsCopy.noneHint}</p>}
        </Panel>
      ) : (
        <ul className={styles.list}>
          {data.previews.map((preview) => (
            <PreviewRow
              key={preview.id}
              episodeId={episodeId}
              preview={preview}
              onRevoked={async () => {
                await reload();
                // The pressed button disappears with its row.
                labelField.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** In days. */
const offeredDays = [limits.previews.maxDays, 7, 1];

interface NewPreviewProps {
  episodeId: number;
  labelField: React.RefObject<HTMLInputElement | null>;
  onCreated: () => Promise<unknown>;
}

function NewPreview({ episodeId, labelField, onCreated }: NewPreviewProps) {
  const { notify } = useHost();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState<number>(limits.previews.maxDays);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendCall(
        createPreview,
        { params: { id: episodeId }, body: { label, days } },
        { fallback: previewsCopy.createFailed },
      );
      setLabel('');
      notify(previewsCopy.created);
      await onCreated();
    } catch (error) {
      setFailure(failureText(error, previewsCopy.createFailed));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        ref={labelField}
        label={previewsCopy.label}
        help={previewsCopy.labelHelp}
        maxLength={limits.previews.labelLength}
        autoComplete="off"
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Field label={previewsCopy.days}>
        {(control) => (
          <select {...control} value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {offeredDays.map((offered) => (
              <option key={offered} value={offered}>
                {previewsCopy.dayOption(offered)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        <Plus className="icon" aria-hidden="true" />
        {previewsCopy.create}
      </Button>
      {failure !== undefined && <FormAlert>{failure}</FormAlert>}
    </form>
  );
}

interface PreviewRowProps {
  episodeId: number;
  preview: PreviewLink;
  onRevoked: () => Promise<void>;
}

function PreviewRow({ episodeId, preview, onRevoked }: PreviewRowProps) {
  const { notify } = useHost();
  const address = useRef<HTMLInputElement>(null);
  const url = new URL(previewLink(preview.token), window.location.origin).href;
  const { open, dialog } = useConfirmDialog(async (close) => {
    await sendCall(
      revokePreview,
      { params: { id: episodeId, previewId: preview.id } },
      { fallback: previewsCopy.revokeFailed },
    ).catch(ignoreGone(revokePreview, 'preview_not_found'));
    notify(previewsCopy.revoked);
    close();
    await onRevoked();
  }, previewsCopy.revokeFailed);

  async function copy() {
    try {
      await window.navigator.clipboard.writeText(url);
      notify(previewsCopy.copied);
    } catch {
      // Not allowed, or not over https: the text is selected, to be copied by keyboard.
      address.current?.select();
      notify(previewsCopy.notCopied, { kind: 'error' });
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className="title size-lg">{previewsCopy.forWhom(preview)}</p>
        <p className="mute size-sm">{previewsCopy.facts(preview)}</p>
      </div>
      <input
        ref={address}
        className={`${styles.address} mono`}
        readOnly
        aria-label={previewsCopy.address(preview)}
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        <Button aria-label={previewsCopy.copyOf(preview)} onClick={() => void copy()}>
          <LinkIcon className="icon" aria-hidden="true" />
          {previewsCopy.copy}
        </Button>
        <Button variant="quiet" isIcon aria-label={previewsCopy.revoke(preview)} onClick={open}>
          <Trash2 className="icon" aria-hidden="true" />
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        isDangerous
        title={revokeCopy.title}
        description={<p>{revokeCopy.lead(preview)}</p>}
        confirm={revokeCopy.confirm}
        cancel={revokeCopy.cancel}
      />
    </li>
  );
}
