import { classifyMedia } from './media-type.ts';

const typeOf = (address: string) => classifyMedia(address).type;

describe('YouTube', () => {
  test.each([
    // MEDIA-PREVIEW-05
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=3s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    // MEDIA-PREVIEW-06
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=12',
    // MEDIA-PREVIEW-07
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    // MEDIA-PREVIEW-08
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    // MEDIA-PREVIEW-09
    'https://youtube.com/live/dQw4w9WgXcQ?feature=share',
    'http://youtube.com/watch?v=a-b_c1D2e3F',
  ])('%s', (address) => {
    expect(typeOf(address)).toBe('youtube');
  });
  test('embeds without cookies', () => {
    expect(classifyMedia('https://youtu.be/dQw4w9WgXcQ').embedUrl).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
  });
  test.each([
    ['t=90', '&start=90'],
    ['t=1m30s', '&start=90'],
    ['t=1h2m3s', '&start=3723'],
    ['start=12', '&start=12'],
    ['t=0', ''],
    ['t=', ''],
    ['t=soon', ''],
    ['t=9&autoplay=0', '&start=9'],
    ['t=%26list%3Dx', ''],
  ])('a link with %s starts there', (query, start) => {
    const { embedUrl } = classifyMedia(`https://www.youtube.com/watch?v=dQw4w9WgXcQ&${query}`);
    expect(embedUrl).toBe(`https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1${start}`);
  });
  test.each([
    // MEDIA-PREVIEW-10
    'https://youtu.be/abc',
    'https://youtu.be/dQw4w9WgXcQ1',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@channel',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://example.org/?u=youtube.com/watch?v=dQw4w9WgXcQ',
  ])('not %s', (address) => {
    expect(typeOf(address)).toBe('link');
  });
});

describe('SoundCloud', () => {
  test.each([
    // MEDIA-PREVIEW-11
    'https://soundcloud.com/artist/track',
    'https://on.soundcloud.com/x1',
    'https://m.soundcloud.com/a/b',
  ])('%s', (address) => {
    expect(typeOf(address)).toBe('soundcloud');
  });
  test('hands the address to its player', () => {
    expect(classifyMedia('https://soundcloud.com/a/b').embedUrl).toContain(
      'url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb',
    );
  });
  test('its home page is a link', () => {
    expect(typeOf('https://soundcloud.com/')).toBe('link');
    expect(typeOf('https://soundcloud.com.evil.example/a')).toBe('link');
  });
});

describe('by extension', () => {
  test.each(['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg', 'bmp', 'ico'])(
    '.%s is an image (MEDIA-PREVIEW-12)',
    (extension) => {
      expect(classifyMedia(`https://example.org/a.${extension}`)).toMatchObject({
        type: 'image',
        isFile: true,
      });
    },
  );
  test.each(['mp4', 'webm', 'ogg', 'avi', 'mov', 'wmv', 'flv', 'mkv'])(
    '.%s is a video (MEDIA-PREVIEW-14)',
    (extension) => {
      expect(classifyMedia(`https://example.org/a.${extension}?x=1#t`)).toMatchObject({
        type: 'video',
        isFile: true,
      });
    },
  );
  test.each(['mp3', 'wav', 'aac', 'flac', 'm4a', 'wma', 'MP3'])(
    '.%s is audio (MEDIA-PREVIEW-16)',
    (extension) => {
      expect(classifyMedia(`https://example.org/a.${extension}`)).toMatchObject({
        type: 'audio',
        isFile: true,
      });
    },
  );
  test('the extension counts in the path only (MEDIA-PREVIEW-18)', () => {
    expect(typeOf('https://example.org/page?file=a.png')).toBe('link');
    expect(typeOf('https://example.png/')).toBe('link');
  });
});

describe('by host', () => {
  test.each([
    'imgur.com',
    'i.imgur.com',
    'www.flickr.com',
    'flic.kr',
    'www.instagram.com',
    'unsplash.com',
    'www.pexels.com',
  ])('%s is an image (MEDIA-PREVIEW-13)', (host) => {
    expect(classifyMedia(`https://${host}/p/abc`)).toMatchObject({ type: 'image', isFile: false });
  });
  test.each(['vimeo.com', 'www.dailymotion.com', 'dai.ly', 'clips.twitch.tv'])(
    '%s is a video (MEDIA-PREVIEW-15)',
    (host) => {
      expect(typeOf(`https://${host}/123`)).toBe('video');
    },
  );
  test.each(['open.spotify.com', 'music.apple.com', 'www.deezer.com', 'deezer.page.link'])(
    '%s is audio (MEDIA-PREVIEW-17)',
    (host) => {
      expect(typeOf(`https://${host}/track/1`)).toBe('audio');
    },
  );
  test.each(['notvimeo.com', 'apple.com', 'spotify.com.evil.example'])('%s is a link', (host) => {
    expect(typeOf(`https://${host}/x`)).toBe('link');
  });
});

test('the first match in the order wins', () => {
  expect(typeOf('https://vimeo.com/poster.jpg')).toBe('image');
  expect(typeOf('https://open.spotify.com/clip.mp4')).toBe('video');
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'pas une adresse', ''])(
  '%p cannot be opened',
  (address) => {
    expect(classifyMedia(address)).toMatchObject({ type: 'link', href: null });
  },
);
