import type { SearchHit, SearchReply } from '@nobicast/contracts';
import {
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  startContentForTest,
  type ContentForTest,
} from '../testing/index.ts';

/** With ordinary spaces: results have those of French punctuation. */
const shownTitle = (hit: SearchHit | undefined) => hit?.title.replace(/[\u00a0\u202f]/g, ' ');

let content: ContentForTest;

/** Episodes by number: their title, and their subjects with what is said about them. */
const episodes: Record<number, { title: string; description?: string; subjects?: Record<string, string> }> = {
  901: {
    title: 'La nuit où le fil a cassé',
    description: 'Du VT52 aux émulateurs : pourquoi le terminal ne veut pas mourir.',
    subjects: {
      'Le terminal a cinquante ans': 'Du VT52 aux émulateurs accélérés par la carte graphique.',
      'Polices à chasse fixe : le match': 'Ce que vos écrans font de vos ligatures.',
    },
  },
  902: {
    title: 'Sécurité des mots de passe',
    description: 'Les clés d’accès remplacent les mots de passe, et l’été sera chaud.',
    subjects: {
      'Faille critique dans log4j': 'CVE-2021-44228, ou comment une journalisation devient une porte.',
      'Okta piraté, encore': 'Les clients d’Okta sont prévenus deux mois plus tard.',
      'Cybersécurité des hôpitaux': 'Trois établissements sont connectés au même réseau.',
    },
  },
  903: {
    title: 'Langages',
    subjects: {
      'C++ a quarante ans': 'Les modules arrivent enfin chez tout le monde.',
      'C# et .NET passent à la version 10': 'Microsoft change de rythme.',
      'Rust dans le noyau Linux': 'Le langage n’est plus une expérience.',
      'Go, dix ans de simplicité': 'Un langage sans surprises.',
      'Java ou JavaScript ?': 'Deux langages que tout sépare.',
    },
  },
  904: {
    title: 'Le web en 2026',
    subjects: {
      'Node.js 26 est là': 'Une exécution de TypeScript sans étape.',
      'L’iPhone pliable': 'Apple plie, le prix aussi.',
      'Le Wi-Fi 8 arrive': 'Des débits plus stables, pas plus hauts.',
      'IPv6 dépasse IPv4': 'Il aura fallu vingt-cinq ans.',
      'TCP/IP expliqué à mon père': 'Des cartes postales numérotées.',
    },
  },
  905: {
    title: 'Intelligence artificielle',
    description: 'L’IA et nous.',
    subjects: {
      'Les réseaux de neurones s’expliquent': 'Une équipe ouvre la boîte.',
      'Le droit d’auteur face aux modèles': 'Des éditeurs attaquent.',
      'Un œil sur la reconnaissance faciale': 'Les caméras et le cœur des villes.',
    },
  },
  906: {
    title: 'Nuages et conteneurs',
    subjects: {
      'Kubernetes a dix ans': 'Des grappes, des cosses et beaucoup de fichiers.',
      'Les centres de données manquent d’eau': 'Le refroidissement coûte cher.',
      'Quantique : des ordinateurs, enfin ?': 'Des qubits corrigés.',
    },
  },
  907: {
    title: 'Logiciels libres',
    subjects: {
      'Développeuses et développeurs fatigués': 'Le burn-out du bénévole.',
      'Une passerelle pour les courriels': 'Un e-mail sur deux est indésirable.',
      'Aujourd’hui, Firefox': 'Le navigateur fête ses vingt-deux ans.',
      'Les chevaux de Troie': 'Un cheval cache des logiciels malveillants.',
    },
  },
};

beforeAll(async () => {
  content = await startContentForTest();
  content.setNow('2026-11-20T12:00:00Z');
  for (const [number, { title, description, subjects = {} }] of Object.entries(episodes)) {
    const { id: episode_id } = await buildEpisode(content.db, {
      number: Number(number),
      slug: `nobicast-${number}`,
      title,
      description: description ?? null,
    });
    for (const [subject, text] of Object.entries(subjects))
      await buildSubject(content.db, { episode_id, title: subject, content_text: text });
    if (Number(number) === 907)
      await buildParticipant(content.db, { episode_id, name: 'Gaëlle Le Goff', role: 'Mainteneuse' });
  }
  await buildGuest(content.db, {
    name: 'Maëlys Ortega',
    role: 'Développeuse de moteurs de rendu',
    bio_short: 'Son émulateur dessine mille images par seconde.',
    domains: ['graphisme'],
  });
  await buildGuest(content.db, {
    name: 'Étienne Œuvrard',
    role: 'Juriste',
    domains: ['droit', 'vie privée'],
  });
});
afterAll(() => content.close());

const search = (q: string) => content.data<SearchReply>(`/api/search?q=${encodeURIComponent(q)}`);
const bestOf = ({ groups }: SearchReply): SearchHit | undefined =>
  groups.flatMap(({ hits }) => hits).sort((a, b) => b.score - a.score)[0];

