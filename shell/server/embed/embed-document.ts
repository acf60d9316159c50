import { createHash } from 'node:crypto';
import { brand } from '@nobicast/contracts/brand';
import { hasWebSizes, webCoverEnding, webWidths } from '@nobicast/contracts/cover-sizes';
import { embedCode, embedHeight, embedTitle, hasEmbeddedSound } from '@nobicast/contracts/embed';
import type { Episode, EpisodeDetail } from '@nobicast/contracts/episodes';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { paths } from '@nobicast/contracts/paths';
import { episodeHeading, numberedTitle, titleOrEnigma } from '@nobicast/contracts/titles';
import { formatShortDate, roundDuration, shortTimecode } from '@nobicast/web-kit/format';
import { embedCopy } from '../../src/embed/embed.copy.ts';
import type { EmbedAssets } from '../assets.ts';

export type EmbedTheme = 'light' | 'dark' | undefined;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Any page may frame the player. One script and one style sheet are allowed by hash; the sound may be on the
 * publisher's server.
 */
export const embedPolicy = ({ script, css }: EmbedAssets) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(css)}`,
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');

const coverSize = 80;

/** The smallest size of an uploaded cover, or the generated one: never from another site, never a large one. */
function picture({ cover_url: cover, number, type }: Episode): string {
  const size = `width="${coverSize}" height="${coverSize}" alt=""`;
  if (!hasWebSizes(cover)) return `<img src="${paths.generatedCover(number, type)}" ${size}>`;
  const start = escapeHtml(cover.slice(0, -webCoverEnding.length));
  const [smallest] = webWidths;
  return `<picture><source type="image/avif" srcset="${start}-${smallest}.avif"><img src="${start}-${smallest}.webp" ${size}></picture>`;
}

const icon = (path: string, className: string) =>
  `<svg class="${className}" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="${path}"/></svg>`;
const playPath = 'M6 3.5v17l14-8.5z';
const pausePath = 'M5 4h5v16H5zM14 4h5v16h-5z';

/** A link out of the frame, labelled as such. */
const outLink = (path: string, text: string, attributes = '') =>
  `<a ${attributes} href="${escapeHtml(path)}" target="_blank" rel="noopener">${escapeHtml(text)}<span class="vh"> ${embedCopy.newTab}</span></a>`;

function subjectsOf({ subjects }: EpisodeDetail): { title: string; startMs: number }[] {
  return subjects
    .flatMap(({ title, start_ms: startMs }) => (startMs === null ? [] : [{ title, startMs }]))
    .sort((one, other) => one.startMs - other.startMs);
}

const subjectItem = ({ title, startMs }: { title: string; startMs: number }) =>
  `<li><button type="button" data-start-ms="${startMs}"><span class="time">${shortTimecode(startMs / 1000)}</span> <span>${escapeHtml(title)}</span></button></li>`;

/** Hidden until the script runs; without it the browser's own controls stay. */
function controls(
  subjects: readonly { title: string; startMs: number }[],
  durationMs: number | null,
): string {
  const { listen, position, subjects: list } = embedCopy;
  const hasSubjects = subjects.length > 0;
  return [
    '<div class="controls" hidden>',
    `<button type="button" class="play" aria-label="${listen}">${icon(playPath, 'start')}${icon(pausePath, 'stop')}</button>`,
    `<input type="range" min="0" max="${(durationMs ?? 0) / 1000}" step="0.1" value="0" aria-label="${position}">`,
    '<p class="time"><span class="now"></span><span class="whole"></span></p>',
    hasSubjects
      ? `<button type="button" class="toggle" aria-expanded="false" aria-controls="subjects">${list}</button>`
      : '',
    '</div>',
    hasSubjects
      ? `<ol id="subjects" hidden aria-label="${list}">${subjects.map(subjectItem).join('')}</ol>`
      : '',
  ].join('');
}

/** The embedding code, shown when the player is not in a frame. */
const codeSection = (code: string) =>
  [
    `<section class="code" hidden><h2>${embedCopy.code}</h2><p>${embedCopy.codeHelp}</p>`,
    `<label for="code">${embedCopy.codeLabel}</label>`,
    `<textarea id="code" readonly rows="4" spellcheck="false">${escapeHtml(code)}</textarea>`,
    `<button type="button" class="copy">${embedCopy.copy}</button>`,
    '<p class="copied" role="status"></p></section>',
  ].join('');

interface Shell {
  assets: EmbedAssets;
  theme: EmbedTheme;
  publicUrl: string;
}

function embedDocument(
  { assets, theme, publicUrl }: Shell,
  {
    title,
    canonicalPath,
    reloadSeconds,
    body,
  }: { title: string; canonicalPath: string; reloadSeconds?: number | undefined; body: string },
): string {
  return [
    `<!doctype html><html lang="fr"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="robots" content="noindex">',
    `<link rel="canonical" href="${escapeHtml(publicUrl + canonicalPath)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${assets.css}</style></head><body>${body}`,
    `<script>${assets.script}</script></body></html>`,
  ].join('');
}

