import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { queryAs, signInAs } from './members.ts';
import { expect, type Stack } from './test.ts';

/** No other journey uses 1998, and everything is deleted afterwards. */
export const importGroup = `flux-${randomUUID().slice(0, 8)}`;

export async function removeImports(stack: Stack) {
  await queryAs(
    stack,
    'content',
    `delete from content.episodes where slug like '${importGroup}%' returning id`,
  );
  await queryAs(stack, 'content', 'delete from content.import_runs returning id');
}

/** A number of six digits would be taken for an identifier. */
export const firstNumber = 50_001;

function feedFile(count: number) {
  const items = Array.from({ length: count }, (_, index) => {
    const number = firstNumber + index;
    const date = new Date(Date.UTC(1998, 0, 1, index));
    return `<item><title>${importGroup} nº ${number}</title><guid>${importGroup}-${number}</guid><itunes:episode>${number}</itunes:episode>
      <pubDate>${date.toUTCString()}</pubDate><enclosure url="https://cdn.example/${importGroup}/${number}.mp3" length="1000" type="audio/mpeg"/>
      <description>${'Une semaine de plus. '.repeat(60)}</description></item>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Émission ${importGroup}</title>${items.join('\n')}</channel></rss>`;
  return { name: 'flux.xml', mimeType: 'text/xml', buffer: Buffer.from(text) };
}

export const importSection = (page: Page) => page.getByRole('region', { name: 'Importer un flux' });
export const simulate = (page: Page, count: number) =>
  importSection(page).getByLabel('Choisir un fichier').setInputFiles(feedFile(count));
export const applyButton = (page: Page) => importSection(page).getByRole('button', { name: /^Importer \d/ });

export async function openImports(page: Page, stack: Stack) {
  await signInAs(page.context(), stack, 'admin');
  await page.goto('/admin?onglet=systeme&partie=import');
  await expect(importSection(page)).toBeVisible();
}

/** Imported episodes, distinct ids of the feed, and sounds that media knows. */
export async function countImported(stack: Stack) {
  const [episodes] = await queryAs<{ count: number; distinct: number }>(
    stack,
    'content',
    `select count(*)::integer as count, count(distinct guid)::integer as distinct
      from content.episodes where slug like '${importGroup}%' and source = 'import'`,
  );
  const [audio] = await queryAs<{ count: number }>(
    stack,
    'media',
    `select count(*)::integer as count from media.audio where url like '%${importGroup}%'`,
  );
  return { episodes: episodes?.count, guids: episodes?.distinct, sounds: audio?.count };
}
export const imported = (count: number) => ({ episodes: count, guids: count, sounds: count });
