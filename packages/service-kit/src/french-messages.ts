import type { FieldError } from '@nobicast/contracts';
import type { z } from 'zod';

const expectations: Readonly<Record<string, string>> = {
  string: 'Un texte est attendu.',
  number: 'Un nombre est attendu.',
  int: 'Un nombre entier est attendu.',
  bigint: 'Un nombre entier est attendu.',
  boolean: 'La valeur attendue est true ou false.',
  array: 'Une liste est attendue.',
  tuple: 'Une liste est attendue.',
  set: 'Une liste est attendue.',
  object: 'Un objet JSON est attendu.',
  record: 'Un objet JSON est attendu.',
  map: 'Un objet JSON est attendu.',
  date: 'Une date est attendue.',
  null: 'Aucune valeur n’est attendue ici.',
  undefined: 'Aucune valeur n’est attendue ici.',
  never: 'Aucune valeur n’est attendue ici.',
};

const formats: Readonly<Record<string, string>> = {
  email: 'Une adresse e-mail est attendue.',
  url: 'Une adresse web est attendue.',
  uuid: 'Un identifiant UUID est attendu.',
  guid: 'Un identifiant UUID est attendu.',
  datetime: 'Une date avec son heure est attendue, en UTC (2026-01-31T20:30:00Z).',
  date: 'Une date est attendue (2026-01-31).',
  time: 'Une heure est attendue (20:30:00).',
};

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [' caractère', ' caractères'],
  array: [' élément', ' éléments'],
  set: [' élément', ' éléments'],
  file: [' octet', ' octets'],
};

export const unknownName: Readonly<Record<FieldError['in'], string>> = {
  params: 'Ce champ n’existe pas ici.',
  query: 'Ce paramètre n’existe pas ici.',
  body: 'Ce champ n’existe pas ici.',
};

/** Beyond JavaScript's safe integers. */
const numberTooLarge = 'Ce nombre est trop grand.';

/** French counts zero and one as singular. */
function amount(origin: string, limit: number | bigint): string {
  const [one = '', many = ''] = units[origin] ?? [];
  return `${limit}${limit > 1 ? many : one}`;
}

/**
 * The French message for an invalid field whose schema has none, so that zod's English never appears. Passed to each
 * parse instead of being configured globally.
 */
export const frenchMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Ce champ est obligatoire.';
      return expectations[issue.expected] ?? 'Une valeur d’un autre type est attendue.';
    case 'too_small':
      if (issue.minimum === Number.MIN_SAFE_INTEGER) return numberTooLarge;
      if (issue.inclusive === false) return `Plus de ${amount(issue.origin, issue.minimum)}.`;
      return `${amount(issue.origin, issue.minimum)} au moins.`;
    case 'too_big':
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return numberTooLarge;
      if (issue.inclusive === false) return `Moins de ${amount(issue.origin, issue.maximum)}.`;
      return `${amount(issue.origin, issue.maximum)} au plus.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Ce texte n’a pas la forme attendue.';
    case 'invalid_value':
      return `Une de ces valeurs est attendue : ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `Un multiple de ${issue.divisor} est attendu.`;
    case 'unrecognized_keys':
    case 'invalid_key':
      return unknownName.body;
    case 'invalid_element':
      return 'Un élément de cette liste n’est pas valide.';
    case 'invalid_union':
      return 'Cette valeur n’a aucune des formes attendues.';
    case 'custom':
      return 'Cette valeur n’est pas acceptée.';
  }
};