/** The player of one episode; without sound, its description and a link to its page. */
export function episodeEmbed(shell: Shell, detail: EpisodeDetail): string {
  const { episode } = detail;
  const heading = episodeHeading(episode);
  const title = titleOrEnigma(episode);
  const canonicalPath = paths.episode(episode.slug);
  const hasSound = hasEmbeddedSound(episode);
  const subjects = hasSound ? subjectsOf(detail) : [];
  const { duration_ms: durationMs } = episode;
  const facts = [formatShortDate(episode.published_at), durationMs === null ? '' : roundDuration(durationMs)];
  const silence = episode.type === 'podcast' ? embedCopy.noSound : embedCopy.preparation;
  const media = {
    title: numberedTitle(episode.number, title),
    artwork: paths.coverPicture(episode.number, episode.type, 'player'),
  };
  const code = embedCode(shell.publicUrl, episode, { width: '100%', height: embedHeight(detail) });
  return embedDocument(shell, {
    title: embedTitle(episode),
    canonicalPath,
    body: [
      `<main><div class="player" data-title="${escapeHtml(media.title)}" data-artwork="${media.artwork}">`,
      `<div class="about">${picture(episode)}<div><p class="label">${escapeHtml(heading)}</p>`,
      `<h1>${escapeHtml(title)}</h1>`,
      `<p class="notice" role="status">${hasSound ? '' : silence}</p>`,
      `<p class="facts">${facts.filter(Boolean).join(', ')}</p></div></div>`,
      hasSound ? `<audio controls preload="none" src="${paths.stream(episode.id)}"></audio>` : '',
      hasSound ? controls(subjects, durationMs) : '',
      `<p class="foot">${outLink(canonicalPath, embedCopy.openEpisode, 'class="out"')}</p></div>`,
      codeSection(code),
      '</main>',
    ].join(''),
  });
}

function emptyEmbed(
  shell: Shell,
  { title, text, link, reloadSeconds }: { title: string; text: string; link: string; reloadSeconds?: number },
): string {
  return embedDocument(shell, {
    title,
    reloadSeconds,
    canonicalPath: paths.home,
    body: `<main><div class="player"><div class="about"><div><p class="label">${brand.name}</p><h1>${text}</h1></div></div><p class="foot">${link}</p></div></main>`,
  });
}

export const missingEmbed = (shell: Shell): string =>
  emptyEmbed(shell, {
    title: embedCopy.missingTitle,
    text: embedCopy.missing,
    link: outLink(paths.home, embedCopy.openSite),
  });

const reloadAfterSeconds = 10;

/** @param address of this page: its link loads it again, as the page does by itself after a while */
export const unavailableEmbed = (shell: Shell, address: string): string =>
  emptyEmbed(shell, {
    title: embedCopy.unavailableTitle,
    text: embedCopy.unavailable,
    link: `<a href="${escapeHtml(address)}">${embedCopy.retry}</a>\u00a0·\u00a0${outLink(paths.feed, embedCopy.feed)}`,
    reloadSeconds: reloadAfterSeconds,
  });