test.each([
  // As it is written
  ['terminal', 'Le terminal a cinquante ans'],
  ['Rust', 'Rust dans le noyau Linux'],
  ['okta', 'Okta piraté, encore'],
  ['kubernetes', 'Kubernetes a dix ans'],
  ['droit d’auteur', 'Le droit d’auteur face aux modèles'],
  ['centres de données', 'Les centres de données manquent d’eau'],
  ['journalisation', 'Faille critique dans log4j'],
  ['carte graphique', 'Le terminal a cinquante ans'],
  // Accents and case
  ['securite', 'Nobicast 902, Sécurité des mots de passe'],
  ['SÉCURITÉ', 'Nobicast 902, Sécurité des mots de passe'],
  ['reseaux', 'Les réseaux de neurones s’expliquent'],
  ['cybersecurite', 'Cybersécurité des hôpitaux'],
  ['hopital', 'Cybersécurité des hôpitaux'],
  ['oeil', 'Un œil sur la reconnaissance faciale'],
  ['cœur', 'Un œil sur la reconnaissance faciale'],
  ['coeur', 'Un œil sur la reconnaissance faciale'],
  ['maelys', 'Maëlys Ortega'],
  ['etienne oeuvrard', 'Étienne Œuvrard'],
  ['gaelle', 'Gaëlle Le Goff'],
  ['ete', 'Nobicast 902, Sécurité des mots de passe'],
  ['l’été', 'Nobicast 902, Sécurité des mots de passe'],
  // Plurals and other forms
  ['terminaux', 'Le terminal a cinquante ans'],
  ['réseau de neurone', 'Les réseaux de neurones s’expliquent'],
  ['failles critiques', 'Faille critique dans log4j'],
  ['ordinateur quantique', 'Quantique : des ordinateurs, enfin ?'],
  ['police', 'Polices à chasse fixe : le match'],
  ['modèle', 'Le droit d’auteur face aux modèles'],
  ['connectée', 'Cybersécurité des hôpitaux'],
  ['conteneur', 'Nobicast 906, Nuages et conteneurs'],
  ['logiciel libre', 'Nobicast 907, Logiciels libres'],
  ['mot de passe', 'Nobicast 902, Sécurité des mots de passe'],
  ['cheval', 'Les chevaux de Troie'],
  // Signs
  ['C++', 'C++ a quarante ans'],
  ['c#', 'C# et .NET passent à la version 10'],
  ['.NET', 'C# et .NET passent à la version 10'],
  ['dotnet', 'C# et .NET passent à la version 10'],
  ['node.js', 'Node.js 26 est là'],
  ['nodejs', 'Node.js 26 est là'],
  ['CVE-2021-44228', 'Faille critique dans log4j'],
  ['log4j', 'Faille critique dans log4j'],
  ['IPv6', 'IPv6 dépasse IPv4'],
  ['TCP/IP', 'TCP/IP expliqué à mon père'],
  ['wifi', 'Le Wi-Fi 8 arrive'],
  ['wi-fi', 'Le Wi-Fi 8 arrive'],
  ['email', 'Une passerelle pour les courriels'],
  ['#905', 'Nobicast 905, Intelligence artificielle'],
  ['905', 'Nobicast 905, Intelligence artificielle'],
  ['épisode 905', 'Nobicast 905, Intelligence artificielle'],
  // Elisions
  ['l’iPhone', 'L’iPhone pliable'],
  ["l'iphone", 'L’iPhone pliable'],
  ['iphone', 'L’iPhone pliable'],
  ["d'Okta", 'Okta piraté, encore'],
  ["aujourd'hui", 'Aujourd’hui, Firefox'],
  ['aujourd’hui firefox', 'Aujourd’hui, Firefox'],
  // Short and common words
  ['IA', 'Nobicast 905, Intelligence artificielle'],
  ['Go', 'Go, dix ans de simplicité'],
  ['java', 'Java ou JavaScript ?'],
  ['le terminal', 'Le terminal a cinquante ans'],
  // As one types
  ['kuber', 'Kubernetes a dix ans'],
  ['droit d’aut', 'Le droit d’auteur face aux modèles'],
  ['maë', 'Maëlys Ortega'],
])('%s finds %s first', async (query, title) => {
  const reply = await search(query);
  expect(shownTitle(bestOf(reply))).toBe(title);
  expect(reply.corrected).toBeNull();
});

test.each([
  // The stem of the mistyped word is right.
  ['kubernets', null, 'Kubernetes a dix ans'],
  ['kubenretes', 'kubernetes', 'Kubernetes a dix ans'],
  ['cyberscurité', 'cybersécurité', 'Cybersécurité des hôpitaux'],
  ['javascirpt', 'javascript', 'Java ou JavaScript ?'],
  ['terminla', 'terminal', 'Le terminal a cinquante ans'],
  ['reconaissance faciale', 'reconnaissance faciale', 'Un œil sur la reconnaissance faciale'],
  ['intelligense artificiele', 'intelligence artificielle', 'Nobicast 905, Intelligence artificielle'],
  ['ortéga', null, 'Maëlys Ortega'],
])('%s, mistyped, is searched as %s', async (query, corrected, title) => {
  const reply = await search(query);
  expect(reply.corrected).toBe(corrected);
  expect(shownTitle(bestOf(reply))).toBe(title);
});

test.each(['zzzzqq', 'okat', '123456', '++', '« »', '..', 'vt53'])('%s finds nothing', async (query) => {
  const { groups, corrected } = await search(query);
  expect([groups.flatMap(({ hits }) => hits), corrected]).toEqual([[], null]);
});
