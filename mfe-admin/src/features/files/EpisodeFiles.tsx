import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { callPath } from '@nobicast/contracts/call';
import { getTranscriptFacts } from '@nobicast/contracts/calls';
import type { FileKind, UploadedFile } from '@nobicast/contracts/episode-files';
import { feedAudio } from '@nobicast/contracts/feed-paths';
import { Cover } from '@nobicast/web-kit';
import { formatBytes, timecode } from '@nobicast/web-kit/format';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { EpisodeFiles as KnownFiles } from '@nobicast/contracts/audio-facts';
import { withTeamCover } from '../../editing/team-files.ts';
import { useAudioFacts } from '../../editing/use-audio-facts.ts';
import { useMutate } from '../../use-mutate.ts';
import { Fact, TranscriptFacts } from './TranscriptFacts.tsx';
import { FileChapters } from './FileChapters.tsx';
import { FileBlock } from './FileBlock.tsx';
import {
  callsOfFile,
  callsOfTranscript,
  type AskVoices,
  type StoredTranscript,
  type VoiceNames,
} from './file-calls.ts';
import styles from './files.module.css';
import { filesCopy, loudnessCopy } from './files.copy.ts';
import { RenewEnclosure } from './RenewEnclosure.tsx';
import { RereadFile } from './RereadFile.tsx';
import { useEpisodeFile } from './use-episode-file.ts';
import { VoicesForm } from './VoicesForm.tsx';

interface StoredFile {
  size_bytes: number;
  uploaded_at: string;
  is_external?: boolean;
}

interface EpisodeFilesOptions {
  episode: AdminEpisode;
  /** Called after a file was stored or deleted, and when the lists are to be reloaded. */
  onChanged: () => void;
}

/** The files of an episode, and what is being sent. Leaving the screen aborts all uploads. */
export function useEpisodeFiles({ episode: row, onChanged }: EpisodeFilesOptions) {
  // Newer than the row by the replies to uploads and deletions, until a row with other files is read.
  const [episode, setEpisode] = useState(row);
  const [read, setRead] = useState(row);
  if (row !== read) {
    setRead(row);
    if (JSON.stringify(row.assets) !== JSON.stringify(read.assets)) setEpisode(row);
  }
  const mutate = useMutate();
  const known = useAudioFacts(episode.id, true);
  const options = (kind: FileKind) => ({
    kind,
    calls: callsOfFile(episode.id, kind),
    onChanged: (file: UploadedFile | undefined) => {
      setEpisode((current) => withFile(current, kind, file));
      void known.reload();
    },
    onRefresh: onChanged,
  });
  const audio = useEpisodeFile(options('audio'));
  const cover = useEpisodeFile(options('cover'));
  /** The reply to an upload in this dialog. */
  const [storedTranscript, setStoredTranscript] = useState<StoredTranscript>();
  /** The question whom the voices of a file are, while its upload waits for the answer. */
  const [question, setQuestion] = useState<Omit<ComponentProps<typeof VoicesForm>, 'onCancel'>>();
  const askVoices: AskVoices = (reading, signal) =>
    new Promise<VoiceNames>((resolve, reject) => {
      setQuestion({ reading, onNamed: resolve });
      signal.addEventListener('abort', () => reject(new Error('The upload was cancelled.')), { once: true });
    }).finally(() => setQuestion(undefined));
  const transcript = useEpisodeFile({
    kind: 'transcript',
    calls: callsOfTranscript(episode.id, askVoices),
    onChanged: (stored: StoredTranscript | undefined) => {
      const facts = stored?.transcript;
      const path = callPath(getTranscriptFacts, { params: { id: episode.id } });
      void mutate(path, facts && { transcript: facts }, { revalidate: !facts });
      setStoredTranscript(stored);
      setEpisode((current) => ({
        ...current,
        assets: { ...current.assets, transcript: facts && pickFile(facts) },
      }));
    },
    onRefresh: onChanged,
  });
  const isSending = audio.isSending || cover.isSending || transcript.isSending;
  // A preparation may become a podcast while its files are on the screen.
  const shown = { ...episode, type: row.type };
  return { episode: shown, known, audio, cover, transcript, storedTranscript, question, isSending };
}

type EpisodeFiles = ReturnType<typeof useEpisodeFiles>;

