import { analyticsCookie, brand, storageKeys } from '@nobicast/contracts/brand';
import { limits } from '@nobicast/contracts/limits';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** When the id was made: the cookie itself does not tell. */
const madeAtKey = `${brand.key}_analytics_since`;

export const isAnalyticsId = (value: string | undefined): value is string =>
  value !== undefined && uuidV4.test(value);

/** Storage can be forbidden (private windows, policies); it then remembers nothing. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    // Nothing to add: a browser that refuses storage is treated as one that holds nothing.
    return undefined;
  }
}

function readCookie(): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${analyticsCookie}=`));
  return found?.slice(analyticsCookie.length + 1);
}

function writeCookie(value: string, maxAgeSeconds: number) {
  document.cookie = `${analyticsCookie}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax; Secure`;
}

/** crypto.randomUUID exists on secure pages only; a plain-http test host falls back to the same bits by hand. */
function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function isTooOld(now: Date): boolean {
  const madeAt = attempt(() => localStorage.getItem(madeAtKey));
  if (!madeAt) return false;
  const end = new Date(madeAt);
  end.setMonth(end.getMonth() + limits.analyticsIdMonths);
  return !(now < end);
}

export const isOptedOut = () => attempt(() => localStorage.getItem(storageKeys.analyticsOptOut)) === 'true';

/** Nothing is written or sent with do-not-track or after opting out (A69). */
export const isAnalyticsEnabled = () =>
  typeof navigator !== 'undefined' && navigator.doNotTrack !== '1' && !isOptedOut();

/**
 * The visitor's analytics id, made when there is none, when it is no v4 UUID, or when it is older than the
 * privacy policy allows (A67). Undefined when analytics are off; no cookie is left then.
 */
export function analyticsId(now = new Date()): string | undefined {
  if (!isAnalyticsEnabled()) {
    forgetAnalyticsId();
    return undefined;
  }
  const held = readCookie();
  const isKept = isAnalyticsId(held) && !isTooOld(now);
  const id = isKept ? held : newId();
  if (!isKept) writeCookie(id, limits.analyticsCookieDays * 86_400);
  if (!isKept || !attempt(() => localStorage.getItem(madeAtKey))) {
    attempt(() => localStorage.setItem(madeAtKey, now.toISOString()));
  }
  return id;
}

export function forgetAnalyticsId() {
  if (readCookie() !== undefined) writeCookie('', 0);
  attempt(() => localStorage.removeItem(madeAtKey));
}

/** The same switch for the privacy page and the developer page (A70). Opting out deletes the cookie. */
export function setOptedOut(isOut: boolean) {
  attempt(() => localStorage.setItem(storageKeys.analyticsOptOut, String(isOut)));
  if (isOut) forgetAnalyticsId();
}
