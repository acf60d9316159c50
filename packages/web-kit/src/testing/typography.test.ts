import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '../../../..');
const frontEnds = ['mfe-public/src', 'mfe-member/src', 'mfe-admin/src', 'shell/src', 'packages/web-kit/src'];
const services = ['services/auth/src', 'api-gateway/src'];
const filesOf = (folders: readonly string[], isRead: (name: string) => boolean) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isRead)
      .map((name) => join(folder, name)),
  );
const files = [
  ...filesOf(frontEnds, (name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name)),
  // Queries have spaces before colons.
  ...filesOf(services, (name) => /\.(copy|fr)\.ts$/.test(name)),
  ...filesOf(['packages/contracts/src/fields'], (name) => name.endsWith('.fields.ts')),
  'packages/contracts/src/brand.ts',
  'packages/contracts/src/errors.ts',
  'packages/contracts/src/roles.ts',
];

/** The specification quotes these with a plain space. */
const verbatim = [
  'Inscription confirmée !',
  'Distribution en cours !',
  'Compte créé avec succès !',
  'Connexion réussie !',
  'Message envoyé ! Il sera visible après modération.',
  'Message envoyé !',
  'Fichier audio uploadé avec succès !',
  'Image de couverture uploadé avec succès !',
  'Êtes-vous sûr de vouloir supprimer le fichier audio ?',
  "Êtes-vous sûr de vouloir supprimer l'image de couverture ?",
  'Fichier audio supprimé avec succès !',
  'Image de couverture supprimé avec succès !',
];

function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node);
    if (isText || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest));
  return texts;
}

const all = files.map((file) => ({ file, texts: textsOf(file) }));

test.each(all)('$file puts no-break spaces before : ; ! ? and inside « »', ({ texts }) => {
  // ` :hover` is a selector.
  const breakable = texts.filter((text) => / (?:[;!?»]|:(?![a-z]))|« /.test(text));
  expect(breakable.filter((text) => !verbatim.includes(text))).toEqual([]);
});

test('a narrow no-break space precedes ; ! ?, a wide one precedes :', () => {
  const wrong = all.flatMap(({ texts }) =>
    texts.filter((text) => /\u00a0[;!?]|\u202f[:»]|«\u202f/.test(text)),
  );
  expect(wrong).toEqual([]);
});

/** `l'`, `d'`, `qu'` before a word: an English `'s` or `n't` is none, nor is a quoted word. */
const straightElision = /(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu|aujourd)'\p{L}/iu;
const further = filesOf(
  ['packages/contracts/src', 'packages/service-kit/src', 'services', 'shell/server'],
  (name) =>
    /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(testing|demo-data|migrations|dist|node_modules)\//.test(name),
);

/** The specification quotes these with a straight apostrophe, also where a number or a name follows. */
const specified = [
  "Pas encore d'archives pour cette année",
  "Erreur lors de l'envoi du message",
  "Erreur lors de l'envoi. Veuillez réessayer.",
  "Voir l'épisode",
  "Domaine d'expertise",
  "Écouter l'épisode",
  "Erreur lors de l'inscription. Veuillez réessayer.",
  "Vue d'ensemble",
  "Une erreur inattendue s'est produite lors de l'authentification.",
  "Modifier l'Épisode",
  "Détails de l'épisode",
  "Erreur lors de la suppression de l'épisode",
  "Êtes-vous sûr de vouloir supprimer l'image de couverture ?",
  "Erreur lors de l'upload",
  "Impossible de charger l'image",
  "L'URL est requise pour le type lien",
  "L'URL est requise pour le type image",
  "L'URL est requise pour le type vidéo",
  "Format d'image non supporté. Utilisez JPG, PNG ou WebP.",
  "L'image est trop volumineuse (max 5MB).",
];

// T3-P11
test.each([...new Set([...files, ...further])])('%s has typographic apostrophes', (file) => {
  const straight = textsOf(file).filter((text) => straightElision.test(text));
  expect(straight.filter((text) => !specified.includes(text))).toEqual([]);
});

test.each(verbatim)('"%s" still occurs', (sentence) => {
  expect(all.some(({ texts }) => texts.includes(sentence))).toBe(true);
});
