import { brand } from '@nobicast/contracts/brand';
import { storageKeys } from '@nobicast/contracts/brand';
import type { PageHead } from '@nobicast/contracts/remote';
import type { Release } from '@nobicast/contracts/release';
import { bootElementId, rootElementId, type BootData } from '../src/boot.ts';

/** The files of the built shell that every document names. */
export interface ShellAssets {
  scripts: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

/** Sets the theme before the first paint. The only inline script: the CSP carries its hash. */
export const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(storageKeys.theme)})||(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark")}catch{document.documentElement.dataset.theme="dark"}`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** JSON that cannot end its script element, whatever stands in it. */
export const safeJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const meta = (attribute: 'name' | 'property', key: string, content: string) =>
  `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;

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
    meta('property', 'og:locale', brand.locale),
    head.image ? meta('property', 'og:image', absolute(head.image)) : '',
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map(
      (data) =>
        `<script type="application/ld+json">${safeJson({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ].join('');
}

interface RemoteOfPage {
  baseUrl: string;
  release: Release;
  /** The page is drawn by a chunk that comes later in the browser; its styles must not. */
  isLate: boolean;
}

function remoteTags({ baseUrl, release: remote, isLate }: RemoteOfPage): string {
  const { release, css, lateCss, entry, preload, integrity } = remote;
  const address = (file: string) => `${baseUrl}${release}/${file}`;
  const check = (file: string) => (integrity[file] ? ` integrity="${integrity[file]}"` : '');
  return [
    ...[...css, ...(isLate ? lateCss : [])].map(
      (file) => `<link rel="stylesheet" href="${address(file)}"${check(file)}>`,
    ),
    ...[entry, ...preload].map(
      (file) => `<link rel="preload" as="script" href="${address(file)}"${check(file)}>`,
    ),
  ].join('');
}

export interface DocumentInput {
  head: PageHead;
  publicUrl: string;
  assets: ShellAssets;
  /** The remote of this page, for its CSS and preload links. */
  remote: RemoteOfPage | undefined;
  boot: BootData;
  body: string;
}

/** The whole document. Every file it needs is named in it, so that the browser waits for no second round. */
export function renderDocument({ head, publicUrl, assets, remote, boot, body }: DocumentInput): string {
  return [
    '<!doctype html><html lang="fr" data-theme="dark"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${themeScript}</script>`,
    headTags(head, publicUrl),
    meta('name', 'theme-color', brand.themeColor),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.fonts.map(
      (file) =>
        `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" crossorigin="anonymous">`,
    ),
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/assets/${file}">`),
    remote ? remoteTags(remote) : '',
    ...assets.scripts.map((file) => `<script defer src="/assets/${file}"></script>`),
    `</head><body><div id="${rootElementId}">${body}</div>`,
    `<script type="application/json" id="${bootElementId}">${safeJson(boot)}</script></body></html>`,
  ].join('');
}
