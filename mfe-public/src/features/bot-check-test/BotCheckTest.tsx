import { Badge, Band, Button } from '@nobicast/web-kit';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { useState, type FormEvent } from 'react';
import { botCheckTestCopy } from './bot-check-test.copy.ts';
import { testToken, type TestReply } from './bot-check-test.query.ts';
import { TestReplyView } from './TestReplyView.tsx';

type TestState = { state: 'idle' | 'sending' | 'failed' } | { state: 'done'; reply: TestReply };

/** The test page of the bot check for developers: a widget, and the server's reply for its token. */
export function BotCheckTest({ onSwitchedOff }: { onSwitchedOff: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const [sends, setSends] = useState(0);
  const [test, setTest] = useState<TestState>({ state: 'idle' });

  async function send(event: FormEvent) {
    event.preventDefault();
    setTest({ state: 'sending' });
    try {
      const reply = await testToken(token);
      if (reply.status === 404) return onSwitchedOff();
      setTest({ state: 'done', reply });
    } catch (error) {
      console.error('The test call failed.', error);
      setTest({ state: 'failed' });
    }
    setSends((count) => count + 1);
  }

  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <Badge tone="prep">{botCheckTestCopy.developers}</Badge>
          <span className="time mute">{botCheckTestCopy.margin}</span>
        </>
      }
    >
      <div className="stack">
        <h1 className="display size-4xl">{botCheckTestCopy.title}</h1>
        <p className="prose soft">{botCheckTestCopy.intro}</p>
        <form className="stack" noValidate onSubmit={send}>
          <BotCheck onToken={setToken} resetKey={sends} />
          <p className="time mute" role="status">
            {token === null ? botCheckTestCopy.noToken : botCheckTestCopy.hasToken(token.length)}
          </p>
          <Button type="submit" variant="primary" isBig aria-busy={test.state === 'sending'}>
            {botCheckTestCopy.verify}
          </Button>
        </form>
        <div aria-live="polite">
          {test.state === 'failed' && <p>{botCheckTestCopy.failed}</p>}
          {test.state === 'done' && <TestReplyView reply={test.reply} />}
        </div>
      </div>
    </Band>
  );
}
