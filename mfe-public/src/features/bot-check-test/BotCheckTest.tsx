import { Badge, Band, Button } from '@nobicast/web-kit';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { useState, type FormEvent } from 'react';
import { botCheckTestCopy } from './bot-check-test.copy.ts';
import { testToken, type TestReply } from './bot-check-test.query.ts';
import { TestReplyView } from './TestReplyView.tsx';

type Asking = { state: 'idle' | 'asking' | 'failed' } | { state: 'answered'; reply: TestReply };

/** The developers' page of the bot check: a widget, and what the server says of its token. */
export function BotCheckTest({ onSwitchedOff }: { onSwitchedOff: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  const [sends, setSends] = useState(0);
  const [asking, setAsking] = useState<Asking>({ state: 'idle' });

  async function ask(event: FormEvent) {
    event.preventDefault();
    setAsking({ state: 'asking' });
    try {
      const reply = await testToken(token);
      if (reply.status === 404) return onSwitchedOff();
      setAsking({ state: 'answered', reply });
    } catch (error) {
      console.error('The test call failed.', error);
      setAsking({ state: 'failed' });
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
        <form className="stack" noValidate onSubmit={ask}>
          <BotCheck onToken={setToken} resetKey={sends} />
          <p className="time mute" role="status">
            {token === null ? botCheckTestCopy.noToken : botCheckTestCopy.hasToken(token.length)}
          </p>
          <Button type="submit" variant="primary" isBig aria-busy={asking.state === 'asking'}>
            {botCheckTestCopy.verify}
          </Button>
        </form>
        <div aria-live="polite">
          {asking.state === 'failed' && <p>{botCheckTestCopy.failed}</p>}
          {asking.state === 'answered' && <TestReplyView reply={asking.reply} />}
        </div>
      </div>
    </Band>
  );
}
