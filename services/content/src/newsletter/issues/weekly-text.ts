import { paths, titleOrEnigma, type EpisodeDetail, type NewsletterText } from '@nobicast/contracts';
import { issueFields } from '@nobicast/contracts/fields/issue.fields';
import { sourcesOf } from '@nobicast/contracts/sources';
import { clockTime } from '../../text/times.rules.ts';
import { weeklyCopy } from '../newsletter.copy.ts';

/** Text that markdown must not read as marks. Brackets would end the label of a link. */
const literal = (text: string) =>
  text
    .replace(/[[\]]/g, (bracket) => (bracket === '[' ? '(' : ')'))
    .replace(/[\\*_`#]/g, '\\$&')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

/** Cut between words. */
function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/\p{Cs}$/u, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

/** The text of an issue about an episode: its title as the subject, its subjects with their starts, and their sources. */
export function weeklyText({ episode, subjects }: EpisodeDetail, publicUrl: string): NewsletterText {
  const title = titleOrEnigma(episode);
  const page = `${publicUrl}${paths.episode(episode.slug)}`;
  const program = subjects.map(({ id, title: subject, start_ms: startMs }) => {
    const link = `[${literal(subject)}](${publicUrl}${paths.subject(episode.slug, id)})`;
    if (startMs === null) return `- ${link}`;
    return `- [${clockTime(startMs)}](${page}?t=${Math.floor(startMs / 1_000)}) ${link}`;
  });
  const sources = sourcesOf(subjects).map(
    ({ title: subject, href, site }) => `- [${literal(subject)}](<${href}>) (${site})`,
  );
  const titles = subjects.map(({ title: subject }) => subject);
  return {
    subject: beginning(weeklyCopy.subject(episode.number, title), issueFields.subject.maxLength),
    preview: titles.length === 0 ? '' : beginning(weeklyCopy.preview(titles), issueFields.preview.maxLength),
    markdown: [
      `[${weeklyCopy.listen}](${page})`,
      ...(program.length === 0 ? [] : [`## ${weeklyCopy.program}`, program.join('\n')]),
      ...(sources.length === 0 ? [] : [`## ${weeklyCopy.sources}`, sources.join('\n')]),
    ].join('\n\n'),
  };
}
