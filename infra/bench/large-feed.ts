import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { registerCleanUp } from './clean-up.ts';

const itemCount = 20_000;

export const feedOf = (items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>Grand flux</title>
${items.join('')}</channel></rss>`;

export const itemOf = (index: number, notes: string, duration = '00:59:30') => `<item>
<title>Une semaine de plus, et ses ${index} nouvelles</title>
<guid isPermaLink="false">bench-${index}</guid>
<pubDate>${new Date(Date.UTC(1995, 0, 1 + index / 2)).toUTCString()}</pubDate>
<enclosure url="https://cdn.example/${index}.mp3" length="${1_000_000 + index}" type="audio/mpeg"/>
<itunes:duration>${duration}</itunes:duration>
<content:encoded><![CDATA[${notes}]]></content:encoded>
</item>
`;

/** Some 2 kB an item, 45 MB for the feed. */
function usualNotes(index: number): string {
  const paragraph = `<p>Cette semaine, l’équipe parle de <strong>réseaux n° ${index}</strong> &amp; de <a href="https://x.example/${index}">logiciels libres</a>, sans oublier l’œuvre.</p>`;
  return `${paragraph.repeat(9)}<ul>${'<li>Un sujet : <em>à écouter</em> à 00:10:00</li>'.repeat(6)}</ul>`;
}

export function writeLargeFeed() {
  const folder = mkdtempSync(path.join(tmpdir(), 'nobicast-bench-feed-'));
  const remove = registerCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'large.xml');
  const items = Array.from({ length: itemCount }, (_, index) => itemOf(itemCount - index, usualNotes(index)));
  writeFileSync(file, feedOf(items));
  return { folder, file, remove };
}
