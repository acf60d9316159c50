import type { Message, MessageState } from '@nobicast/contracts/admin-messages';
import { answerMessage, getMessage, listMessages, updateMessage } from '@nobicast/contracts/calls';
import { conflictOf, sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import {
  createDrafts,
  type Draft,
  hasTexts,
  isDraft,
  isGone,
  type SaveFailure,
  toSaveFailure,
} from '@nobicast/web-kit/form';
import { useState } from 'react';
import { useReloadList } from '../../lists/use-list-place.ts';
import { messageCopy } from './messages.copy.ts';

interface AnswerDraft extends Draft {
  values: { text: string };
}

const drafts = createDrafts<AnswerDraft>(
  'message-answer',
  (draft): draft is AnswerDraft => isDraft(draft) && hasTexts(draft.values, ['text']),
);

export const useMessage = (id: number) =>
  useCall(getMessage, { params: { id } }, { fallback: messageCopy.failed });

/** The actions on a message, and the answer being written, which stays as a draft until it is sent. */
export function useMessageActs(message: Message, reload: () => Promise<unknown>) {
  const { id, version } = message;
  const { notify } = useHost();
  const session = useMemberSession();
  const adminId = session.state === 'member' ? (session.user.id ?? '') : '';
  const [restoredAt, setRestoredAt] = useState(() => drafts.find(adminId, id)?.at);
  const [text, setText] = useState(() => drafts.find(adminId, id)?.values.text ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  /** The answer is a refusal. */
  const [declines, setDeclines] = useState(false);
  /** The last answer sent from this form. */
  const [sentId, setSentId] = useState<number>();
  const reloadList = useReloadList(listMessages);

  async function act(run: () => Promise<unknown>, done: string, fallback: string): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await run();
      notify(done);
      await Promise.all([reload(), reloadList()]);
      return true;
    } catch (error) {
      const conflict = conflictOf(updateMessage, error) ?? conflictOf(answerMessage, error);
      const stale = conflict && messageCopy.stale(conflict.changes.at(-1)?.by ?? null, text.trim() !== '');
      setFailure(stale === undefined ? toSaveFailure(error, fallback) : { text: stale, isSignedOut: false });
      if (stale !== undefined || isGone(error)) await reload();
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  function change(typed: string) {
    setText(typed);
    if (typed.trim() === '') drafts.remove(adminId, id);
    else drafts.save(adminId, id, { values: { text: typed } });
  }
  function clear() {
    change('');
    setRestoredAt(undefined);
    setDeclines(false);
  }
  return {
    text,
    restoredAt,
    isBusy,
    failure,
    sentId,
    declines,
    setDeclines,
    change,
    clear,
    mark: (state: MessageState) =>
      act(
        () => sendCall(updateMessage, { params: { id }, body: { state } }, { version }),
        messageCopy.marked(state),
        messageCopy.markFailed,
      ),
    async send() {
      let sent: Message | undefined;
      const isSent = await act(
        async () => {
          ({ message: sent } = await sendCall(
            answerMessage,
            { params: { id }, body: { text, ...(declines && { declines }) } },
            { version },
          ));
          // Before the message is read again, which may take long: a draft would be sent twice.
          clear();
        },
        messageCopy.sent,
        messageCopy.sendFailed,
      );
      if (isSent) setSentId(sent?.answers.at(-1)?.id);
    },
  };
}

export type MessageActs = ReturnType<typeof useMessageActs>;
