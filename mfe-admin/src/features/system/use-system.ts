import { getSystem } from '@nobicast/contracts/calls';
import type { System } from '@nobicast/contracts/system';
import { ApiError, readOnce } from '@nobicast/web-kit/api';
import { useEffect, useEffectEvent, useState } from 'react';

const everyMs = 3_000;

export interface SystemView {
  /** The last figures that arrived, however old. */
  system: System | undefined;
  /** Set while the figures cannot be read: since when, and what the gateway says is away. */
  lost: { since: Date; code: string | undefined } | undefined;
  check: () => void;
}

/** How the system is, asked every three seconds while somebody looks. What was read stays when nothing answers. */
export function useSystem(): SystemView {
  const [system, setSystem] = useState<System>();
  const [lost, setLost] = useState<SystemView['lost']>();
  async function look() {
    try {
      setSystem(await readOnce(getSystem, {}));
      setLost(undefined);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      setLost((before) => ({ since: before?.since ?? new Date(), code }));
    }
  }
  const lookAgain = useEffectEvent(() => void look());
  useEffect(() => {
    const first = setTimeout(lookAgain);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') lookAgain();
    }, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return { system, lost, check: () => void look() };
}
