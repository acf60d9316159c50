// Names that people and programs give to the columns of a table.

/** `heading` is a title where no other column is. */
export type Role = 'title' | 'heading' | 'link' | 'start' | 'length' | 'time' | 'number' | 'other';

const names: Record<Role, RegExp> = {
  title:
    /^(?:titres?|sujets?|title|subject|topic|intitules?|chapitres?|chapter)(?: (?:du|de la|de l) (?:sujet|chapitre|rubrique|episode))?$/,
  heading: /^(?:noms?|name|themes?|rubriques?|section)$/,
  link: /^(?:liens?|links?|urls?|adresses?|sources?|site|page)(?: (?:url|web|source|internet))?$/,
  start:
    /^(?:debuts?|start|heures?|timecode|time code|tc|minutage|horodatage|position)(?: (?:de debut|reel|prevue?|estimee?|time))?$/,
  length: /^(?:durees?|duration|length|minutes?|mins?|mn)(?: (?:prevue?|estimee?|en minutes|min|minutes))?$/,
  time: /^(?:temps|time)(?: (?:prevu|estime))?$/,
  number: /^(?:n|no|nr|#|num|numeros?|number|ordre|id|rang|index)$/,
  other:
    /^(?:notes?|descriptions?|commentaires?|remarques?|intervenant(?:e|s|es)?|invitee?s?|animat(?:eur|rice)s?|qui|presente(?:e)? par|auteurs?|texte|resume|statut|status|categories?|type|date|fait|ok|duree reelle|fin|end)$/,
};

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[()[\]*_`°º.:’'/]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Undefined for a name that nothing tells of. */
export const roleOf = (name: string): Role | undefined =>
  (Object.keys(names) as Role[]).find((role) => names[role].test(folded(name)));

/** Whether the first row of a table has the names of its columns. */
export function areNames(cells: readonly string[]): boolean {
  const named = cells.filter((cell) => cell !== '');
  const roles = named.map(roleOf).filter((role) => role !== undefined);
  const isOfSubjects = roles.some((role) => role === 'title' || role === 'heading' || role === 'link');
  const areKnown = roles.length === named.length || new Set(roles).size > 1;
  return isOfSubjects && areKnown && new Set(named.map(folded)).size === named.length;
}
