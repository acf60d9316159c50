import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceOf, choiceParameters, noChoice, type GuestsChoice } from './guests.rules.ts';

/** How long after the last letter the address follows. Browsers limit how often it may change. */
const addressDelayMs = 300;

/**
 * What the directory shows: the address has it, and what is typed applies at once. The address may also change by
 * itself: "back" brings its text.
 */
export function useGuestsChoice() {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = choiceOf(parameters);
  const { search } = inAddress;
  const [typed, setTyped] = useState({ text: search, sent: search, address: search });
  if (search !== typed.address) {
    const isOwn = search === typed.sent;
    setTyped(isOwn ? { ...typed, address: search } : { text: search, sent: search, address: search });
  }
  const { text, sent } = typed;
  const choice: GuestsChoice = { ...inAddress, search: text };

  function visit(wanted: GuestsChoice, { replace = false } = {}) {
    setTyped((current) => ({ ...current, text: wanted.search, sent: wanted.search.trim() }));
    setParameters(choiceParameters(wanted), { replace, preventScrollReset: true });
  }
  const follow = useEffectEvent(() => visit(choice, { replace: true }));
  useEffect(() => {
    if (text.trim() === sent) return undefined;
    const timer = setTimeout(() => follow(), addressDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return {
    choice,
    type: (written: string) => setTyped((current) => ({ ...current, text: written })),
    choose: (change: Partial<Omit<GuestsChoice, 'search'>>) => visit({ ...choice, ...change }),
    clear: () => visit(noChoice),
  };
}

export type GuestsChoiceState = ReturnType<typeof useGuestsChoice>;
