import { archive, commons, image, link, plain, rfc, text, video, wikipedia } from './helpers.mjs';

export default [
  archive(963, "Fin de saison, lumière allumée", "On range le studio, on relit vos plus belles lettres, et l'on prépare la saison suivante.", {
    subjects: [plain("Vos douze lettres", "Une par émission, choisies par vous."), plain("Ce que nous avons raté", "Une liste honnête, et presque complète.")],
  }),
  archive(962, "Le silence des salles de serveurs", "Un centre de données vu de nuit, avec un thermomètre et un compteur électrique.", { guest: 'ravi-chandrasen' }),
  archive(961, "Programmer sans ordinateur", "Des cartes, des ficelles, une cour de récréation : la première leçon n'a pas besoin d'écran.", {
    guest: 'mireille-sandjon',
    subjects: [plain("Trier vingt élèves par la taille", "L'algorithme le plus bruyant du monde."), link("Le canard de classe", "Pourquoi parler à voix haute aide à trouver.", wikipedia('M%C3%A9thode_du_canard_en_plastique'))],
    prep: { title: "La leçon sans écran", subjects: [plain("Votre premier programme", "Que faisait-il, et l'avez-vous gardé ?"), plain("Apprendre à quel âge ?", "Parents et enseignants, vos avis nous intéressent."), plain("Un tour de cartes", "Nous en cherchons un qui explique la récursion.")] },
  }),
  archive(960, "Mille petits riens font une faille", "Aucune erreur n'était grave. Ensemble, elles ouvraient la porte de la mairie.", { guest: 'yanis-belhadri' }),
  archive(959, null, "Une soirée de questions en direct, sans conducteur et presque sans notes."),
  archive(958, "Le bruit des touches", "Ressorts, lamelles et tapis de feutre : ce que l'on entend quand on écrit.", {
    guest: 'aurelien-mbappou',
    subjects: [image("Une disposition qui a gagné", "Pourquoi les lettres sont rangées ainsi, et pourquoi cela ne changera pas.", commons('7/74/QWERTY_keyboard_diagram.jpg')), plain("À l'aveugle", "Trois commutateurs, un auditeur, aucune triche.")],
  }),
  archive(957, "Une antenne sur le toit de l'école", "Dans une vallée sans fibre, un village s'est raccordé tout seul.", { guest: 'koffi-amegan' }),
  archive(956, "Ce qui reste quand on éteint", "Un hôpital, une cyberattaque, six semaines de papier. Le récit de celles et ceux qui ont tenu.", {
    guest: 'agathe-rimbert-sow',
    subjects: [link("Lire une alerte officielle", "Dix minutes par semaine suffisent.", 'https://www.cert.ssi.gouv.fr/'), plain("Le retour du fax", "Il n'était jamais parti.")],
  }),
  archive(955, "Le poids d'une page", "Nous avons pesé vingt sites d'information. Le plus lourd tenait sur quatre disquettes, le plus léger disait la même chose."),
  archive(954, "Dire « je ne sais pas »", "Pourquoi les machines répondent toujours, et comment leur apprendre à hésiter.", {
    guest: 'ines-karoui-morel',
    prep: { title: null, subjects: [plain("Votre plus belle erreur de machine", "Sûre d'elle, détaillée, fausse."), plain("Hésiter, un métier", "Qui, dans votre travail, a le droit de dire qu'il ne sait pas ?")] },
  }),
  archive(953, "Une lettre pour les yeux fatigués", "Dessiner un caractère que l'on peut lire à quatre-vingt-dix ans, sur un téléphone, dans le bus.", { guest: 'marius-delacroze' }),
  archive(952, "Les clés sous le paillasson", "Mots de passe oubliés, questions secrètes et réponses publiques : une visite sans effraction.", {
    subjects: [video("Comment ne pas ranger un secret", "Une explication patiente, en neuf minutes.", 'https://www.youtube.com/watch?v=8ZtInClXe1Q'), plain("Le nom de votre premier chien", "Il est sur vos photographies.")],
  }),
  archive(951, null, "Courrier, retours et une longue parenthèse sur les imprimantes."),
  archive(950, "Neuf cent cinquante", "Un numéro rond, un gâteau carré, et l'histoire de cette émission par ceux qui l'écoutaient déjà.", {
    subjects: [plain("La première bande", "On l'a retrouvée. Le son est épouvantable, l'enthousiasme intact."), plain("Vos souvenirs de trajet", "Trains, cuisines, gardes de nuit.")],
    prep: { title: "Un numéro rond", subjects: [plain("Depuis quand nous écoutez-vous ?", "Un numéro, un lieu, une phrase."), plain("Le moment gardé", "Celui que vous avez fait écouter à quelqu'un."), plain("Et ensuite ?", "Ce que vous voudriez entendre d'ici au millième.")] },
  }),
  archive(949, "Le virus qui s'excusait", "Une petite histoire des logiciels malveillants bien élevés."),
  archive(948, "Habiter un vieux système", "Une caisse de retraite tourne encore sur du code de 1974. Il marche très bien, merci pour lui.", { guest: 'yse-marchetti' }),
  archive(947, "Lire les petites lignes", "Deux heures de conditions générales, résumées sans en perdre une clause.", {
    guest: 'ferdinand-loez',
    subjects: [link("Ce que dit le règlement", "Le texte est plus lisible qu'on ne le croit.", 'https://www.cnil.fr/fr/reglement-europeen-protection-donnees'), plain("Le bouton qui manque", "Refuser devrait être aussi simple qu'accepter.")],
  }),
  archive(946, "Une panne de lune", "Une sonde se tait. À trois cent mille kilomètres, il n'y a pas de bouton de redémarrage.", { guest: 'shirin-navabi-costes' }),
  archive(945, "Le web à l'oreille", "Une heure de navigation sans image, guidée par quelqu'un qui ne fait que cela.", {
    guest: 'zeinab-haidari',
    subjects: [link("Nommer les choses", "Un bouton sans nom est une porte peinte sur un mur.", 'https://developer.mozilla.org/fr/docs/Web/Accessibility'), plain("Quatre fois plus vite", "Essayez de suivre.")],
  }),
  archive(944, "Le forum qui ne voulait pas fermer", "Trente mille messages sur les locomotives, et une poignée de gens pour les porter.", { guest: 'louison-ferrat' }),
  archive(943, "Tout est dans le cache", "Il y a deux choses difficiles en informatique. On a oublié la première."),
  archive(942, null, "Une émission enregistrée dans un train de nuit, contrôleur compris."),
  archive(941, "La sauvegarde de Noël", "Un disque, une date, un mot de passe griffonné : le conte d'hiver d'une administratrice.", {
    guest: 'yse-marchetti',
    subjects: [text("Le conte, en entier", "À lire à voix haute, un soir de maintenance.", "Il était une fois un serveur que l'on n'éteignait jamais, parce que personne ne savait s'il se rallumerait.\n\nUn soir de fête, il s'éteignit tout seul. On chercha la sauvegarde. On trouva une boîte à chaussures, et dedans un disque, avec une date et un prénom.\n\nLe prénom habitait toujours la ville. Elle vint, en manteau, souffla sur la poussière et dit : je savais qu'un jour vous appelleriez."), plain("Relire pour de vrai", "Vous deviez essayer cette semaine. Alors ?")],
    prep: { title: "Contes de maintenance", subjects: [plain("Votre miracle technique", "Il a redémarré, et vous n'avez jamais su pourquoi."), plain("La boîte à chaussures", "Où dort votre plus vieille copie ?")] },
  }),
  archive(940, "Une souris, un bureau, une corbeille", "Les métaphores de nos écrans ont l'âge de leurs inventeurs. Faut-il en changer ?", { guest: 'anouk-vasseur-lim' }),
  archive(939, "Le prix d'une seconde", "Ce que coûte l'attente, et à qui."),
  archive(938, "Des bornes pour les vélos, des données pour qui ?", "Un trajet ordinaire laisse onze traces. Nous les avons suivies à pied.", { guest: 'gaspard-elbaz-roy' }),
  archive(937, "La beauté des protocoles", "Bonjour, bonjour, je vous écoute : la politesse des machines, expliquée par leurs normes.", {
    subjects: [link("Le premier document", "Trois pages d'avril 1969, et déjà une question ouverte.", rfc(1)), link("Une cafetière sur le réseau", "La plaisanterie est en anglais, le café est français.", rfc(2324))],
  }),
  archive(936, "Merci de ne pas réécrire", "Le grand chantier qui devait durer six mois a cinq ans. Enquête sur une tentation.", { guest: 'jade-santacroce' }),
  archive(935, "La radio pirate de Saint-Nazaire", "Des bandes retrouvées dans un garage, et la voix d'une ville.", {
    guest: 'emile-nkodia',
    prep: { title: "Bandes et cassettes", subjects: [plain("Votre plus vieil enregistrement", "Une voix, un bruit, une rue."), plain("Comment les garder", "Nous cherchons des volontaires avec un lecteur en état de marche.")] },
  }),
  archive(934, null, "Questions, réponses, et un long débat sur l'emplacement des points-virgules."),
  archive(933, "L'électricité du nuage", "On suit un kilowattheure, du barrage à votre photographie de chat.", { guest: 'ravi-chandrasen' }),
  archive(932, "Le grand ménage", "Trier ses comptes, fermer ceux qui dorment, dire au revoir à des adresses : une heure d'ordre, ensemble.", {
    subjects: [plain("Les comptes qui dorment", "Commencez par chercher « bienvenue » dans votre courrier."), link("Demander l'effacement", "Le modèle de lettre, et ce qu'il faut garder.", 'https://www.cnil.fr/fr')],
  }),
  archive(931, "Peut-on signer un courriel ?", "Une vieille promesse, de bonnes idées, et une pelote de laine."),
  archive(930, "Le jeu qui apprenait à perdre", "Un adversaire trop fort ennuie. Un adversaire trop faible aussi. Entre les deux, un métier."),
  archive(929, "Nuit blanche au centre de tri", "Comment une adresse mal écrite arrive quand même.", {
    subjects: [plain("Lire l'écriture des autres", "Les machines y arrivent presque, les facteurs toujours."), plain("Le code postal", "Cinq chiffres et une petite révolution.")],
  }),
  archive(928, "Un œil dans la sonnette", "Les caméras de palier filment aussi vos voisins. Que dit la loi, et que dit le voisin ?", { guest: 'ferdinand-loez' }),
  archive(927, "Ouvrir la boîte noire", "Un micrologiciel, une pince, une semaine de patience. Récit d'une lecture interdite.", {
    guest: 'nour-lachaume',
    prep: { title: null, subjects: [plain("Votre objet muet", "Lequel voudriez-vous que Nour ouvre ?"), link("Prévenir proprement", "Un petit fichier pour dire à qui signaler une faille.", rfc(9116)), plain("Ouvrir, est-ce permis ?", "Le point de droit, avant la pince.")] },
  }),
  archive(926, null, "Le studio déménage, et nous aussi, en direct et en cartons."),
  archive(925, "Cent lignes pour comprendre", "Un petit serveur écrit à voix haute, du premier octet au premier bonjour.", { guest: 'hugo-perrachon' }),
  archive(924, "Le dernier annuaire", "Il pesait deux kilos et savait tout de la rue. Ce qui l'a remplacé en sait davantage.", {
    subjects: [link("Trois lettres et un écran brun", "Un réseau national avant les réseaux.", wikipedia('Minitel')), plain("La page des métiers", "On y trouvait encore des rémouleurs.")],
  }),
  archive(923, "Faire confiance à un inconnu", "Ce que vous installez quand vous installez quelque chose."),
  archive(922, "Des lettres qui voyagent", "Accents perdus, points d'interrogation et losanges : pourquoi votre prénom arrive parfois abîmé.", {
    guest: 'marius-delacroze',
    subjects: [video("Le petit miracle des caractères", "Une idée griffonnée sur un set de table, qui fait tenir toutes les écritures.", 'https://www.youtube.com/watch?v=MijmeoH9LT4'), plain("Le prénom de Loïc", "Il a huit orthographes dans huit fichiers.")],
  }),
  archive(921, "Une carte vaut mieux que deux GPS", "Des bénévoles dessinent le monde, sentier par sentier."),
  archive(920, "L'erreur était polie", "Une collection de messages d'erreur, des plus secs aux plus tendres.", { guest: 'jade-santacroce' }),
  archive(919, "Écouter l'ionosphère", "La nuit, les ondes courtes rebondissent. On a tendu l'oreille jusqu'à Lomé.", { guest: 'koffi-amegan' }),
  archive(918, null, "Une émission courte, une voix enrouée, beaucoup de tisane."),
];
