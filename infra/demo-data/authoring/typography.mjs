// French typography for authored text: curly apostrophes and non-breaking spaces.
const NBSP = '\u00a0';

export const typeset = (text) =>
  text
    .replaceAll("'", '’')
    .replaceAll('...', '…')
    .replace(/« /g, `«${NBSP}`)
    .replace(/ ([;:!?»])/g, `${NBSP}$1`)
    .replace(/(\d) (?=\d{3}\b)/g, `$1${NBSP}`)
    .replace(/(\d) (h|km|m)(?=[\s,.;:!?]|$)/g, `$1${NBSP}$2`)
    .replace(new RegExp(`(\\d${NBSP}h) (?=\\d)`, 'g'), `$1${NBSP}`);

/** The slug rule of the admin screens, with apostrophes read as spaces. */
export const slugify = (text) =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’]/g, ' ')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');

/** What a speech synthesiser should read: no markup, plain spaces and apostrophes. */
export const speakable = (text) =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'")
    .replace(/[«»*]/g, ' ')
    .replace(/(\d) (?=\d{3}\b)/g, '$1')
    .replace(/(\d) h\b/g, '$1 heures')
    .replaceAll('passkeys', 'passe-quises')
    .replaceAll('Passkeys', 'Passe-quises')
    .replace(/\s+/g, ' ')
    .trim();
