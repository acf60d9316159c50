import { commons, image, link, plain, rfc, text, video, wikipedia } from './helpers.mjs';

export default [
  {
    number: 969,
    title: null,
    slug: 'episode-969',
    description: `Pas de thème cette semaine, et pas de titre non plus : la boîte aux lettres débordait. Nous avons pris vos questions dans l'ordre où elles sont arrivées, sans trier.

On y parle de vieux ordinateurs, de bonnes manières, d'un collège sans téléphone et d'une théière. **Louison Ferrat** nous aide à répondre, parce qu'elle répond aux gens depuis ses seize ans. **Basile Tournemine**, auditeur depuis le numéro 12, est venu poser la sienne en personne.`,
    participants: ['louison-ferrat', {
      name: "Basile Tournemine",
      role: "Auditeur depuis le numéro 12",
      bio: "Basile répare des accordéons à Tulle. Il écoute Nobicast à l'atelier, et nous écrit à la main.",
    }],
    hello: "Bonsoir Camille. J'ai le sac postal, il est lourd.",
    subjects: [
      plain("Que faire d'un vieil ordinateur ?",
        "Quatre lettres, la même question. Notre réponse tient en trois mots : effacer, alléger, donner."),
      link("Les bonnes manières, version 1995",
        "Une norme explique comment écrire un message sans fâcher personne. Louison l'a relue, presque tout tient encore.",
        rfc(1855)),
      text("La lettre de Basile",
        "Une lettre manuscrite sur le droit de ne pas être joignable. Nous l'avons lue en entier.",
        `Chère équipe, je vous écris au stylo parce que mon téléphone est dans le tiroir, et qu'il y est bien.

Je n'ai rien contre les machines. J'en répare, à ma façon : un accordéon, c'est deux cents anches, et une panne ne se trouve qu'à l'oreille. Mais j'ai remarqué que l'on ne me demande plus si l'on me dérange. On suppose que je suis là.

Voici ma question. Existe-t-il un moyen poli de dire que l'on n'est pas disponible, sans devoir expliquer pourquoi ? Dans l'attente, je laisse le tiroir fermé.`),
      link("Je suis une théière",
        "Une plaisanterie de 1998 est devenue un code d'erreur que l'on n'ose plus retirer. Petite histoire d'une obstination.",
        'https://developer.mozilla.org/fr/docs/Web/HTTP/Reference/Status/418'),
      plain("Un collège sans téléphone",
        "Une classe entière nous a écrit. Ils s'ennuient davantage, disent-ils, et ils ont monté un club d'échecs."),
    ],
    replies: { 0: "Donner, surtout. Avec son chargeur.", 2: "Basile est venu avec l'accordéon." },
    prep: {
      title: null,
      subjects: [
        plain("Une semaine sans thème", "Écrivez-nous ce que vous voulez. Nous prendrons les lettres dans l'ordre, sans trier."),
        plain("Vos vieux ordinateurs", "Quel âge a le plus ancien qui tourne encore, et à quoi sert-il ?"),
        link("Bien se tenir en ligne", "Une norme de politesse de 1995 : que faut-il y ajouter ?", rfc(1855)),
      ],
    },
  },
  {
    number: 968,
    title: "Petite histoire du bouton « Annuler »",
    description: `On l'utilise cent fois par jour sans y penser. Pourtant, le droit de revenir en arrière n'a rien d'évident : il a fallu l'inventer, le défendre, et parfois le reprendre à ceux qui l'avaient enlevé.

**Anouk Vasseur-Lim** dessine des boutons que l'on n'a pas peur de toucher. **Marius Delacroze** s'occupe de ce qui est écrit dessus. Ensemble, ils racontent pourquoi « Êtes-vous sûr ? » est une mauvaise question, et ce que l'on peut proposer à la place.`,
    participants: ['anouk-vasseur-lim', 'marius-delacroze'],
    noStarts: true,
    hello: "Bonsoir Camille. Non, attends, je recommence. Bonsoir Camille.",
    subjects: [
      video("La démonstration de 1968",
        "Une souris en bois, du texte à l'écran, deux personnes dans le même document. Tout y est, ou presque.",
        'https://www.youtube.com/live/yJDv-zdhzMY'),
      plain("« Êtes-vous sûr ? »",
        "Personne ne lit cette question, et tout le monde y répond oui. Anouk propose mieux : laisser faire, et laisser revenir."),
      link("Copier, coller, annuler",
        "Trois gestes voisins, quatre touches au bas du clavier. Histoire d'un rangement qui a gagné le monde.",
        wikipedia('Copier-coller')),
      text("Les mots sur les boutons",
        "« OK » ne veut rien dire. Marius nous apprend à écrire un bouton que l'on comprend sans lire la phrase du dessus.",
        `Un bouton est une promesse. Il doit dire ce qui va se passer, avec un verbe, et tenir parole.

« Valider » ne promet rien. « Envoyer le message » promet quelque chose, et l'on sait quand c'est fait. « Supprimer les trois photographies » est long, et c'est très bien : à cet endroit, on veut que le lecteur ralentisse.

Le test de Marius est le plus simple que nous connaissions. Cachez tout l'écran sauf les boutons. Si vous ne savez plus de quoi il s'agit, ils sont à réécrire.`),
      video("Le triangle de la lecture",
        "Le plus reconnaissable des boutons n'a jamais été dessiné par personne en particulier. La présentation d'un lecteur, pour en parler.",
        'https://vimeo.com/76979871'),
      image("La disquette, ce bouton",
        "Elle a disparu des tiroirs, elle est restée dans les menus. Faut-il la remplacer, et par quoi ?",
        commons('a/aa/Floppy_disk_2009_G1.jpg')),
    ],
    replies: { 1: "Oui. Oui. Oui. Zut.", 5: "Mon neveu croit que c'est un distributeur de boissons." },
    prep: {
      title: "Revenir en arrière",
      subjects: [
        plain("Le bouton qui fait peur", "Celui que vous n'osez pas toucher, au travail ou à la maison. Une capture suffit."),
        plain("La meilleure excuse", "Un logiciel vous a sauvé d'une bêtise. Lequel, et comment ?"),
        link("Copier, coller", "Une petite histoire du geste le plus répété de nos journées.", wikipedia('Copier-coller')),
        image("La disquette", "Faut-il garder ce dessin pour dire « enregistrer » ? Nous compterons les voix.", commons('a/aa/Floppy_disk_2009_G1.jpg')),
      ],
    },
  },
  {
    number: 967,
    title: "Le vote, l'urne et la machine",
    description: `Une urne transparente, un rideau, un stylo, des gens qui comptent à voix haute. C'est lent, c'est un peu ennuyeux, et c'est un système de sécurité remarquable.

**Odile Frontenay** a observé des scrutins dans dix-neuf pays. Avec **Linh Tran-Duval**, elle examine ce qu'une machine sait faire mieux qu'une urne, et ce qu'elle ne saura peut-être jamais faire : convaincre le perdant.

- Le secret et la preuve, deux exigences qui se gênent
- Ce que l'on vérifie quand on recompte
- Voter depuis l'étranger, sans ambassade au coin de la rue`,
    participants: ['odile-frontenay', 'linh-tran-duval'],
    hello: "Bonsoir Camille. J'ai apporté une urne, elle est à ma sœur.",
    subjects: [
      plain("L'urne, cette machine",
        "Transparente, cadenassée, surveillée par des adversaires. Odile la décrit comme un protocole, et cela marche très bien."),
      video("Pourquoi c'est si difficile",
        "Une vidéo devenue un classique explique, en huit minutes, ce que l'on perd en remplaçant le papier.",
        'https://www.youtube.com/watch?v=w3_0x6oaDmI'),
      link("Dix-neuf pays, vingt façons",
        "Écrans tactiles, cartes perforées, billes jetées dans un tonneau : un tour du monde des manières de choisir.",
        wikipedia('Vote_%C3%A9lectronique')),
      text("Convaincre le perdant",
        "Un bon scrutin n'est pas fait pour le gagnant. Il doit pouvoir être raconté à celui qui a perdu.",
        `Quand on demande à quoi sert un dépouillement, on répond : à savoir qui a gagné. Odile répond autrement. Il sert à ce que celui qui a perdu n'ait plus d'argument.

Pour cela, il faut que la preuve soit à la portée de tous. Une urne vide montrée le matin, une signature, un compte à voix haute : personne n'a besoin d'un diplôme pour y croire.

Une machine peut être exacte. Elle peut même donner une preuve, et Linh en connaît de très belles. Mais il faut alors croire quelqu'un qui la comprend, et tout le problème recommence.`),
      image("Des cartes et des trous",
        "Un paquet de cartes perforées, un trait de crayon en travers pour retrouver l'ordre. Les ancêtres de nos bulletins lus par des machines.",
        commons('2/26/Punched_card_program_deck.agr.jpg')),
    ],
    replies: { 0: "Et elle s'ouvre avec deux clés différentes.", 2: "Les billes, c'est en Gambie, et l'on entend chaque voix." },
    prep: {
      title: "Compter à voix haute",
      subjects: [
        plain("Avez-vous dépouillé ?", "Un soir de scrutin, une table, des enveloppes. Dites-nous ce qui vous a surpris."),
        plain("Voter de loin", "Vous vivez à l'étranger : comment avez-vous voté la dernière fois ?"),
        link("Le vote électronique", "De quoi arriver avec des exemples plutôt qu'avec des avis.", wikipedia('Vote_%C3%A9lectronique')),
      ],
    },
  },
];
