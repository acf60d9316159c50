import { brand } from '@nobicast/contracts/brand';
import { isRecord } from '@nobicast/web-kit/api';
import { useIsMounted } from '@nobicast/web-kit/host';
import { useEffect, useState } from 'react';

type Values<Fields> = { readonly [Name in keyof Fields]: string | boolean };

/** In sessionStorage. Not one of `storageKeys`, which every listener's page loads. */
const keyOf = (form: string) => `${brand.key}_form_${form}`;

/** Storage may be blocked or full: the form works without it. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const isLike = <Value>(found: unknown, value: Value): found is Value => typeof found === typeof value;

/** Only the fields that the form has: another release may have stored others. */
function readKept<Fields extends Values<Fields>>(form: string, empty: Fields): Fields {
  const stored = attempt((): unknown => JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null'));
  if (!isRecord(stored)) return empty;
  const kept: Partial<Fields> = {};
  for (const name in empty) {
    const found = stored[name];
    if (isLike(found, empty[name])) kept[name] = found;
  }
  return { ...empty, ...kept };
}

const removeKept = (form: string) => attempt(() => sessionStorage.removeItem(keyOf(form)));

/**
 * What is typed into a form, kept in this tab until it is sent: it survives a link within the form, the back button of the
 * browser and a reload.
 *
 * @param empty a constant: the fields before anything is typed
 */
export function useKeptForm<Fields extends Values<Fields>>(form: string, empty: Fields) {
  // The server does not know what this tab kept.
  const isMounted = useIsMounted();
  const [typed, setTyped] = useState<Fields>();
  useEffect(() => {
    if (typed) attempt(() => sessionStorage.setItem(keyOf(form), JSON.stringify(typed)));
  }, [form, typed]);
  return {
    values: typed ?? (isMounted ? readKept(form, empty) : empty),
    change: (fields: Partial<Fields>) =>
      setTyped((current) => ({ ...(current ?? readKept(form, empty)), ...fields })),
    /** Forgets what was sent. */
    clear: () => {
      removeKept(form);
      setTyped(undefined);
    },
  };
}
