/**
 * No check may flag these: names and everyday words that contain an insult, capitals, quoted code, and a link at most.
 */
export const innocentSentences: readonly string[] = `
Merci pour cet épisode, c’était passionnant du début à la fin.
Le prince de Condé aurait adoré cette histoire de serveurs.
L’assassin de la série était donc le stagiaire du support ?
La constipation des files d’attente est un vrai problème en production.
La cucurbitacée du mois, c’est le potimarron qui sert de boîtier au Raspberry Pi.
Il faut basculer le trafic avant de redémarrer la base.
Mon député a parlé de logiciel libre à l’Assemblée, si si.
La réputation de ce paquet npm n’est plus à faire.
On dispute encore de la place des accolades en 2026.
Le computer science de 1970 avait déjà tout prévu.
Un compute engine à ce prix-là, c’est cadeau.
L’amputation du budget a tué le projet.
Vous imputez la panne au DNS, comme toujours.
Il faut répudier ce certificat tout de suite.
La députée Putois a posé une question écrite.
Le putois est un animal, pas un gestionnaire de paquets.
Ma tante habite à Pédernec, en Bretagne.
Le pédestre du quartier, c’est moi, je marche en vous écoutant.
La pédale de mon vélo couinait pendant tout l’épisode.
Votre pédagogie fait plaisir.
Le pédiatre de ma fille écoute Nobicast aussi.
Une encyclopédie ne se pédale pas en un jour.
Les torpédos de Turing, quelle anecdote !
On m’a inculqué le test unitaire à l’ancienne.
Le calcul de la racine carrée inverse reste magique.
L’acculturation au numérique prend du temps.
Ce qui m’a bousculé, c’est la partie sur la sobriété.
Les circulaires de la CNIL sont lisibles, pour une fois.
Le canard enchaîné en parle aussi cette semaine.
Le connecteur USB-C est enfin obligatoire.
On connaît la chanson : « ça marche sur ma machine ».
Connaissez-vous Conan, le gestionnaire de paquets C++ ?
La connexion coupe toutes les dix minutes chez moi.
La concordance des logs est un métier.
Le conseil de Maud sur les sauvegardes m’a sauvé la mise.
J’habite Condé-sur-l’Escaut et la fibre arrive enfin.
La con-currence, comme dirait notre prof, c’est deux mains sur un stylo.
Le parc de Sceaux capte mal la 5G.
La salopette de l’animateur en vidéo, un grand moment.
Salonique a accueilli la conférence l’an dernier.
Les bougies de la salle serveur, très drôle.
Bougnat, le café, c’est là qu’on enregistre ?
Le Bourg-la-Reine numérique, j’y étais.
Monsieur Lacon a tort sur les licences.
Madame Pujol et Monsieur Putman ont co-écrit l’article.
Hilary Putnam aurait eu son mot à dire sur l’IA.
Vladimir Poutine n’a rien à voir avec la poutine québécoise.
Une bonne poutine et un bon podcast, le bonheur.
Le bitume de la cour a fondu, le datacenter aussi.
Un bit, un octet, un bitmap : belle leçon.
La bitonale du modem me manque.
Les suceurs de batterie, on les connaît : ce sont les onglets.
La sucette offerte au stand était au cassis.
Le cul-de-sac de la rue des Lilas n’a toujours pas de fibre.
Le cucul la praline, non merci, mais cet épisode est tendre.
Notre culture du code change.
L’agriculture connectée mérite un épisode entier.
Le circuit imprimé a grillé.
Le sexagénaire que je suis a tout compris.
Le sextant numérique, quelle belle invention.
Essex et Sussex ont leur propre réseau.
Scunthorpe est le nom d’un problème célèbre, et d’une ville.
Arsenal, l’outil, pas le club.
La classe Massacre dans ce jeu est abstraite, non ?
Un assassinat de processus avec kill -9, c’est brutal.
L’assistant vocal m’a réveillé la nuit.
Montenegro a passé ses services en ligne.
Les anars du logiciel libre, on les aime bien.
Canard PC avait écrit la même chose en 2009.
Le Cunard, paquebot, avait déjà le wifi.
La Tunisie, l’Arabie et le Maroc ont des points d’échange.
Le PD-1 n’est pas un protocole, c’est une protéine.
Le MIT a perdu, le CNRS a gagné.
Bonjour à tous et à toutes !
BRAVO À TOUTE L’ÉQUIPE !!!!!!!!!!
C’EST LE MEILLEUR ÉPISODE DE L’ANNÉE !!!
JE SUIS TOTALEMENT D’ACCORD AVEC SOLVEIG
QUOI ?!?!?! Python 4 ?!?!?!
Noooooon, pas encore un framework !
Mdrrrrrr, la blague sur le COBOL.
Hahahahahahaha, j’ai ri dans le métro.
Pffffff, encore une faille dans le noyau.
Ouiiiiiii, enfin un épisode sur le Minitel !
Trop bien…………
👏👏👏👏👏👏
👍
😂😂😂 le passage sur les imprimantes
❤️ merci ❤️
🏳️‍🌈 Bon mois des fiertés à tout le monde
Ok.
Top !
+1
Et le Wi-Fi 7 ?
Pourquoi pas Rust ?
a, b, c, d : quatre variables, zéro nom clair.
Le plan A, le plan B, le plan C, et puis la panne.
R. A. S. de mon côté.
Le S.A.V. m’a répondu en deux heures.
La S.N.C.F. a aussi son podcast, moins drôle.
Le C.N.R.S. et l’I.N.R.I.A. publient ensemble.
La R.A.T.P. n’a pas de réseau entre deux stations.
J. R. R. Tolkien aurait détesté le tout-numérique.
P.-S. : le son était un peu faible à gauche.
N. B. : la note de l’épisode donne 404.
Il a dit « y a pas de cloud, juste l’ordinateur de quelqu’un d’autre ».
À 12:30 vous dites RAID 5, c’était RAID 6 je crois.
À 00:47:12, la meilleure réplique de la saison.
Vers la 35e minute, le son grésille.
Au chapitre 3, vous confondez TLS 1.2 et TLS 1.3.
const a = b ?? c; suffit, non ?
if (x == null) return; // et voilà
for (let i = 0; i < n; i++) { console.log(i); }
SELECT count(*) FROM comments WHERE is_approved;
git rebase -i HEAD~3 et on n’en parle plus.
sudo rm -rf / --no-preserve-root, ne le faites pas chez vous !
curl -sSL | bash, quelle drôle d’idée.
docker compose up -d && docker compose logs -f
<b>gras</b> ou **gras**, il faut choisir.
<script>alert(1)</script> ne marche pas ici, bravo.
La regex ^(a+)+$ est un piège classique.
{ "clé": "valeur", "liste": [1, 2, 3] }
let mut compteur: u32 = 0;
fn main() { println!("Bonjour"); }
print("bonjour") tout simplement
System.out.println et ses amis me manquent peu.
#include <stdio.h> et la nostalgie revient.
:wq pour sortir, depuis vingt ans.
0xDEADBEEF m’a fait sourire.
127.0.0.1, sweet 127.0.0.1.
::1 pour les intimes.
2001:db8::1 est réservée à la documentation.
La source : https://fr.wikipedia.org/wiki/Cond%C3%A9
Le code est là : https://github.com/nodejs/node
La vidéo : https://www.youtube.com/watch?v=dQw4w9WgXcQ
L’article de la CNIL : https://www.cnil.fr/fr/cookies-et-autres-traceurs
La RFC : https://www.rfc-editor.org/rfc/rfc9110.html
Le paquet : https://www.npmjs.com/package/express
La page de MDN : https://developer.mozilla.org/fr/docs/Web/HTTP
Un bon papier du Monde : https://www.lemonde.fr/pixels/
Le dépôt Debian : https://packages.debian.org/stable/
Voir http://info.cern.ch pour le premier site du monde.
Plus d’infos sur www.legifrance.gouv.fr
Écrivez-moi, je suis sur mastodon.social sous le nom Solveig.
contact@exemple.fr est l’adresse que vous citez, elle ne répond plus.
La formule : 2 × π × r, et non π × r².
3 < 5 et 5 > 3, jusque-là ça va.
50 % des gens ne sauvegardent rien, vous dites ?
Le prix est passé de 9,99 € à 14,99 € par mois.
Le 29 février 2028 tombera un mardi, préparez vos tests.
Il est 25 h 61 sur mon four connecté.
Température de la baie : −5 °C, on se caille.
L’œuvre complète de Knuth tient sur mon étagère.
L’Haÿ-les-Roses a sa propre régie de fibre.
Où ça ? Là ! Ça, ç’a été dit à Noël, à Nîmes, par Zoé et Loïc.
Élisabeth Badinter, Évariste Galois et Ève Curie sont des noms à accents.
Ça va être coton à expliquer à ma cheffe.
Chère équipe, je vous écoute depuis le n° 1.
Mon fils de six ans veut devenir développeur grâce à vous.
Je ne suis pas d’accord, mais l’argument est bon.
Franchement, l’invité n’a pas répondu à la question.
Je trouve ce passage nul, désolé, le reste était super.
Cette loi est une catastrophe pour les petits hébergeurs.
Quelle bande de guignols, chez cet opérateur.
Zut, flûte et crotte, j’ai raté le direct.
Sacré bon sang de bois, quel suspense !
La vache, quel débit !
Punaise, ce générique me reste en tête.
Purée, deux heures de coupure pour un point-virgule.
Mince alors, le disque est mort.
Le bug est de retour, il s’appelle revient.
L’épisode m’a fait pleurer, surtout la fin.
À mon avis, la fibre optique vaut mieux que le satellite.
Peut-on avoir la transcription en PDF ?
Avez-vous pensé aux personnes sourdes ? La transcription aide beaucoup.
Le lecteur reprend bien là où je m’étais arrêté, merci.
Le mode sombre est très réussi.
Sur mon vieux téléphone, la page se charge en une seconde.
Question bête : c’est quoi un CDN ?
Réponse à Maud : oui, mais seulement en IPv6.
@Solveig tu as raison pour les onduleurs.
#Nobicast toujours au sommet
En Belgique on dit nonante, et nos routeurs comprennent.
Au Québec, on magasine nos serveurs en fin de semaine.
Bjr, slt, cdlt : la sainte trinité des courriels.
Merci, thank you, danke, gracias, grazie, obrigado !
שלום לכולם et merci pour l’épisode.
Привет из Парижа, très bon épisode.
日本のポッドキャスト aussi, parlez-en un jour.
La répartition des IP putatives est expliquée à 18 minutes.
Mon grand-père a culotté sa pipe, moi je culotte mes poêles.
L’Institut Pasteur a libéré son code.
Le Pas-de-Calais est fibré à 90 %.
L’amas de câbles sous mon bureau vous remercie.
Un analyste et un analogiste, ce n’est pas pareil.
Ma nièce s’appelle Assia, elle code en Scratch.
Passe-partout, c’est aussi un gestionnaire de clés.
Le compte de test s’appelait toto, comme partout.
Vos invitées connaissent leur sujet, ça s’entend.
Dans « informatique », il y a « forma », et « tique ».
Le titre « Amputer pour réparer » est de vous ?
La disputation médiévale, ancêtre du fil de commentaires.
On a député un collègue au salon, il est revenu avec douze stylos.
Je réputerai ce fournisseur fiable quand il répondra.
Ce commentaire tient
sur deux lignes, et c’est voulu.
`
  .trim()
  .split('\n');
