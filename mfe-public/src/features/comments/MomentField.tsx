import { commentFields } from '@nobicast/contracts/fields/comment.fields';
import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { Button, TextField } from '@nobicast/web-kit';
import { usePlayer } from '@nobicast/web-kit/host';
import { momentText } from './comment-form.rules.ts';
import { commentsCopy } from './comments.copy.ts';
import styles from './comments.module.css';

interface MomentFieldProps {
  playable: PlayableEpisode;
  value: string;
  error: string | undefined;
  isSending: boolean;
  onChange: (value: string) => void;
}

/** The moment that the comment is about: typed, or taken from the player. */
export function MomentField({ playable, value, error, isSending, onChange }: MomentFieldProps) {
  // Whole seconds, to render at most once a second.
  const heardSeconds = usePlayer((state) =>
    state.episode?.episodeId === playable.episodeId && state.positionSeconds > 0
      ? Math.floor(state.positionSeconds)
      : undefined,
  );
  return (
    <div className={styles.moments}>
      <TextField
        label={commentFields.moment_ms.label}
        help={commentFields.moment_ms.hint}
        name="moment_ms"
        inputMode="numeric"
        autoComplete="off"
        placeholder={commentsCopy.momentPlaceholder}
        value={value}
        error={error}
        readOnly={isSending}
        onChange={(event) => onChange(event.target.value)}
      />
      {heardSeconds !== undefined && (
        <Button
          aria-disabled={isSending || undefined}
          onClick={() => onChange(momentText(heardSeconds * 1000))}
        >
          {commentsCopy.addMoment(momentText(heardSeconds * 1000))}
        </Button>
      )}
      {value !== '' && (
        <Button variant="quiet" aria-disabled={isSending || undefined} onClick={() => onChange('')}>
          {commentsCopy.removeMoment}
        </Button>
      )}
    </div>
  );
}
