import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { FileKind, UploadedFile } from '@nobicast/contracts/episode-files';
import { Button, Cover } from '@nobicast/web-kit';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import { timecode } from '@nobicast/web-kit/format';
import { useState, type ReactNode } from 'react';
import type { EpisodeFiles } from '@nobicast/contracts/audio-facts';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { useAudioFacts } from '../../editing/use-audio-facts.ts';
import { FileBlock } from './FileBlock.tsx';
import styles from './files.module.css';
import { fileSize, filesCopy } from './files.copy.ts';
import { useEpisodeFile } from './use-episode-file.ts';

interface FilesDialogProps {
  episode: AdminEpisode;
  /** Called after a file was stored or deleted, and again when the lists are to be read. */
  onChanged: () => void;
  onClose: () => void;
}

/** What the dialog shows of a file that is there. */
interface StoredFile {
  size_bytes: number;
  uploaded_at: string;
  is_external?: boolean;
}

/** The audio and the cover of an episode: sent, replaced, deleted. Both may be sent at once. */
export function FilesDialog({ episode: row, onChanged, onClose }: FilesDialogProps) {
  // Newer than the row: what the server said since the dialog was opened.
  const [episode, setEpisode] = useState(row);
  const [isAsking, setIsAsking] = useState(false);
  const sound = useAudioFacts(episode.id, true);
  const options = (kind: FileKind) => ({
    episodeId: episode.id,
    kind,
    onChanged: (file: UploadedFile | undefined) => {
      setEpisode((current) => withFile(current, kind, file));
      void sound.reload();
    },
    onRefresh: onChanged,
  });
  const audio = useEpisodeFile(options('audio'));
  const cover = useEpisodeFile(options('cover'));
  const isSending = audio.isSending || cover.isSending;
  const leaving = useLeaveGuard(isSending);
  const { assets } = episode;

  function leave() {
    setIsAsking(false);
    // Leaving ends both uploads: they are aborted with the dialog.
    if (leaving.state === 'blocked') leaving.proceed();
    else onClose();
  }
  return (
    <>
      <DialogFrame
        title={filesCopy.title(episode.number)}
        closeLabel={filesCopy.closeIcon}
        isWide
        onClose={() => (isSending ? setIsAsking(true) : onClose())}
      >
        <div className={frame.body}>
          <div className={styles.blocks}>
            <FileBlock file={audio} hasFile={assets.audio !== undefined}>
              {assets.audio && (
                <Facts file={assets.audio} durationMs={sound.audio?.duration_ms ?? episode.duration_ms}>
                  {sound.audio && <SoundFacts audio={sound.audio} />}
                </Facts>
              )}
            </FileBlock>
            <FileBlock file={cover} hasFile={assets.cover !== undefined}>
              {assets.cover && (
                <>
                  {episode.is_public ? (
                    <div className={styles.cover}>
                      <Cover episode={episode} alt={filesCopy.coverAlt} size={640} />
                    </div>
                  ) : (
                    <p className="mute size-sm">{filesCopy.coverHidden}</p>
                  )}
                  <Facts file={assets.cover} durationMs={null} />
                </>
              )}
            </FileBlock>
          </div>
        </div>
        <div className={frame.foot}>
          <Button onClick={() => (isSending ? setIsAsking(true) : onClose())}>{filesCopy.close}</Button>
        </div>
      </DialogFrame>
      <ConfirmDialog
        isOpen={(isAsking && isSending) || leaving.state === 'blocked'}
        isDangerous
        title={filesCopy.leave.title}
        description={<p>{filesCopy.leave.text}</p>}
        confirm={filesCopy.leave.confirm}
        cancel={filesCopy.leave.cancel}
        onConfirm={leave}
        onCancel={() => {
          setIsAsking(false);
          leaving.reset?.();
        }}
      />
    </>
  );
}

/** The episode with what the server said of one of its files; without the file where it was deleted. */
function withFile(episode: AdminEpisode, kind: FileKind, file: UploadedFile | undefined): AdminEpisode {
  const { audio, cover } = episode.assets;
  const stored = file && { size_bytes: file.size_bytes, uploaded_at: file.uploaded_at };
  if (kind === 'audio')
    return {
      ...episode,
      duration_ms: file?.duration_ms ?? null,
      assets: { ...(stored && { audio: { ...stored, is_external: false } }), ...(cover && { cover }) },
    };
  return {
    ...episode,
    cover_url: file?.cover_url ?? null,
    assets: { ...(audio && { audio }), ...(stored && { cover: stored }) },
  };
}

interface FactsProps {
  file: StoredFile;
  durationMs: number | null;
  /** Further facts. */
  children?: ReactNode;
}

function Facts({ file, durationMs, children }: FactsProps) {
  return (
    <>
      {file.is_external && <p className="soft size-sm">{filesCopy.external}</p>}
      <dl className={styles.facts}>
        <Fact name={filesCopy.size}>{fileSize(file.size_bytes)}</Fact>
        {durationMs !== null && <Fact name={filesCopy.duration}>{timecode(durationMs / 1000)}</Fact>}
        <Fact name={filesCopy.storedAt}>
          <time dateTime={file.uploaded_at}>{filesCopy.date(file.uploaded_at)}</time>
        </Fact>
        {children}
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd className="time">{children}</dd>
  </div>
);

/** What the file says about its sound. */
function SoundFacts({ audio: { facts, waveform } }: { audio: NonNullable<EpisodeFiles['audio']> }) {
  const { state, bitrate_kbps: bitrate, is_variable_bitrate: isVariable, tags, chapters } = facts;
  if (state === 'none') return null;
  if (state !== 'done') return <Fact name={filesCopy.sound}>{filesCopy.reading[state]}</Fact>;
  return (
    <>
      {bitrate !== null && <Fact name={filesCopy.bitrate}>{filesCopy.kilobits(bitrate, isVariable)}</Fact>}
      {(['title', 'artist', 'album', 'year'] as const).map(
        (tag) =>
          tags[tag] !== null && (
            <Fact key={tag} name={filesCopy.tags[tag]}>
              {tags[tag]}
            </Fact>
          ),
      )}
      {chapters.length > 0 && <Fact name={filesCopy.chapters}>{filesCopy.offered(chapters.length)}</Fact>}
      {waveform !== 'none' && <Fact name={filesCopy.waveform}>{filesCopy.waveforms[waveform]}</Fact>}
    </>
  );
}
