import { chooseQuestion, listShowComments, removeQuestion } from '@nobicast/contracts/calls';
import { Button, RetryButton, Skeleton } from '@nobicast/web-kit';
import { ApiError, sendCall, useCall } from '@nobicast/web-kit/api';
import { useRef, useState } from 'react';
import { regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';
import type { Show } from './known-show.ts';

type Question = NonNullable<Show['questions']>[number];

interface QuestionsProps {
  show: Show;
  /** The subject on air: its questions come first. */
  current: number | undefined;
  isReadOnly: boolean;
  onChanged: (show: Show) => void;
}

/** Comments that a host means to read on air, and the others among which they are chosen. */
export function Questions({ show, current, isReadOnly, onChanged }: QuestionsProps) {
  const { slug, questions = [], asked_questions: asked = [], subjects } = show;
  const [isChoosing, setIsChoosing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const ofCurrent = ({ subject_id: subjectId }: Question) => subjectId === current;
  const shown = [...questions.filter(ofCurrent), ...questions.filter((question) => !ofCurrent(question))];
  const titleOf = (subjectId: number) => subjects.find(({ id }) => id === subjectId)?.title;

  async function change(commentId: number, to: 'chosen' | 'asked' | 'removed'): Promise<void> {
    const params = { id: slug, commentId };
    setProblem(undefined);
    try {
      onChanged(
        await (to === 'removed'
          ? sendCall(removeQuestion, { params })
          : sendCall(chooseQuestion, { params, body: to === 'asked' ? { is_asked: true } : {} })),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <section aria-labelledby="regie-questions" className="mt-6">
      <h2 className="label" id="regie-questions" ref={heading} tabIndex={-1}>
        {copy.questions}
      </h2>
      {!isReadOnly && <p className="soft size-sm">{copy.questionsHelp}</p>}
      {shown.length === 0 && <p className="soft">{copy.noQuestion}</p>}
      <ul className={styles.order}>
        {shown.map((question) => (
          <Comment
            key={question.comment_id}
            {...question}
            subject={titleOf(question.subject_id)}
            act={isReadOnly ? undefined : copy.markAsked}
            onPress={() => {
              // The button goes with its question.
              heading.current?.focus();
              void change(question.comment_id, 'asked');
            }}
          />
        ))}
      </ul>
      <p role="status">{problem}</p>
      {!isReadOnly && (
        <Button variant="quiet" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          {isChoosing ? copy.closeQuestions : copy.chooseQuestions}
        </Button>
      )}
      {isChoosing && (
        <Choice
          slug={slug}
          chosen={questions.map(({ comment_id: id }) => id)}
          asked={asked}
          titleOf={titleOf}
          onChange={(commentId, to) => void change(commentId, to)}
        />
      )}
    </section>
  );
}

interface ChoiceProps {
  slug: string;
  chosen: readonly number[];
  asked: readonly number[];
  titleOf: (subjectId: number) => string | undefined;
  onChange: (commentId: number, to: 'chosen' | 'removed') => void;
}

function Choice({ slug, chosen, asked, titleOf, onChange }: ChoiceProps) {
  const comments = useCall(listShowComments, { params: { id: slug } });
  if (comments.state === 'loading')
    return (
      <div role="status" aria-label={copy.questionsLoading}>
        <Skeleton height="6rem" />
      </div>
    );
  if (comments.state === 'failed')
    return (
      <p className="cluster gap-4">
        {copy.questionsFailed} <RetryButton onRetry={comments.retry} />
      </p>
    );
  const all = comments.data.comments;
  if (all.length === 0) return <p className="soft">{copy.noComment}</p>;
  return (
    <ul className={styles.order}>
      {all.map(({ id, subject_id: subjectId, ...comment }) => {
        const isChosen = chosen.includes(id);
        const wasAsked = asked.includes(id);
        return (
          <Comment
            key={id}
            {...comment}
            subject={titleOf(subjectId)}
            state={isChosen ? copy.chosen : wasAsked ? copy.wasAsked : undefined}
            act={isChosen ? copy.unchoose : wasAsked ? copy.chooseAgain : copy.choose}
            onPress={() => onChange(id, isChosen ? 'removed' : 'chosen')}
          />
        );
      })}
    </ul>
  );
}

interface CommentProps {
  author_name: string;
  content: string;
  subject: string | undefined;
  /** What the button does; undefined for a question without a button. */
  act: string | undefined;
  /** Whether it was chosen, or asked already. */
  state?: string | undefined;
  onPress: () => void;
}

function Comment({ author_name: author, content, subject, act, state, onPress }: CommentProps) {
  return (
    <li>
      <span className={styles.name}>
        {content}
        <span className="time mute block">
          {author}
          {subject !== undefined && `, ${subject}`}
        </span>
      </span>
      {state !== undefined && <span className="time mute">{state}</span>}
      {act !== undefined && (
        <Button aria-label={copy.onQuestion(act, author, content)} onClick={onPress}>
          {act}
        </Button>
      )}
    </li>
  );
}
