import { useTypedSearch } from '@nobicast/web-kit/host';
import { useSearchParams } from 'react-router-dom';
import { choiceOf, choiceParameters, noChoice, type GuestsChoice } from './guests.rules.ts';

/** Kept in the address; typing applies at once. */
export function useGuestsChoice() {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = choiceOf(parameters);
  // oxlint-disable-next-line react/immutability -- called once the choice is there
  const typed = useTypedSearch(inAddress.search, () => visit(choice, { replace: true }));
  const choice: GuestsChoice = { ...inAddress, search: typed.text };

  function visit(wanted: GuestsChoice, { replace = false } = {}) {
    typed.settle(wanted.search);
    setParameters(choiceParameters(wanted), { replace, preventScrollReset: true });
  }

  return {
    choice,
    type: typed.type,
    choose: (change: Partial<Omit<GuestsChoice, 'search'>>) => visit({ ...choice, ...change }),
    clear: () => visit(noChoice),
  };
}

export type GuestsChoiceState = ReturnType<typeof useGuestsChoice>;
