export type MediaType = 'youtube' | 'soundcloud' | 'image' | 'video' | 'audio' | 'link';

export interface MediaInfo {
  type: MediaType;
  /** The URL to open; null if it is not http or https (javascript:, data: …). */
  href: string | null;
  /** The host to display, such as "vimeo.com". */
  host: string;
  /** The embedded player to load after a click: YouTube and SoundCloud only. */
  embedUrl?: string;
  /** The URL is a file that the browser can show or play. */
  isFile: boolean;
}

const extensions = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'bmp', 'ico'],
  video: ['mp4', 'webm', 'ogg', 'avi', 'mov', 'wmv', 'flv', 'mkv'],
  audio: ['mp3', 'wav', 'ogg', 'aac', 'flac', 'm4a', 'wma'],
} as const;

/** The known hosts, including their short forms (A78). Subdomains match; other names that contain them do not. */
const hosts = {
  image: [
    'imgur.com',
    'flickr.com',
    'flic.kr',
    'staticflickr.com',
    'instagram.com',
    'instagr.am',
    'unsplash.com',
    'pexels.com',
  ],
  video: ['vimeo.com', 'dailymotion.com', 'dai.ly', 'twitch.tv'],
  audio: ['spotify.com', 'spotify.link', 'music.apple.com', 'deezer.com', 'deezer.page.link'],
} as const;

const youtubeHosts = ['youtube.com', 'youtube-nocookie.com'];
const youtubeId = /^[\w-]{11}$/;

const isOn = (host: string, names: readonly string[]) =>
  names.some((name) => host === name || host.endsWith(`.${name}`));

function findYoutubeId(url: URL): string | undefined {
  const [first, second] = url.pathname.split('/').filter(Boolean);
  const candidate = isOn(url.hostname, ['youtu.be'])
    ? first
    : !isOn(url.hostname, youtubeHosts)
      ? undefined
      : first === 'watch'
        ? url.searchParams.get('v')
        : first === 'embed' || first === 'shorts' || first === 'live'
          ? second
          : undefined;
  return candidate && youtubeId.test(candidate) ? candidate : undefined;
}

/** Where a YouTube link starts, in seconds, 0 at the beginning: `t=90`, `t=1m30s` or `start=90`. */
function youtubeStart({ searchParams }: URL): number {
  const text = searchParams.get('t') ?? searchParams.get('start') ?? '';
  const [, hours, minutes, seconds] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return Number(hours ?? 0) * 3_600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

const soundcloudPlayer = (url: URL) =>
  `https://w.soundcloud.com/player/?auto_play=true&visual=false&url=${encodeURIComponent(url.href)}`;

function parse(address: string): URL | undefined {
  try {
    const url = new URL(address.trim());
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
  } catch {
    // Not a URL: shown as plain text.
    return undefined;
  }
}

/** The type of a linked URL, the first match of: youtube, soundcloud, image, video, audio, link (A30). */
export function classifyMedia(address: string): MediaInfo {
  const url = parse(address);
  if (!url) return { type: 'link', href: null, host: address.trim(), isFile: false };

  const found = { href: url.href, host: url.hostname.replace(/^www\./, '') };
  const id = findYoutubeId(url);
  if (id) {
    const start = youtubeStart(url);
    const embedUrl = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`;
    return { ...found, type: 'youtube', embedUrl, isFile: false };
  }
  if (isOn(url.hostname, ['soundcloud.com']) && url.pathname.length > 1) {
    return { ...found, type: 'soundcloud', embedUrl: soundcloudPlayer(url), isFile: false };
  }
  const extension = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase();
  for (const type of ['image', 'video', 'audio'] as const) {
    const known: readonly string[] = extensions[type];
    if (extension && known.includes(extension)) return { ...found, type, isFile: true };
    if (isOn(url.hostname, hosts[type])) return { ...found, type, isFile: false };
  }
  return { ...found, type: 'link', isFile: false };
}
