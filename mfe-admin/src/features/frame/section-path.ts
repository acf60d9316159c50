import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { sections, type Section } from './frame.copy.ts';

export const sectionPaths: Record<Section, string> = {
  messages: editorialPaths.messages,
  posts: editorialPaths.posts,
  guests: editorialPaths.guests,
  newsletter: editorialPaths.newsletter,
};

/** The section of an address, and what follows it there; undefined for an address that is none of ours. */
export function sectionOf(pathname: string): { section: Section; rest: string } | undefined {
  const section = sections.find(
    (name) => pathname === sectionPaths[name] || pathname.startsWith(`${sectionPaths[name]}/`),
  );
  return section && { section, rest: pathname.slice(sectionPaths[section].length + 1) };
}