/** Audio, cover and transcript of an episode can be uploaded at the same time. */
export function FileBlocks({ files }: { files: EpisodeFiles }) {
  const { episode, known, audio, cover, transcript, storedTranscript, question } = files;
  const { assets } = episode;
  const durationMs = known.audio?.duration_ms ?? episode.duration_ms;
  const mimeType = known.audio?.mime_type;
  const enclosure = assets.audio && known.audio?.enclosure;
  const isUnread =
    assets.audio &&
    [known.audio?.facts.state, known.audio?.waveform, known.audio?.measured?.state].includes('failed');
  const hasChapters = assets.audio && known.audio && mayHaveChapters(known.audio);
  const isOutsideFeeds = episode.type === 'podcast' && mimeType !== undefined && !(mimeType in feedAudio);
  return (
    <div className={styles.blocks}>
      <FileBlock file={audio} hasFile={assets.audio !== undefined}>
        {assets.audio && (
          <Facts file={newerOf(assets.audio, known.audio)} durationMs={durationMs}>
            {known.audio && <SoundFacts audio={known.audio} />}
          </Facts>
        )}
        {assets.audio && known.audio?.measured?.loudness && (
          <p className="soft size-sm">{loudnessCopy.compared(known.audio.measured.loudness)}</p>
        )}
        {assets.audio && !assets.audio.is_external && !audio.isSending && (
          <p className="mute size-sm">{filesCopy.replacing}</p>
        )}
        {isUnread && !audio.isSending && (
          <RereadFile episodeId={episode.id} kind="audio" reload={known.reload} />
        )}
        {enclosure && !audio.isSending && (
          <RenewEnclosure episodeId={episode.id} enclosure={enclosure} reload={known.reload} />
        )}
        {hasChapters && !audio.isSending && (
          <FileChapters episodeId={episode.id} reloadFiles={known.reload} />
        )}
        {isOutsideFeeds && <p className="soft size-sm">{filesCopy.outsideFeeds}</p>}
      </FileBlock>
      <FileBlock file={cover} hasFile={assets.cover !== undefined}>
        {assets.cover && (
          <>
            <div className={styles.cover}>
              <Cover episode={withTeamCover(episode)} alt={filesCopy.coverAlt} size={640} />
            </div>
            <Facts file={assets.cover} durationMs={null}>
              {known.cover && <SizesFact sizes={known.cover.sizes} />}
            </Facts>
            {known.cover?.sizes === 'failed' && !cover.isSending && (
              <RereadFile episodeId={episode.id} kind="cover" reload={known.reload} />
            )}
          </>
        )}
      </FileBlock>
      {/* A transcript needs something that was said: a preparation without a sound has none. */}
      {(episode.type === 'podcast' || assets.audio || assets.transcript) && (
        <FileBlock
          file={transcript}
          hasFile={assets.transcript !== undefined}
          note={episode.type === 'preparation' && filesCopy.transcript.ofPreparation}
          question={question && <VoicesForm {...question} onCancel={transcript.cancel} />}
        >
          {assets.transcript && (
            <TranscriptFacts
              episodeId={episode.id}
              stored={storedTranscript}
              durationMs={assets.audio ? durationMs : null}
            />
          )}
        </FileBlock>
      )}
    </div>
  );
}

/** Chapters are written into an MP3 that is stored here. */
export const mayHaveChapters = ({ kind, mime_type: mimeType }: NonNullable<KnownFiles['audio']>): boolean =>
  kind === 'stored' && mimeType === 'audio/mpeg';

const pickFile = ({ size_bytes, uploaded_at }: StoredFile) => ({ size_bytes, uploaded_at });

/**
 * The stored file, with the values of `known` if those are newer: chapters that were written into it change its size.
 */
const newerOf = (file: StoredFile, known: KnownFiles['audio'] | undefined): StoredFile =>
  known && known.uploaded_at > file.uploaded_at ? { ...file, ...pickFile(known) } : file;

/** Without `file` if it was deleted. */
function withFile(episode: AdminEpisode, kind: FileKind, file: UploadedFile | undefined): AdminEpisode {
  const stored = file && pickFile(file);
  if (kind === 'audio')
    return {
      ...episode,
      duration_ms: file?.duration_ms ?? null,
      assets: { ...episode.assets, audio: stored && { ...stored, is_external: false } },
    };
  return {
    ...episode,
    cover_url: file?.cover_url ?? null,
    assets: { ...episode.assets, cover: stored },
  };
}

interface FactsProps {
  file: StoredFile;
  durationMs: number | null;
  children?: ReactNode;
}

function Facts({ file, durationMs, children }: FactsProps) {
  return (
    <>
      {file.is_external && <p className="soft size-sm">{filesCopy.external}</p>}
      <dl className={styles.facts}>
        <Fact name={filesCopy.size}>{formatBytes(file.size_bytes)}</Fact>
        {durationMs !== null && <Fact name={filesCopy.duration}>{timecode(durationMs / 1000)}</Fact>}
        <Fact name={filesCopy.storedAt}>
          <time dateTime={file.uploaded_at}>{filesCopy.date(file.uploaded_at)}</time>
        </Fact>
        {children}
      </dl>
    </>
  );
}

/** The audio's metadata, and its address in podcast apps. */
function SoundFacts({ audio }: { audio: NonNullable<KnownFiles['audio']> }) {
  return (
    <>
      <ReadFacts audio={audio} />
      {audio.kind === 'stored' && audio.measured && <LoudnessFact measured={audio.measured} />}
      {audio.enclosure && <Fact name={filesCopy.enclosure}>{audio.enclosure.path}</Fact>}
    </>
  );
}

function ReadFacts({ audio: { facts, waveform } }: { audio: NonNullable<KnownFiles['audio']> }) {
  const { state, bitrate_kbps: bitrate, is_variable_bitrate: isVariable, tags, chapters } = facts;
  if (state === 'none') return null;
  const drawn = waveform !== 'none' && <Fact name={filesCopy.waveform}>{filesCopy.waveforms[waveform]}</Fact>;
  if (state !== 'done')
    return (
      <>
        <Fact name={filesCopy.sound}>{filesCopy.reading[state]}</Fact>
        {drawn}
      </>
    );
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
      {chapters.length > 0 && (
        <Fact name={filesCopy.chapters}>{filesCopy.chapterCount(chapters.length)}</Fact>
      )}
      {drawn}
    </>
  );
}

type Measured = NonNullable<NonNullable<KnownFiles['audio']>['measured']>;

function LoudnessFact({ measured: { state, loudness } }: { measured: Measured }) {
  const said = state === 'done' ? loudnessCopy.measured(loudness) : loudnessCopy.states[state];
  return <Fact name={loudnessCopy.name}>{said}</Fact>;
}

/** Shows only states that an editor may wonder about. */
function SizesFact({ sizes }: { sizes: NonNullable<KnownFiles['cover']>['sizes'] }) {
  if (sizes === 'none' || sizes === 'done') return null;
  return <Fact name={filesCopy.webSizes}>{filesCopy.sizes[sizes]}</Fact>;
}
