import type { Message } from '@nobicast/contracts/admin-messages';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { Button, ButtonLink, ExternalLink, Panel } from '@nobicast/web-kit';
import { Trash2 } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { BackLink } from '../../lists/BackLink.tsx';
import { ListFailure, ListLoading } from '../../lists/ListStates.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { DeleteMessage } from './DeleteMessage.tsx';
import { states } from './message-filter.ts';
import { MessageBadges } from './MessageList.tsx';
import { messageCopy } from './messages.copy.ts';
import { addressOfTyped, socialLinkNames } from './typed-links.ts';
import styles from './messages.module.css';
import { useMessage, useMessageActs, type MessageActs } from './use-message.ts';

interface MessageViewProps {
  id: number;
  /** Adds the applicant to the directory. */
  onCreateGuest: (message: Message) => void;
}

/** A message, its answers, and the form of the next one. */
export function MessageView({ id, onCreateGuest }: MessageViewProps) {
  const { search } = useLocation();
  const load = useMessage(id);
  return (
    <div className={styles.view}>
      <p>
        <BackLink to={{ pathname: editorialPaths.messages, search }}>{messageCopy.back}</BackLink>
      </p>
      {load.state === 'loading' && <ListLoading text={messageCopy.loading} />}
      {load.state === 'failed' &&
        (load.error.status === 404 ? (
          <MissingMessage />
        ) : (
          <ListFailure error={load.error} fallback={messageCopy.failed} onRetry={load.retry} />
        ))}
      {load.state === 'ready' && (
        <Content message={load.data.message} reload={load.reload} onCreateGuest={onCreateGuest} />
      )}
    </div>
  );
}

export const MissingMessage = () => (
  <Panel heading="h1" title={messageCopy.gone}>
    <p className="soft">{messageCopy.goneHint}</p>
  </Panel>
);

function Content({
  message,
  reload,
  onCreateGuest,
}: Pick<MessageViewProps, 'onCreateGuest'> & { message: Message; reload: () => Promise<unknown> }) {
  const acts = useMessageActs(message, reload);
  const { bio, message: text } = message;
  return (
    <>
      <MessageBadges message={message} />
      <h1 className="title size-3xl">{message.title}</h1>
      <Facts message={message} />
      <Part title={messageCopy.text}>
        <p className={text === null ? 'mute' : `${styles.text} prose`}>{text ?? messageCopy.noText}</p>
      </Part>
      {bio !== null && (
        <Part title={messageCopy.bio}>
          <p className={`${styles.text} prose`}>{bio}</p>
        </Part>
      )}
      <Links message={message} />
      {message.answers.length > 0 && <Answers message={message} sentId={acts.sentId} reload={reload} />}
      <AnswerForm message={message} acts={acts} />
      <OtherActs message={message} acts={acts} onCreateGuest={onCreateGuest} />
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className="label">{title}</h2>
    {children}
  </section>
);

const Facts = ({ message }: { message: Message }) => (
  <dl className={styles.facts}>
    <div>
      <dt className="label">{messageCopy.from}</dt>
      <dd>
        {message.name}
        <br />
        <a className="link" href={`mailto:${message.email}`}>
          {message.email}
        </a>
      </dd>
    </div>
    <div>
      <dt className="label">{messageCopy.receivedAt}</dt>
      <dd>
        <time dateTime={message.received_at}>{messageCopy.when(message.received_at)}</time>
      </dd>
    </div>
    <div>
      <dt className="label">{messageCopy.keptUntil}</dt>
      <dd>{messageCopy.day(message.kept_until)}</dd>
    </div>
    {message.wants_newsletter && (
      <div>
        <dt className="label">{messageCopy.newsletter}</dt>
        <dd>{messageCopy.wantsNewsletter}</dd>
      </div>
    )}
  </dl>
);

/** As typed; only a web address or the name of an account becomes a link. */
function Links({ message: { social_links: links } }: { message: Message }) {
  const given = socialLinkNames.flatMap((name) => {
    const link = links[name];
    return link === undefined ? [] : [{ name, link, address: addressOfTyped(name, link) }];
  });
  if (given.length === 0) return null;
  return (
    <Part title={messageCopy.links}>
      <dl className={styles.facts}>
        {given.map(({ name, link, address }) => (
          <div key={name}>
            <dt className="label">{messageCopy.linkNames[name]}</dt>
            <dd>
              {address !== undefined ? (
                <ExternalLink className="link" href={address} rel="noopener noreferrer nofollow">
                  {link}
                </ExternalLink>
              ) : (
                link
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Answers({
  message,
  sentId,
  reload,
}: {
  message: Message;
  sentId: number | undefined;
  reload: () => Promise<unknown>;
}) {
  const sent = useRef<HTMLElement>(null);
  // It stands above the form, out of view on a phone.
  useEffect(() => {
    if (sentId !== undefined) sent.current?.focus();
  }, [sentId]);
  return (
    <Part title={messageCopy.answers}>
      {message.answers.map((answer) => (
        <article
          key={answer.id}
          className={styles.answer}
          {...(answer.id === sentId && { ref: sent, tabIndex: -1 })}
        >
          <p className={`${styles.text} prose`}>{answer.text}</p>
          <p className="time mute">
            {messageCopy.answerBy(answer)}
            {' · '}
            <span
              className={answer.mail === 'refused' || answer.mail === 'uncertain' ? styles.lost : undefined}
            >
              {messageCopy.mails[answer.mail]}
            </span>
          </p>
        </article>
      ))}
      {message.answers.some(({ mail }) => mail === 'waiting') && (
        <p>
          <Button variant="quiet" onClick={() => void reload()}>
            {messageCopy.check}
          </Button>
        </p>
      )}
    </Part>
  );
}

function OtherActs({
  message,
  acts,
  onCreateGuest,
}: Pick<MessageViewProps, 'onCreateGuest'> & { message: Message; acts: MessageActs }) {
  const { search } = useLocation();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  // Leaves after a render: the leave guard then knows that the answer was cleared.
  if (isDeleted) return <Navigate to={{ pathname: editorialPaths.messages, search }} replace />;
  return (
    <Part title={messageCopy.actions}>
      <div className={styles.foot}>
        {message.kind === 'application' &&
          (message.guest_id ? (
            <ButtonLink to={`${editorialPaths.guests}/${message.guest_id}`}>{messageCopy.guest}</ButtonLink>
          ) : (
            <Button variant="primary" onClick={() => onCreateGuest(message)}>
              {messageCopy.createGuest}
            </Button>
          ))}
        {states
          .filter((state) => state !== message.state)
          .filter((state) => state !== 'accepted' || message.kind === 'application')
          .map((state) => (
            <Button
              key={state}
              aria-disabled={acts.isBusy || undefined}
              onClick={() => void acts.mark(state)}
            >
              {messageCopy.mark[state]}
            </Button>
          ))}
        <Button variant="quiet" onClick={() => setIsDeleting(true)}>
          <Trash2 className="icon" aria-hidden="true" />
          {messageCopy.remove}
        </Button>
      </div>
      {isDeleting && (
        <DeleteMessage
          message={message}
          onCancel={() => setIsDeleting(false)}
          onDeleted={() => {
            acts.clear();
            setIsDeleted(true);
          }}
        />
      )}
    </Part>
  );
}
