import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { endUserSession, endUserSessions, getUser } from '@nobicast/contracts/calls';
import { roleLabels } from '@nobicast/contracts/roles';
import type { SessionEntry } from '@nobicast/contracts/sessions';
import { Badge, Button, FormAlert } from '@nobicast/web-kit';
import { failureText, isRefusal, sendCall, useCall } from '@nobicast/web-kit/api';
import { formatAgo, formatNumericDate } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { useRef, useState } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import { detailsCopy } from './user-forms.copy.ts';
import { exactCount, lastLoginText, listCopy } from './users.copy.ts';
import styles from './users.module.css';

/** What an account has done, and its open sessions, which can be ended. */
export function UserDetails({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const load = useCall(getUser, { params: { id: user.id } }, { fallback: detailsCopy.failed });
  return (
    <DialogFrame title={detailsCopy.title(user)} closeLabel={detailsCopy.close} onClose={onClose}>
      <div className={frame.body}>
        {load.state !== 'ready' && <NotReady load={load} texts={detailsCopy} />}
        {load.state === 'ready' && (
          <>
            <Facts user={load.data.user} />
            <Sessions userId={user.id} sessions={load.data.sessions} onChanged={load.reload} />
          </>
        )}
      </div>
    </DialogFrame>
  );
}

function Facts({ user }: { user: ManagedUser }) {
  const [now] = useState(() => Date.now());
  const facts = [
    [detailsCopy.email, user.email],
    [detailsCopy.role, roleLabels[user.role]],
    [detailsCopy.status, user.is_active ? listCopy.active : listCopy.inactive],
    [detailsCopy.createdAt, formatNumericDate(user.created_at)],
    [detailsCopy.lastLogin, lastLoginText(user.last_login_at, now)],
    [detailsCopy.signIns, exactCount(user.sign_in_count)],
    [detailsCopy.comments, detailsCopy.byState(user)],
    [detailsCopy.hosted, exactCount(user.hosted_episodes)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SessionsProps {
  userId: string;
  sessions: readonly SessionEntry[];
  onChanged: () => Promise<unknown>;
}

function Sessions({ userId, sessions, onChanged }: SessionsProps) {
  const { notify } = useHost();
  const [now] = useState(() => new Date());
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOwn = sessions.some(({ is_current: isCurrent }) => isCurrent);
  const others = sessions.filter(({ is_current: isCurrent }) => !isCurrent);

  async function end(act: () => Promise<number>) {
    setFailure(undefined);
    try {
      const ended = await act();
      notify(detailsCopy.ended(ended));
    } catch (error) {
      if (!isRefusal(endUserSession, error, 'session_not_found')) {
        setFailure(failureText(error, detailsCopy.endFailed));
        return;
      }
    }
    // The session is gone, also where somebody had ended it before, and with it the pressed button.
    heading.current?.focus();
    await onChanged();
  }
  const endOne = (sessionId: string) =>
    end(async () => {
      await sendCall(endUserSession, { params: { id: userId, sessionId } });
      return 1;
    });
  const endAll = () => end(async () => (await sendCall(endUserSessions, { params: { id: userId } })).ended);

  return (
    <section aria-labelledby="user-sessions">
      <h3 className="title size-lg" id="user-sessions" ref={heading} tabIndex={-1}>
        {detailsCopy.sessions}
      </h3>
      {failure !== undefined && <FormAlert>{failure}</FormAlert>}
      {sessions.length === 0 && <p className="soft">{detailsCopy.noSessions}</p>}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <strong className="size-md">{session.device}</strong>{' '}
              <span className="time mute">{detailsCopy.seen(formatAgo(session.last_seen_at, now))}</span>
            </span>
            {session.is_current ? (
              <Badge tone="live">{detailsCopy.current}</Badge>
            ) : (
              <Button
                aria-label={detailsCopy.endLabel(session.device)}
                onClick={() => void endOne(session.id)}
              >
                {detailsCopy.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button onClick={() => void endAll()}>{isOwn ? detailsCopy.endOthers : detailsCopy.endAll}</Button>
      )}
    </section>
  );
}
