import { moveShow } from '@nobicast/contracts/calls';
import { Button, TextField } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { instantOf, wallClockOf } from '@nobicast/web-kit/form';
import { useState } from 'react';
import { CommandButton } from './CommandButton.tsx';
import { regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';
import type { Show } from './known-show.ts';

interface StartProps {
  show: Show;
  /** True before the beginning, for those who may move it. */
  isMovable: boolean;
  onMoved: (show: Show) => void;
}

/** When the recording begins: home, the page, feeds, calendar and reminders follow it (decision 0108). */
export function Start({ show, isMovable, onMoved }: StartProps) {
  const { recording_starts_at: startsAt, usual_starts_at: usualAt } = show;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  if (startsAt === undefined) return null;
  const wallClock = typed ?? wallClockOf(startsAt).slice(0, 16);
  const instant = wallClock === '' ? undefined : instantOf(`${wallClock}:00`);
  const isReady = !isSaving && instant !== undefined && instant !== startsAt;

  async function move(to: string | null): Promise<void> {
    setIsSaving(true);
    setProblem(undefined);
    try {
      onMoved(await sendCall(moveShow, { params: { id: show.slug }, body: { recording_starts_at: to } }));
      setTyped(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <section aria-labelledby="regie-quand" className="mt-6">
      <h2 className="label" id="regie-quand">
        {copy.start}
      </h2>
      <p role="status">
        <time dateTime={startsAt}>{copy.startsAt(startsAt)}</time>
      </p>
      {isMovable && (
        <form
          className={`${styles.start} mt-3`}
          onSubmit={(event) => {
            event.preventDefault();
            if (isReady) void move(instant);
          }}
        >
          <TextField
            type="datetime-local"
            label={copy.newStart}
            error={problem}
            value={wallClock}
            readOnly={isSaving}
            onChange={({ target }) => setTyped(target.value)}
          />
          <CommandButton
            type="submit"
            reason={isReady ? undefined : isSaving ? copy.saving : copy.off.sameStart}
          >
            {copy.move}
          </CommandButton>
          {startsAt !== usualAt && (
            <Button variant="quiet" aria-disabled={isSaving} onClick={() => !isSaving && void move(null)}>
              {copy.usualStart}
            </Button>
          )}
          <p className={`${styles.below} mute size-sm`}>{copy.newStartHelp}</p>
        </form>
      )}
    </section>
  );
}
