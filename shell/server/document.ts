import { brand, locale, palettes } from '@nobicast/contracts/brand';
import { callPath } from '@nobicast/contracts/call';
import { getOEmbed, getOpenSearch } from '@nobicast/contracts/calls';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { showPicture } from '@nobicast/contracts/feed-paths';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import type { Release } from '@nobicast/contracts/release';
import { bootElementId, contentElementId, rootElementId, type BootData } from '../src/boot.ts';
import { afterPaintScript, fontsElementId, lateElementId, lookScript } from '../src/frame/look-script.ts';
import { audioElement, firstPlayScript } from '../src/player/first-play.ts';
import { manifestPath } from './covers/manifest.ts';

export interface ShellAssets {
  scripts: readonly string[];
  /** Without the font files. */
  css: string;
  fontFaces: string;
}

/** The CSP allows exactly these texts, by their hashes. */
export const inlineScripts: readonly string[] = [lookScript, firstPlayScript, afterPaintScript];

/** JSON that cannot end its script element, whatever it contains. */
export const safeJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;

const oEmbedLink = (title: string, canonical: string, publicUrl: string) =>
  `<link rel="alternate" type="application/json+oembed" title="${escapeHtml(title)}" href="${publicUrl}${escapeHtml(callPath(getOEmbed, { query: { url: canonical } }))}">`;

/**
 * The show's picture for a page without one. None for pages that are not indexed: nobody shares them, and a preview
 * must not show what is not public yet.
 */
const pictureOf = (head: PageHead) =>
  head.image === undefined && head.isIndexable !== false ? showPicture : head;

function imageTags(head: PageHead, absolute: (path: string) => string): string[] {
  const { image, imageSize, imageAlt } = pictureOf(head);
  if (!image) return [];
  return [
    meta('property', 'og:image', absolute(image)),
    imageSize ? meta('property', 'og:image:width', String(imageSize.width)) : '',
    imageSize ? meta('property', 'og:image:height', String(imageSize.height)) : '',
    imageAlt ? meta('property', 'og:image:alt', imageAlt) : '',
    meta('name', 'twitter:image', absolute(image)),
    imageAlt ? meta('name', 'twitter:image:alt', imageAlt) : '',
  ];
}

function headTags(head: PageHead, publicUrl: string): string {
  const absolute = (path: string) => (/^https?:/.test(path) ? path : `${publicUrl}${path}`);
  const canonical = absolute(head.canonicalPath);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    head.isIndexable === false ? meta('name', 'robots', 'noindex') : '',
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.ogType ?? 'website'),
    meta('property', 'og:url', canonical),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:locale', locale),
    ...imageTags(head, absolute),
    meta('name', 'twitter:card', 'summary_large_image'),
    head.feed
      ? `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(head.feed.title)}" href="${escapeHtml(head.feed.path)}">`
      : '',
    head.isEmbeddable ? oEmbedLink(head.title, canonical, publicUrl) : '',
    ...(head.jsonLd ?? []).map(
      (data) =>
        `<script type="application/ld+json">${safeJson({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ].join('');
}

/** CSS that cannot end its style element. The backslash means nothing to CSS. */
const safeCss = (text: string) => text.replace(/<\/(?=style)/gi, '<\\/');

export interface RemoteOfPage {
  baseUrl: string;
  release: Release | undefined;
  styles: Readonly<Record<string, string>>;
}

function filesOf({ css, entry, preload, pages }: Release, page: string | undefined) {
  const own = page === undefined ? undefined : pages[page];
  return { css: [...css, ...(own?.css ?? [])], js: [entry, ...preload, ...(own?.js ?? [])] };
}

/**
 * The scripts, requested once the page is painted, and the files of the remote that they need. The links of the
 * remote's style sheets are disabled: the document already contains them, but the remote's loader looks for the
 * links.
 */
function lateTags(
  scripts: readonly string[],
  { baseUrl, release }: RemoteOfPage,
  page: string | undefined,
): string {
  const { css, js } = release ? filesOf(release, page) : { css: [], js: [] };
  const address = (file: string) => `${baseUrl}${release?.release ?? ''}/${file}`;
  const check = (file: string) => {
    const digest = release?.integrity[file];
    return digest === undefined ? '' : ` integrity="${digest}"`;
  };
  return [
    `<template id="${lateElementId}">`,
    ...css.map((file) => `<link rel="stylesheet" href="${address(file)}" disabled>`),
    ...scripts.map((file) => `<script fetchpriority="low" src="${file}"></script>`),
    ...js.map(
      (file) => `<link rel="preload" as="script" fetchpriority="low" href="${address(file)}"${check(file)}>`,
    ),
    '</template>',
  ].join('');
}

/** fetch() only uses a preloaded reply with its own `crossorigin` mode. */
const callTag = (path: string) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}">`;

/** All the CSS of a page, each rule once: the shell's, the remote's, the page's own. */
function allCss(assets: ShellAssets, remote: RemoteOfPage, page: string | undefined): string {
  const files = remote.release ? filesOf(remote.release, page).css : [];
  return safeCss([assets.css, ...files.map((file) => remote.styles[file] ?? '')].join(''));
}

/**
 * A browser that has read half of the header would paint it, and move the navigation once the rest has come. This
 * holds its first paint back until the content begins (HTML, "expect" links).
 */
const headerFirst = `<link rel="expect" href="#${contentElementId}" blocking="render">`;

export interface DocumentInput {
  head: PageHead;
  publicUrl: string;
  assets: ShellAssets;
  remote: RemoteOfPage;
  /** Its name in the release, if it is a chunk of its own. */
  page: string | undefined;
  /** Calls that start before their code has loaded. */
  calls?: readonly string[];
  boot: BootData;
  body: string;
}

/** The first paint of the document depends on no other file; what the page needs later is linked. */
export function renderDocument({
  head,
  publicUrl,
  assets,
  remote,
  page,
  calls = [],
  boot,
  body,
}: DocumentInput): string {
  return [
    '<!doctype html><html lang="fr" data-theme="dark"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<style id="${fontsElementId}" media="(scripting: none)">${safeCss(assets.fontFaces)}</style>`,
    `<script>${lookScript}</script>`,
    headTags(head, publicUrl),
    meta('name', 'theme-color', palettes.dark.bg),
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifestPath}">`,
    `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(brand.name)}" href="${paths.feed}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(brand.name)}" href="${getOpenSearch.path}">`,
    `<style>${allCss(assets, remote, page)}</style>`,
    headerFirst,
    ...calls.map(callTag),
    `</head><body><div id="${rootElementId}">${body}</div>`,
    `${audioElement}<script>${firstPlayScript}</script>`,
    `<script type="application/json" id="${bootElementId}">${safeJson(boot)}</script>`,
    lateTags(assets.scripts, remote, page),
    `<script>${afterPaintScript}</script></body></html>`,
  ].join('');
}
