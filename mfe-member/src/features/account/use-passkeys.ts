import { addPasskey, listPasskeys, startAddingPasskey } from '@nobicast/contracts/calls';
import { brand } from '@nobicast/contracts/brand';
import { failureText, useCall } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { passkeysCopy } from './passkeys.copy.ts';

export function usePasskeys() {
  const { notify } = useHost();
  const list = useCall(listPasskeys, {}, { fallback: passkeysCopy.failed });
  const [isAdding, setIsAdding] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function reload() {
    if (list.state === 'ready') await list.reload();
  }

  async function add() {
    if (isAdding) return;
    setIsAdding(true);
    setFailure(undefined);
    const passkeys = await import(/* webpackChunkName: "passkeys" */ '@nobicast/web-kit/passkeys').catch(
      () => undefined,
    );
    try {
      if (!passkeys) return setFailure(passkeysCopy.addFailed);
      const options = await sendProven(startAddingPasskey, {});
      const made = await passkeys.makePasskey({ ...options, rp_name: brand.name });
      await sendProven(addPasskey, { body: made });
      await reload();
      notify(passkeysCopy.added);
    } catch (error) {
      if (passkeys?.isPromptClosed(error)) setFailure(passkeysCopy.addClosed);
      else if (passkeys?.isKnownDevice(error)) setFailure(passkeysCopy.addKnown);
      else setFailure(failureText(error, passkeysCopy.addFailed));
    } finally {
      setIsAdding(false);
    }
  }
  return { list, isAdding, failure, add, reload };
}
