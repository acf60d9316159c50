import { commons, image, link, plain, rfc, text, unspoken, wikipedia } from './helpers.mjs';

export default [
  {
    number: 972,
    title: "Des câbles sous la Manche",
    description: `En 1850, un fil de cuivre relie Douvres au cap Gris-Nez. Il tient une journée, puis un pêcheur le remonte en croyant tenir une algue rare. Tout est déjà là : l'audace, le courant, et l'ancre.

**Rosalie Kervadec** répare aujourd'hui les descendants de ce fil. Elle décrit le bruit du grappin, la soudure d'une fibre par gros temps, et le silence à bord quand la lumière repasse.

On termine sur la terre ferme, avec des pigeons et une norme très sérieuse.`,
    participants: ['rosalie-kervadec'],
    hello: "Bonsoir Camille. J'ai mis un pull marin, personne ne le verra.",
    subjects: [
      plain("1850, une algue en cuivre",
        "Le premier télégraphe sous la Manche a vécu un jour. Le deuxième a changé les journaux, les Bourses et les courses de chevaux."),
      image("Anatomie d'un câble",
        "De l'acier, du cuivre, de la gelée, et au milieu quelques cheveux de verre. Rosalie nous fait la coupe.",
        commons('1/11/Submarine_cable_cross-section_3D_plain.svg')),
      text("Journal de bord d'une réparation",
        "Neuf jours en mer pour une soudure de quelques minutes. Des extraits lus par Rosalie.",
        `Jour 2. On dérive sur la zone. Le défaut est à 2 900 mètres, dit la mesure, à trente mètres près. Le cuisinier parie sur moins.

Jour 4. Le grappin accroche. On remonte lentement, une demi-heure pour mille mètres. Le câble sort noir, luisant, avec un crabe furieux.

Jour 6. Vent de force 7. La soudeuse est dans un local grand comme une salle de bains. Il faut aligner deux fibres plus fines qu'un cheveu pendant que le sol monte et descend. On attend le haut de la vague.

Jour 7, 4 h 12. La lumière repasse. Personne ne crie. Quelqu'un met de l'eau à chauffer.`),
      unspoken(link("Qui possède le fond de la mer ?",
        "Traités, concessions et bateaux de pêche : le droit des câbles tient sur une convention de 1884 et beaucoup de courtoisie.",
        wikipedia('C%C3%A2ble_sous-marin'))),
      plain("Quand la lumière repasse",
        "À bord, personne ne crie. Rosalie décrit ces deux minutes où l'on attend la première mesure."),
      link("Le plan de secours a des plumes",
        "Une norme du premier avril décrit l'internet par pigeon voyageur. Elle a été essayée, et elle fonctionne.",
        rfc(1149)),
    ],
    replies: { 0: "Le pauvre homme en a montré un morceau à tout le port.", 5: "Cinquante-cinq pour cent de pertes, tout de même." },
    prep: {
      title: "Prendre la mer",
      subjects: [
        plain("Questions à une câblière", "Le mal de mer, la solitude, la soudure : que voulez-vous demander à Rosalie ?"),
        image("Une coupe, deux doigts d'épaisseur", "Nous regarderons ce schéma ensemble. Notez ce qui vous étonne.", commons('1/11/Submarine_cable_cross-section_3D_plain.svg')),
        link("Des pigeons", "Relisons une norme qui fait sourire depuis plus de trente ans.", rfc(1149)),
      ],
    },
  },
  {
    number: 971,
    title: "La panne a commencé un dimanche",
    description: `Elle a commencé à 17 h 40, au moment du goûter. Un certificat expiré, une alerte envoyée à quelqu'un qui avait quitté l'entreprise, et un bouton « relancer » sur lequel trois personnes ont appuyé ensemble.

**Samir Ouadah** lit avec nous le compte rendu, ligne à ligne. **Agathe Rimbert-Sow** raconte la même heure, vécue depuis un hôpital. On y apprend à chercher des causes plutôt que des coupables, et où ranger les formulaires papier.`,
    participants: ['samir-ouadah', 'agathe-rimbert-sow'],
    hello: "Bonsoir Camille. J'ai coupé mon téléphone d'astreinte. Enfin, je crois.",
    subjects: [
      plain("17 h 40, heure du goûter",
        "Le récit minute par minute d'une panne ordinaire, par celui qui tenait le téléphone."),
      link("Un certificat, une date",
        "Pourquoi les pannes les plus simples reviennent tous les ans, et comment une date dans un agenda vaut parfois mieux qu'un outil.",
        rfc(5280)),
      text("Écrire un compte rendu sans coupable",
        "La méthode de Samir tient en cinq questions. Aucune ne commence par « qui ».",
        `Que s'est-il passé, dans l'ordre, avec les heures ? On commence toujours par là, et l'on s'interdit d'expliquer avant d'avoir fini de raconter.

Qu'avons-nous cru, à chaque moment, et pourquoi était-ce raisonnable ? Une mauvaise décision paraît presque toujours sensée à celui qui la prend, avec ce qu'il voit de sa fenêtre.

Qu'est-ce qui nous a aidés ? On l'oublie chaque fois. Une collègue qui passait, un vieux document, un ordinateur resté allumé : ce sont des choses à garder.

Que changeons-nous, et qui s'en occupe, avant quelle date ? S'il y a plus de trois réponses, il n'y en a aucune.`),
      plain("L'armoire d'Agathe",
        "À l'hôpital, la panne a une odeur de papier. Ce que les soignants savent faire sans écran, et ce qu'ils ne peuvent plus faire."),
      link("Prévenir, mais qui ?",
        "Les avis publics du centre d'alerte, et comment les lire quand on n'a que dix minutes par semaine.",
        'https://www.cert.ssi.gouv.fr/'),
      plain("Le courrier des gens réveillés",
        "Vos pires réveils d'astreinte, et le plus doux : une alerte annulée avant d'avoir trouvé ses lunettes."),
    ],
    replies: { 0: "J'ai encore la marque du canapé sur la joue.", 3: "Et tout le monde sait où est la clé." },
    prep: {
      title: "Une panne ordinaire",
      subjects: [
        plain("Votre pire dimanche", "Racontez une panne en trois phrases. Nous lirons les meilleures, sans les noms."),
        plain("Travailler sans écran", "Dans votre métier, que sauriez-vous encore faire demain matin avec du papier ?"),
        link("Les alertes publiques", "Les lisez-vous ? Comment faites-vous le tri ?", 'https://www.cert.ssi.gouv.fr/'),
        plain("L'astreinte et le sommeil", "Quelles règles avez-vous obtenues, et lesquelles vous manquent ?"),
      ],
    },
  },
  {
    number: 970,
    title: "Écrire du code que l'on relit à 3 h du matin",
    description: `Le code se lit plus souvent qu'il ne s'écrit, et presque toujours au mauvais moment. **Jade Santacroce** défend le code ennuyeux : des noms qui disent ce qu'ils font, des erreurs qui disent quoi faire.

**Zeinab Haidari** apporte un point de vue que l'on entend trop peu. Elle programme sans écran, à l'oreille. Un fichier mal rangé, chez elle, c'est du bruit.

Il est aussi question d'un canard, d'une mite, et de la pile de papier la plus célèbre de la conquête spatiale.`,
    participants: ['jade-santacroce', 'zeinab-haidari'],
    hello: "Bonsoir Camille. Promis, ce soir, je ne lis aucune parenthèse à voix haute.",
    subjects: [
      text("Éloge du code ennuyeux",
        "Jade nous lit une fonction de douze lignes que tout le monde comprend. C'est rare, et c'est voulu.",
        `Le code brillant a un défaut : il faut être aussi réveillé que son auteur pour le relire. Or celui qui le relit est fatigué, il cherche autre chose, et il est souvent l'auteur lui-même, six mois plus tard.

Jade a trois règles. Un nom doit pouvoir se dire au téléphone. Une fonction doit tenir sur l'écran d'un ordinateur posé sur les genoux. Un commentaire explique pourquoi, jamais quoi.

La quatrième règle est arrivée pendant l'émission, et elle est de Zeinab : si l'on ne peut pas suivre un fichier à l'oreille, c'est qu'il se répète.`),
      image("Parlez au canard",
        "Expliquer son problème à voix haute, à un jouet en plastique, reste l'outil le moins cher de la profession.",
        commons('d/d5/Rubber_duck_assisting_with_debugging.jpg')),
      plain("Coder à l'oreille",
        "Zeinab nous fait écouter un fichier, à vitesse normale puis à la sienne. Le silence des lignes vides y compte beaucoup."),
      link("La musique qui aide",
        "Vous avez été nombreux à demander le morceau de fond de la dernière fois. Le voici, sans paroles.",
        'https://soundcloud.com/forss/flickermood'),
      image("Une pile de papier jusqu'aux épaules",
        "La photographie est connue, le code l'est moins. Nous avons lu ses commentaires, et certains sont très drôles.",
        commons('d/db/Margaret_Hamilton_-_restoration.jpg')),
    ],
    replies: { 0: "Relu à trois heures du matin, je confirme.", 1: "Le mien s'appelle Gérard." },
    prep: {
      title: "À relire plus tard",
      subjects: [
        plain("Le plus beau message d'erreur", "Celui qui vous a dit quoi faire. Envoyez-le tel quel."),
        plain("Coder sans écran", "Vos questions à Zeinab, qui programme à l'oreille."),
        image("Votre canard", "À qui expliquez-vous vos problèmes ? Photographies bienvenues.", commons('d/d5/Rubber_duck_assisting_with_debugging.jpg')),
      ],
    },
  },
];
