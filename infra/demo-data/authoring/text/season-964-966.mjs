import { commons, image, link, plain, rfc, text, video, wikipedia } from './helpers.mjs';

export default [
  {
    number: 966,
    title: "Qui garde la mémoire du web ?",
    description: `Un lien vit en moyenne moins longtemps qu'un poisson rouge bien soigné. Les forums ferment, les blogs s'éteignent, les photographies de mariage disparaissent avec le site qui devait les garder pour toujours.

**Clémence Aubrac-Niel** en sauve ce qu'elle peut, et choisit ce qu'elle laisse partir. **Ysé Marchetti** parle de l'autre mémoire, celle des sauvegardes, qui ne valent que le jour où on les relit. **Apolline Desrosiers**, elle, a retrouvé le journal en ligne de ses quinze ans.`,
    participants: ['clemence-aubrac-niel', 'yse-marchetti', {
      name: "Apolline Desrosiers",
      role: "Ancienne blogueuse de quinze ans",
      bio: "Apolline a tenu un journal en ligne au collège. Elle est aujourd'hui sage-femme, et ne retire pas une ligne.",
    }],
    hello: "Bonsoir Camille. J'ai relu mes anciennes pages. Je ne les montrerai pas.",
    subjects: [
      video("Dix-neuf secondes au zoo",
        "La toute première vidéo d'un site devenu immense : un jeune homme, des éléphants, une phrase. Que reste-t-il autour ?",
        'https://www.youtube.com/watch?v=jNQXAC9IVRw'),
      link("La grande bibliothèque",
        "Des robots recopient le web depuis 1996. Clémence explique ce qu'ils voient, et ce qui leur échappe.",
        wikipedia('Internet_Archive')),
      plain("Le journal d'Apolline",
        "Retrouver ses quinze ans, page par page, avec les couleurs d'origine. Une belle histoire de sauvegarde oubliée."),
      text("La règle des trois copies",
        "Trois copies, deux supports, une ailleurs. Ysé ajoute une quatrième règle, la seule qui compte vraiment.",
        `Trois copies de ce à quoi vous tenez, sur deux supports différents, dont une hors de chez vous. La règle est ancienne, elle est bonne, et presque personne ne l'applique.

Commencez petit. Choisissez un seul dossier, celui que vous pleureriez. Copiez-le sur un disque que vous débranchez ensuite, puis chez quelqu'un que vous aimez.

La quatrième règle est d'Ysé : une sauvegarde que l'on n'a jamais relue n'existe pas. Une fois par an, ouvrez-en trois fichiers au hasard. Cela prend dix minutes, et l'on retombe toujours sur une photographie.`),
      image("Le réseau sur une feuille",
        "En 1977, la carte de tout le réseau tenait sur une page. Nous l'avons affichée dans le studio.",
        commons('b/bf/Arpanet_logical_map,_march_1977.png')),
    ],
    replies: { 2: "Il y avait des étoiles qui suivaient la souris.", 3: "Voilà. Relire." },
    prep: {
      title: "Ce que l'on garde",
      subjects: [
        plain("La page disparue", "Celle que vous cherchez encore. Donnez l'adresse, même cassée : Clémence regardera."),
        plain("Le dossier que vous pleureriez", "Un seul. Où en est sa sauvegarde ?"),
        link("Recopier le web", "Comment on archive des milliards de pages, et pourquoi il en manque tant.", wikipedia('Internet_Archive')),
        plain("Faut-il tout garder ?", "Le droit à l'oubli contre la mémoire commune : nous voudrions vos avis, surtout s'ils hésitent."),
      ],
    },
  },
  {
    number: 965,
    title: "L'heure exacte",
    description: `Quelle heure est-il ? La question paraît simple, et toute l'infrastructure du monde dépend de la réponse : les virements, les trains, les courriels, les réseaux électriques.

**Tomas Wieczorek** compare des horloges atomiques pour vivre. Il nous dit combien de temps dure une seconde, qui la distribue, et pourquoi il arrive en avance. **Shirin Navabi-Costes** programme des machines qui doivent rester à l'heure sans personne pour les remonter.`,
    participants: ['tomas-wieczorek', 'shirin-navabi-costes'],
    hello: "Bonsoir Camille. Il est exactement l'heure.",
    subjects: [
      video("Ne comptez pas les fuseaux vous-même",
        "Un développeur découvre, en dix minutes, que le temps est une affaire politique. Il finit l'épisode très fatigué.",
        'https://www.youtube.com/shorts/-5wpm-gesOY'),
      link("Comment l'heure voyage",
        "Vos appareils demandent l'heure à d'autres, qui la demandent à d'autres. Au bout de la chaîne, quelqu'un comme Tomas.",
        rfc(5905)),
      link("2038, l'autre passage",
        "Un compteur de secondes débordera un matin de janvier. Shirin l'a déjà corrigé dans une bouée.",
        wikipedia('Bug_de_l%27an_2038')),
      image("Une carte qui ne tombe pas juste",
        "Des fuseaux au quart d'heure, des îles coupées en deux, une ligne qui fait un détour. La plus belle carte de la semaine.",
        commons('8/88/World_Time_Zones_Map.png')),
      text("La seconde en trop",
        "Pour rester d'accord avec la Terre, on a parfois ajouté une seconde. On a décidé d'arrêter, et c'est une bonne nouvelle.",
        `La Terre ne tourne pas très régulièrement. Les marées la freinent, la fonte des glaces la dérange. Les horloges atomiques, elles, ne se laissent pas distraire, et l'écart se creuse.

Depuis 1972, on le rattrapait en glissant de temps en temps une seconde supplémentaire. Une minute comptait alors soixante et une secondes, et des machines qui n'y croyaient pas s'arrêtaient net.

Les États se sont entendus pour y renoncer avant 2035, et laisser l'écart grandir. Nos descendants le corrigeront d'un coup, dans longtemps. Tomas promet de laisser une note.`),
      plain("Le mot de la fin, à la seconde",
        "Vos horloges de cuisine, vos réveils qui avancent, et la pendule de gare qui a raison deux fois par jour."),
    ],
    replies: { 0: "Il n'a pas tort d'être fatigué.", 2: "Une bouée à l'heure, c'est un marin tranquille." },
    prep: {
      title: null,
      subjects: [
        plain("L'horloge de chez vous", "Laquelle croyez-vous quand elles ne sont pas d'accord ?"),
        plain("Le rendez-vous manqué", "Un fuseau horaire vous a joué un tour. Racontez-nous lequel."),
        link("Le compteur qui déborde", "Pour préparer l'émission : ce qui se passera en janvier 2038.", wikipedia('Bug_de_l%27an_2038')),
      ],
    },
  },
  {
    number: 964,
    title: "Réparer plutôt que remplacer",
    description: `Nouvelle saison, et déjà un tournevis sur la table. Nous ouvrons avec une question toute simple : pourquoi est-il plus facile d'acheter un téléphone que d'en changer la batterie ?

**Bastien Quéméneur** tient un atelier où l'on répare avec vous. **Aurélien Mbappou** fabrique des claviers que l'on peut démonter sans notice. Ils ont apporté leurs outils, et un grille-pain.

- L'indice de réparabilité, lu avec des lunettes
- La vis que personne ne possède
- Ce qu'un micrologiciel peut interdire à un écrou`,
    participants: ['bastien-quemeneur', 'aurelien-mbappou'],
    hello: "Bonsoir Camille, bonsoir à vous. Attention, ça sent la soudure.",
    subjects: [
      plain("Le grille-pain de Marguerite",
        "Il a quarante ans, il saute au bon moment. Bastien l'ouvre au micro et nous dit ce qui le rend immortel."),
      link("L'usure organisée, vraiment ?",
        "Entre le complot et l'économie de bouts de chandelle, il y a une loi, des procès, et beaucoup de colle.",
        wikipedia('Obsolescence_programm%C3%A9e')),
      text("La vis à cinq branches",
        "Une visserie peut dire non. Petit inventaire des façons de fermer un objet à son propriétaire.",
        `La première façon est la vis que personne ne possède. Elle a coûté un peu plus cher au fabricant, et son seul avantage est de ne pas être dans votre tiroir.

La deuxième est la colle. Elle rend l'objet plus mince, c'est vrai, et elle transforme un échange de batterie en opération chirurgicale.

La troisième ne se voit pas. Une pièce d'origine se présente par son numéro, et la machine refuse celle du voisin. Aurélien appelle cela une serrure sans trou.`),
      video("Une fleur, cinq secondes",
        "Ce petit film de démonstration sert à vérifier qu'un navigateur sait lire une vidéo. Il tourne encore sur un ordinateur de 2009, et nous l'avons vu.",
        'https://interactive-examples.mdn.mozilla.net/media/cc0-videos/flower.mp4'),
      image("Un terminal dans la grange",
        "Une auditrice a hérité d'un écran de 1978. Aurélien lui répond, avec la liste des condensateurs à changer.",
        commons('9/99/DEC_VT100_terminal.jpg')),
      plain("Ce que l'on répare cette saison",
        "Douze semaines, douze objets. Nous commençons par le micro de Théo."),
    ],
    replies: { 0: "Il a sauté. Le pain aussi.", 5: "Il grésille depuis le numéro neuf cents." },
    prep: {
      title: "Sortez les tournevis",
      subjects: [
        plain("L'objet que vous avez sauvé", "Une photographie avant, une photographie après, et le prix de la pièce."),
        plain("Celui qui a gagné", "Il est resté fermé. Dites-nous comment il vous a résisté."),
        link("L'usure organisée", "Pour arriver avec des faits : ce que dit la loi, et depuis quand.", wikipedia('Obsolescence_programm%C3%A9e')),
        plain("Un atelier près de chez vous", "Nous dressons une carte. Donnez la ville, les horaires, et ce que l'on y boit."),
        plain("Douze objets pour une saison", "Que faut-il réparer à l'antenne ? Nous en choisirons un par semaine."),
      ],
    },
  },
];
