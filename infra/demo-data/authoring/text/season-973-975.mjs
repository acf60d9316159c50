import { commons, image, link, plain, rfc, text, video, wikipedia } from './helpers.mjs';

export default [
  {
    number: 975,
    title: "La nuit où le fil a cassé",
    description: `Un câble sectionné, une bibliothèque piégée, un réfrigérateur orphelin : cette semaine, on parle de ce qui tient, et de ce qui lâche.

**Awa Diallo** relie des villes depuis quinze ans. Elle nous raconte comment tout un pays peut basculer sur un lien de secours sans que personne ne s'en aperçoive, et la nuit où quelqu'un s'en est aperçu. **Nour Lachaume**, elle, relit avec nous l'histoire d'une porte dérobée posée avec deux ans de patience.

Au programme :

- ce que l'on doit aux gens qui entretiennent, seuls, ce dont tout le monde dépend ;
- les passkeys, qui commencent à tenir leurs promesses ;
- un terminal de cinquante ans, que nous avons rallumé.

Bonne écoute, et gardez une lampe de poche à portée de main.`,
    participants: ['awa-diallo', 'nour-lachaume'],
    hello: "Bonsoir Camille, bonsoir à vous. Ce soir, on suit des fils.",
    subjects: [
      link("Un mainteneur fatigué, 400 000 machines",
        "Une bibliothèque de compression, deux ans de patience, une porte dérobée. Nous remontons le fil, modification par modification.",
        wikipedia('XZ_Utils')),
      image("La nuit où le fil a cassé",
        "Une ancre, un câble, un pays sur sa liaison de secours. Awa était de garde cette nuit-là.",
        commons('1/11/Submarine_cable_cross-section_3D_plain.svg')),
      text("Passkeys : la fin du mot de passe, prise 3",
        "Ce qui marche enfin, ce qui casse encore quand on change de téléphone, et pourquoi votre banque attend.",
        `On annonce la fin du mot de passe depuis vingt ans. La première fois, c'était une carte à puce. La deuxième, une clé que l'on perdait. La troisième tient dans le téléphone, et elle a de meilleures chances que les autres.

Le principe est simple à dire : votre appareil garde un secret, le site n'en garde que l'empreinte publique. Il n'y a plus rien à voler chez lui, et plus rien à taper sur une fausse page. Le hameçonnage perd son appât.

Reste la vie réelle. Un téléphone tombe à l'eau, un couple partage un compte, une grand-mère change d'opérateur. Tant que la récupération passera par un courriel et un mot de passe, la chaîne gardera son maillon faible.

Notre conseil : commencez par le compte qui ouvre tous les autres, votre messagerie. Enregistrez deux appareils, notez le code de secours sur du papier, et rangez ce papier.`),
      video("Le terminal a cinquante ans",
        "Pourquoi l'interface la plus vieille ne veut pas mourir. Un film de 1982 montre la moitié des idées que l'on vend comme neuves.",
        'https://www.youtube.com/watch?v=tc4ROCJYbm0'),
      plain("Mon frigo parle à un serveur qui n'existe plus",
        "Objets connectés orphelins : qui doit garder les serveurs allumés, et combien de temps ?"),
      plain("Le mot de la fin",
        "Vos messages, les livres sur la table de nuit, et une question pour la semaine prochaine."),
    ],
    replies: { 0: "Et tout s'est joué à une demi-seconde de trop.", 3: "Je l'ai rallumé. Il sent la poussière chaude." },
    prep: {
      title: "Ce qui tient, ce qui lâche",
      subjects: [
        plain("Les mainteneurs seuls", "Qui entretient ce dont tout le monde dépend ? Envoyez-nous les projets que vous voudriez remercier à l'antenne."),
        link("Câbles et ancres", "Une coupure en mer, et après : comment le trafic trouve un autre chemin.", wikipedia('C%C3%A2ble_sous-marin')),
        plain("Vos passkeys, trois mois après", "Les avez-vous gardées ? Racontez-nous le jour où vous avez changé de téléphone."),
        plain("Les objets orphelins", "Un serveur s'éteint, une lampe devient muette. Quel objet avez-vous perdu ainsi ?"),
      ],
    },
  },
  {
    number: 974,
    title: "Chiffrer, c'est répondre",
    description: `Fermer une enveloppe n'a jamais été un aveu. Ce soir, nous parlons de chiffrement sans formules, avec **Linh Tran-Duval**, qui l'enseigne avec de la peinture.

Il y est question d'une règle vieille de plus d'un siècle, d'un cadenas que l'on confie sans sa clé, et de messageries de groupe qui ont longtemps été plus fragiles qu'elles ne le disaient. **Ferdinand Loez** vient rappeler ce que la loi demande, et ce qu'elle ne demande pas.

Une émission calme, pour un sujet dont on parle trop souvent en criant.`,
    participants: ['linh-tran-duval', 'ferdinand-loez'],
    hello: "Bonsoir Camille. Ce soir, on ferme les enveloppes.",
    subjects: [
      link("La règle de Kerckhoffs",
        "Un bon cadenas reste bon quand tout le monde en connaît le plan. Une idée de 1883 qui n'a pas pris une ride.",
        wikipedia('Principe_de_Kerckhoffs')),
      video("Deux pots de peinture",
        "Comment convenir d'un secret devant témoins. Linh refait l'expérience en direct, torchon compris.",
        'https://youtu.be/GSIDS_lvRv4'),
      link("Des groupes qui gardent leurs secrets",
        "Chiffrer pour deux, c'est acquis. Chiffrer pour deux cents, avec des gens qui partent, c'est une norme récente.",
        rfc(9420)),
      text("Ce que la loi demande vraiment",
        "Déclarer, fournir, conserver : Ferdinand démêle trois mots que l'on confond souvent.",
        `En France, se servir d'un logiciel de chiffrement est libre. Cela surprend encore beaucoup d'auditeurs, et pourtant la phrase est écrite ainsi depuis plus de vingt ans.

Ce qui peut être demandé, dans une enquête et sous le contrôle d'un juge, c'est une clé que l'on détient. Ce qui ne peut pas l'être, c'est une clé qui n'existe pas. Un service bien conçu n'a rien à remettre, parce qu'il n'a rien gardé.

Tout le débat tient dans cet écart. Affaiblir l'outil pour tous, ou enquêter autrement sur quelques-uns : il n'y a pas de troisième porte, et encore moins de porte réservée.`),
      image("La machine et la météo",
        "Trois rotors, un bulletin météo trop régulier, et toute une mécanique qui cède.",
        commons('3/3e/EnigmaMachineLabeled.jpg')),
      plain("Vos questions, sans jargon",
        "Faut-il chiffrer son ordinateur familial ? Et qui aura la clé si vous l'oubliez ?"),
    ],
    replies: { 1: "Pour les oreilles : le torchon est fichu.", 4: "La répétition, toujours la répétition." },
    prep: {
      title: "Fermer l'enveloppe",
      subjects: [
        plain("Expliquer une clé publique", "Avec quoi l'expliquez-vous autour de vous ? Peinture, cadenas, boîte aux lettres : nous prenons tout."),
        link("Les messageries de groupe", "Une norme pour deux cents personnes et une clé qui change à chaque départ.", rfc(9420)),
        plain("Le point de droit", "Vos questions à un juriste sur le chiffrement, même celles qui vous semblent naïves."),
      ],
    },
  },
  {
    number: 973,
    title: "Ce que les machines lisent de nous",
    description: `Un formulaire de mutuelle, une photo de vacances, un vieux forum de cuisine : tout cela a servi à apprendre à des machines. Personne ne nous a vraiment demandé.

**Inès Karoui-Morel** étudie ce que les modèles retiennent sans le vouloir. **Gaspard Elbaz-Roy** a suivi ses propres données à la trace, de courtier en courtier. Leur rencontre donne une émission précise, parfois inquiète, jamais fataliste.

- Ce qu'un modèle peut réciter par cœur
- Comment demander à être oublié, et obtenir une réponse
- Pourquoi les bonnes questions coûtent moins cher que les gros calculs`,
    participants: ['ines-karoui-morel', 'gaspard-elbaz-roy'],
    hello: "Bonsoir Camille, bonsoir à tous. On va essayer de ne rien réciter.",
    subjects: [
      video("Un réseau de neurones, dessiné à la main",
        "Vingt minutes d'images pour comprendre ce qui s'ajuste quand une machine apprend. Nous en tirons trois phrases.",
        'https://www.youtube.com/embed/aircAruvnKk'),
      plain("Réciter n'est pas comprendre",
        "Inès a retrouvé une adresse postale entière dans un modèle. Elle explique comment, et ce que l'on peut y faire."),
      link("Onze courtiers et un prénom",
        "Gaspard a écrit à tous ceux qui possédaient une fiche à son nom. Sept ont répondu, un s'est excusé.",
        'https://www.cnil.fr/fr/cookies-et-autres-traceurs'),
      text("La lettre à copier",
        "Quatre phrases pour demander ce que l'on sait de vous. Elles suffisent presque toujours.",
        `Bonjour. Je vous écris pour exercer mon droit d'accès, prévu par l'article 15 du règlement européen sur la protection des données.

Merci de m'indiquer quelles données vous détenez à mon sujet, d'où elles viennent, à qui vous les avez transmises, et combien de temps vous comptez les garder. Vous disposez d'un mois pour me répondre.

Gardez une copie, notez la date. Sans réponse au bout d'un mois, un deuxième message suffit souvent. Sinon, la plainte se dépose en ligne, et elle est gratuite.`),
      link("Dire non aux robots, poliment",
        "Un petit fichier posé à la racine d'un site demande aux robots de passer leur chemin. Certains obéissent.",
        rfc(9309)),
    ],
    replies: { 1: "Une adresse où quelqu'un habite encore.", 2: "J'aime beaucoup celui qui s'est excusé." },
    prep: {
      title: null,
      subjects: [
        plain("Avez-vous demandé vos données ?", "Combien de temps pour une réponse, et qu'y avait-il dedans ?"),
        plain("Ce qu'un modèle sait de vous", "Vous avez cherché votre nom, et trouvé quelque chose. Racontez, nous retirerons ce qui doit l'être."),
        link("Les robots qui lisent", "Un fichier de trois lignes et vingt-cinq ans d'usages. Faut-il une règle plus ferme ?", rfc(9309)),
        plain("Un modèle chez soi", "Qui en fait tourner un sur une machine ordinaire, et pour quoi faire ?"),
        plain("Le mot que l'on n'emploie plus", "Nous cherchons un remplaçant à « intelligence ». Vos propositions ?"),
      ],
    },
  },
];
