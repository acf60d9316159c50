import { archive, commons, image, link, plain, rfc, text, video, wikipedia } from './helpers.mjs';

export default [
  archive(917, "La rustine de minuit", "Corriger en urgence sans rien casser d'autre : une discipline, presque un sport.", { guest: 'samir-ouadah' }),
  archive(916, "À qui appartient un jeu que l'on a fini ?", "Serveurs fermés, souvenirs intacts : des joueurs rallument ce que les éditeurs ont éteint.", {
    subjects: [plain("Rallumer un monde", "Quatre bénévoles, un garage, deux mille personnes en ligne."), plain("Le droit de jouer encore", "Une question simple, des réponses compliquées.")],
  }),
  archive(915, "Le tableau qui gouvernait tout", "Une feuille de calcul de trente onglets tient la cantine, les congés et le chauffage. Personne n'ose y toucher."),
  archive(914, "Compter les oiseaux avec un micro", "Des boîtiers dans les haies, des nuits d'écoute, et un modèle qui confond la hulotte et la mobylette.", {
    guest: 'ines-karoui-morel',
    prep: { title: "Tendre l'oreille", subjects: [plain("Un son de chez vous", "Dix secondes, la nuit, fenêtre ouverte."), plain("Machine ou mobylette ?", "Un petit jeu d'écoute, avec vos enregistrements.")] },
  }),
  archive(913, "L'alphabet des pannes", "De A comme astreinte à Z comme zéro : un abécédaire à plusieurs voix."),
  archive(912, "Une faille à prévenir", "On trouve, on prévient, on attend. Le plus long, c'est d'attendre.", {
    guest: 'nour-lachaume',
    subjects: [link("À qui écrire ?", "Un fichier de cinq lignes que tout site devrait avoir.", rfc(9116)), plain("Quatre-vingt-dix jours", "Le délai d'usage, et ce que l'on fait au quatre-vingt-onzième.")],
  }),
  archive(911, "Ces gens qui dessinent des icônes", "Seize pixels de côté pour dire « partager ». Essayez.", { guest: 'anouk-vasseur-lim' }),
  archive(910, null, "Vos lettres, et une chanson en langage machine."),
  archive(909, "La mer, vue du câble", "Des fibres posées pour parler servent aussi à écouter les baleines et les séismes.", { guest: 'rosalie-kervadec' }),
  archive(908, "Petite leçon d'arithmétique cachée", "Pourquoi un dixième plus deux dixièmes ne font pas tout à fait trois dixièmes.", {
    subjects: [plain("Le centime perdu", "Il y en a toujours un, et quelqu'un finit par le trouver."), link("Compter en machine", "Ce que le langage du web fait de vos virgules.", 'https://developer.mozilla.org/fr/docs/Web/JavaScript/Reference/Global_Objects/Number')],
  }),
  archive(907, "Le village et son fournisseur", "Une association d'habitants est devenue opérateur. Elle répond au téléphone.", { guest: 'awa-diallo' }),
  archive(906, "Chiffres romains, nombres premiers", "Une promenade mathématique sans tableau noir, avec une cryptographe et des noyaux de cerise.", {
    guest: 'linh-tran-duval',
    prep: { title: null, subjects: [plain("Votre nombre préféré", "Et la raison, si elle est avouable."), plain("Les noyaux de cerise", "Apportez-en dix-sept, vous verrez.")] },
  }),
  archive(905, "Le stagiaire a tout effacé", "Ce n'était pas le stagiaire, et il n'avait pas tout effacé.", { guest: 'yse-marchetti' }),
  archive(904, "Une caméra dans le compost", "Les objets connectés du jardin, classés du plus utile au plus drôle."),
  archive(903, null, "Un numéro bref, pour cause de coupure de courant dans tout le quartier."),
  archive(902, "Parler aux enfants des écrans", "Sans peur et sans catalogue d'interdits : quatre familles racontent.", {
    guest: 'mireille-sandjon',
    subjects: [plain("La règle du salon", "Elle vaut aussi pour les parents."), link("Les droits des plus jeunes", "Ce que l'on peut demander pour eux, et avec eux.", 'https://www.cnil.fr/fr')],
  }),
  archive(901, "L'odeur des vieux ordinateurs", "Un musée, trois bénévoles, et des machines qui démarrent encore si on les caresse.", {
    subjects: [image("Un pain gris très aimé", "Il se vend encore, il se répare toujours.", commons('e/e9/Commodore-64-Computer-FL.jpg')), image("La mite du carnet", "Le plus célèbre des insectes est collé sur une page, avec l'heure.", commons('f/ff/First_Computer_Bug,_1945.jpg'))],
  }),
  archive(900, "Neuf cents, et la lumière", "Une soirée publique, des bougies, et neuf cents secondes d'archives tirées au sort.", {
    guest: 'emile-nkodia',
    prep: { title: "Le tirage au sort", subjects: [plain("Un numéro au hasard", "Donnez-en un, nous en passerons quelques secondes."), plain("La question du public", "Vous serez deux cents dans la salle. Préparez-la.")] },
  }),
  archive(899, "Le bureau des objets perdus numériques", "Clés, nuages, téléphones cassés : que deviennent nos fichiers quand on ne les cherche plus ?"),
  archive(898, "On a lu le code de la cafetière", "Deux cents kilo-octets, trois mots de passe, et un très bon café.", { guest: 'shirin-navabi-costes' }),
  archive(897, "Refuser une mise à jour", "Parfois, c'est raisonnable. Souvent, c'est de la fatigue. Comment faire la différence ?", {
    subjects: [plain("Le bon moment", "Ni vendredi soir, ni jamais."), plain("La mise à jour qui enlève", "Quand une fonction disparaît pendant la nuit.")],
  }),
  archive(896, "La petite musique des modems", "Ce que se disaient deux machines, traduit phrase par phrase.", { guest: 'koffi-amegan' }),
  archive(895, "Le droit de ne pas être suivi", "Un en-tête, une bonne intention, et dix ans d'indifférence.", { guest: 'gaspard-elbaz-roy' }),
  archive(894, null, "Deux heures avec vous, au bord de l'antenne et du sommeil."),
  archive(893, "Les géomètres du réseau", "Mesurer internet depuis sa cuisine, avec dix mille autres cuisines.", {
    guest: 'awa-diallo',
    subjects: [image("Une carte de nerfs", "Chaque trait est un chemin, chaque couleur un continent.", commons('d/d2/Internet_map_1024.jpg')), plain("La boîte dans l'entrée", "Grande comme un savon, elle mesure toute la nuit.")],
  }),
  archive(892, "Écrire pour être relu", "Documentation, modes d'emploi, mots sur le frigo : l'art d'expliquer à quelqu'un qui n'est pas là.", { guest: 'hugo-perrachon' }),
  archive(891, "Le robot du parking", "Il lit les plaques, il se trompe, et c'est à vous de le prouver.", { guest: 'ferdinand-loez' }),
  archive(890, "Une seconde chance pour les batteries", "Du vélo à la maison, la deuxième vie de ce que l'on jette.", {
    guest: 'bastien-quemeneur',
    prep: { title: "Sortez les piles", subjects: [plain("Le tiroir aux chargeurs", "Combien en avez-vous, et pour quels objets ?"), plain("Questions de sécurité", "Ce que l'on peut ouvrir, et ce qu'il ne faut jamais ouvrir."), link("Durer, mode d'emploi", "Un point de départ pour l'émission.", wikipedia('Obsolescence_programm%C3%A9e'))] },
  }),
  archive(889, "Les fantômes de la boîte mail", "Listes de diffusion, faire-part, vieux ennemis : ce que garde une messagerie de vingt ans."),
  archive(888, "Trois fois huit", "Un numéro symétrique pour parler de symétries, de miroirs et de copies conformes."),
  archive(887, "Le temps d'un chargement", "Barres, roues, sabliers : une histoire de l'attente dessinée.", {
    guest: 'anouk-vasseur-lim',
    subjects: [plain("La barre qui ment", "Elle va vite au début, et c'est exprès."), plain("Un dixième de seconde", "Le seuil au-dessous duquel on ne remarque rien.")],
  }),
  archive(886, null, "Le courrier de la semaine, lu près du radiateur."),
  archive(885, "Une élection de délégués très sécurisée", "Une classe de CM2 invente, seule, presque tout ce qu'il faut savoir sur le vote.", { guest: 'odile-frontenay' }),
  archive(884, "Quand le site de la commune disparaît", "Délibérations, photographies de kermesse, arrêtés : reconstituer une mémoire avec des miettes.", {
    guest: 'clemence-aubrac-niel',
    subjects: [link("La machine à remonter", "Comment demander qu'une page soit gardée.", wikipedia('Internet_Archive')), text("Ce que l'on a retrouvé", "Un inventaire partiel, établi par le secrétaire de mairie.", "Quatorze ans de comptes rendus, dont trois en double. Le menu de la cantine, complet, semaine par semaine.\n\nUne photographie du pont avant la crue. Le discours de l'institutrice, le jour de sa retraite.\n\nIl manque l'année 2011. Si vous avez gardé quelque chose, la mairie ouvre le mardi.")],
  }),
  archive(883, "La langue des machines à laver", "Bips, voyants et codes d'erreur : un dictionnaire de conversation.", { guest: 'bastien-quemeneur' }),
  archive(882, "Le courriel le plus long du monde", "Il est parti un mardi de 2004. Il n'est toujours pas arrivé en entier."),
  archive(881, "Prêter son ordinateur à la science", "Des étoiles, des protéines, des marées : le calcul partagé, la nuit, chez vous.", {
    subjects: [plain("Le ventilateur dans le salon", "Ce que cela coûte, ce que cela apporte."), plain("Trouver une étoile", "Elle porte un numéro, et un peu de votre nom.")],
  }),
  archive(880, "L'interface du bus 38", "Un écran, douze langues, quatre secondes avant la fermeture des portes.", { guest: 'zeinab-haidari' }),
  archive(879, "Vivre avec un nom trop long", "Champs trop courts, tirets interdits, apostrophes suspectes : des auditeurs racontent leurs formulaires.", {
    subjects: [link("Les noms, vus par la machine", "Ce que l'on croit toujours vrai, et qui ne l'est pas.", 'https://developer.mozilla.org/fr/docs/Web/HTML/Element/input'), plain("Anne-Sophie de la Tour d'Hiver", "Elle existe, elle attend sa carte de transport.")],
  }),
  archive(878, "Un million de lignes de sable", "Les dunes de nos jeux préférés, racontées par une développeuse du vent."),
  archive(877, null, "Émission libre, avec un invité surprise qui n'a pas pu se connecter."),
  archive(876, "Le plan de reprise tient sur une nappe", "Un restaurant brûle, sa caisse aussi. Le lendemain midi, il servait. Que peut-on en apprendre ?", { guest: 'yanis-belhadri' }),
  archive(875, "Les pages jaunies de la documentation", "Des manuels de 1980 plus clairs que nos guides : lecture commentée.", {
    subjects: [video("Un film d'époque", "On y apprend à relier des commandes, sur un fond de piano.", 'https://www.youtube.com/watch?v=XvDZLjaCJuw'), plain("La marge large", "Un manuel prévoyait de la place pour vos notes.")],
  }),
  archive(874, "Modérer la nuit", "Ce que voient celles et ceux qui lisent avant nous, et comment ils dorment.", { guest: 'louison-ferrat' }),
  archive(873, "Un réseau dans une valise", "Après la tempête, une île se reconnecte avec ce qui tient dans un bateau de pêche.", { guest: 'koffi-amegan' }),
  archive(872, "On recommence au début", "Une auditrice nous l'a demandé : nous reprenons tout à zéro, en commençant par le mot « octet ».", {
    subjects: [plain("Un octet, huit portes", "Ouvertes ou fermées, et c'est tout."), link("Avant l'écran, le trou", "Les cartes que l'on perforait, et l'ordre qu'il ne fallait pas perdre.", wikipedia('Carte_perfor%C3%A9e'))],
    prep: { title: "Le mot que vous n'avez jamais osé demander", subjects: [plain("Un mot, une question", "Celui que tout le monde emploie autour de vous. Nous l'expliquerons sans nous moquer."), plain("Votre premier ordinateur", "Sa couleur, son bruit, et ce que vous en avez fait.")] },
  }),
];
