import { analyticsCookie, brand, storageKeys } from '@nobicast/contracts/brand';
import { limits } from '@nobicast/contracts/limits';

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** A cookie does not expose its age. */
const createdAtKey = `${brand.key}_analytics_since`;

export const isAnalyticsId = (value: string | undefined): value is string =>
  value !== undefined && uuidV4.test(value);

/** Storage can be forbidden (private windows, policies); it then counts as empty. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
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

/** crypto.randomUUID only exists in secure contexts, which a plain-http test host is not. */
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
  const createdAt = attempt(() => localStorage.getItem(createdAtKey));
  if (!createdAt) return false;
  const end = new Date(createdAt);
  end.setMonth(end.getMonth() + limits.analyticsIdMonths);
  return !(now < end);
}

export const isOptedOut = () => attempt(() => localStorage.getItem(storageKeys.analyticsOptOut)) === 'true';

/** Nothing is written or sent otherwise (A69). */
export const isAnalyticsEnabled = () =>
  typeof navigator !== 'undefined' && navigator.doNotTrack !== '1' && !isOptedOut();

/**
 * Creates the id if there is none, if it is no v4 UUID, or if the privacy policy calls it too old (A67). Undefined, and
 * deleted, while analytics are off.
 */
export function analyticsId(now = new Date()): string | undefined {
  if (!isAnalyticsEnabled()) {
    forgetAnalyticsId();
    return undefined;
  }
  const stored = readCookie();
  const isValid = isAnalyticsId(stored) && !isTooOld(now);
  const id = isValid ? stored : newId();
  if (!isValid) writeCookie(id, limits.analyticsCookieDays * 86_400);
  if (!isValid || !attempt(() => localStorage.getItem(createdAtKey))) {
    attempt(() => localStorage.setItem(createdAtKey, now.toISOString()));
  }
  return id;
}

export function forgetAnalyticsId() {
  if (readCookie() !== undefined) writeCookie('', 0);
  attempt(() => localStorage.removeItem(createdAtKey));
}

/** Shared by the privacy page and the developer page (A70). */
export function setOptedOut(isOptedOut: boolean) {
  attempt(() => localStorage.setItem(storageKeys.analyticsOptOut, String(isOptedOut)));
  if (isOptedOut) forgetAnalyticsId();
}
