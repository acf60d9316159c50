import { numberInTitle, publishersNumber, titleWithoutNumber } from './numbers.rules.ts';

// First use I5: titles as shows write them, with the number they surely carry. Where it is unsure, there is none.
describe('the number in a title', () => {
  const none = undefined;
  const titles: [show: string, title: string, number: number | undefined][] = [
    ['Actu', '404: page introuvable', none],
    ['Actu', '404: Page introuvable', 404],
    ['Actu', 'E3: le salon', none],
    ['Actu', 'E12: Le salon', 12],
    ['Actu', '#1 des ventes : Apple', none],
    ['Actu', '# 3 choses', none],
    ['Actu', '10 : dix raisons', none],
    ['Actu', '007: Bond', none],
    ['Actu', '2100: ville', none],
    ['Engineering Kiosk', '#274 Openwashing', 274],
    ['Engineering Kiosk', '#06 Hype oder Hope: Job-Titel und Beförderungen', 6],
    ['Engineering Kiosk', '#170 - 404 Not Found!', 170],
    ['Engineering Kiosk', '#100 Episoden: ein Tech Rückblick auf 2022/23, Predictions 2024 und viel Tech Trivia', 100],
    ['Engineering Kiosk', '#257 Fischbecken, Jeep, Saugroboter - 3 Hacks, 1 Lesson: Zero Trust', 257],
    ['Engineering Kiosk', '#-1 Wrap up 2022: Der Engineering Kiosk in Zahlen', none],
    ['Engineering Kiosk', '#00 Was ist der Engineering Kiosk?', none],
    ['Le Cours de l’histoire', 'Le Front populaire, une histoire de grèves et de joie : épisode du podcast Front populaire', none],
    ['Le Cours de l’histoire', 'Un portrait : épisode 3 du podcast Portraits', none],
    ['La Série Documentaire', 'Épisode 1/4 : la source', none],
    ['Podcasting 2.0 Namespace Example', 'Episode 3 - The Future', 3],
    ['Nobicast', 'Nobicast 79 : neuf', 79],
    ['Nobicast', 'Nobicast #975 – Été', 975],
    ['Giant Bombcast', 'Giant Bombcast 603: Bees in the Kitchen', 603],
    ['Podcast Science', 'Podcast Science 450 – Les abeilles', 450],
    ['JS Party: JavaScript, CSS, Web Development', 'JS Party 300: A special celebration', 300],
    ['NoLimitSecu', 'Episode #420 consacré aux passkeys', 420],
    ['Génération Do It Yourself', '#350 - Xavier Niel - Free', 350],
    ['Lex Fridman Podcast', '#367 – Sam Altman: OpenAI CEO on GPT-4, ChatGPT, and the Future of AI', 367],
    ['The Joe Rogan Experience', '#1169 - Elon Musk', 1169],
    ['The Tim Ferriss Show', '#750: Neil Gaiman and Debbie Millman', 750],
    ['Talk Python To Me', '#400: Ruff - The Fast, Rust-based Python Linter', 400],
    ['Reply All', '#158 The Case of the Missing Hit', 158],
    ['Accidental Tech Podcast', '612: You Do the Stinky Bad Part', 612],
    ['Syntax', '823: 5 Ways to Fail', 823],
    ['This American Life', '810: Say It to My Face', 810],
    ['Darknet Diaries', '146: ANOM', 146],
    ['No Such Thing As A Fish', '450: No Such Thing As A Non-Alcoholic Dolphin', 450],
    ['99% Invisible', '453- The Missing Middle', 453],
    ['Freakonomics Radio', '584. How to Pave the Road to Hell', 584],
    ['Welcome to Night Vale', '1 - Pilot', 1],
    ['Soft Skills Engineering', 'Episode 412: My boss is a robot', 412],
    ['Software Engineering Radio', 'Episode 500: Sergey Gorbachev on the Birth and Future of a Language', 500],
    ['All-In', 'E167: Nuclear fusion, and the besties', 167],
    ['Un podcast', 'Épisode 7 : le réseau', 7],
    ['Un podcast', 'Épisode n°12', 12],
    ['Un podcast', 'Épisode n° 12 : la fin', 12],
    ['Un podcast', 'Numéro 13 – Les chats', 13],
    ['Un podcast', 'N°45 : le son', 45],
    ['Un podcast', 'Ep. 45 - Marie Curie', 45],
    ['Un podcast', 'A talk – épisode 12', 12],
    ['Un podcast', 'A talk (#12)', 12],
    ['Hello Internet', 'H.I. #136: Dog Bingo', none],
    ['Security Now (Audio)', 'SN 950: Leo Turns 67', none],
    ['Serial', 'S01 - Ep. 1: The Alibi', none],
    ['FloodCast', 'S09E01 - Le retour', none],
    ['Un podcast', 'S3E1 – Le retour', none],
    ['Un podcast', 'Saison 2, épisode 4 : la mer', none],
    ['Un podcast', '2x05 - La suite', none],
    ['Un podcast', 'Le film (#1/2)', none],
    ['Un podcast', '#2023', none],
    ['Un podcast', '#1/2 Le film', none],
    ['Un podcast', '#3-4 : un double', none],
    ['Un podcast', '#12.5 Entre deux', none],
    ['Un podcast', '#45bis – La suite', none],
    ['Un podcast', '#BalanceTonPorc, #5 ans', none],
    ['Un podcast', 'Best of #3', none],
    ['Un podcast', 'Bonus #3 : les coulisses', none],
    ['Un podcast', '[REDIFF] #45 - Les abeilles', none],
    ['Un podcast', '1984 - A novel', none],
    ['Un podcast', '2023 : le bilan', none],
    ['Un podcast', 'Windows 11 : faut-il migrer ?', none],
    ['Windows Weekly', 'Windows 11 : faut-il migrer ?', none],
    ['Un podcast', '20h30 : le direct', none],
    ['Un podcast', '7:30 du matin', none],
    ['Un podcast', '50/50 : le partage', none],
    ['Un podcast', '3 questions à Marie Curie', none],
    ['Un podcast', 'A talk about 5 things', none],
    ['Un podcast', 'Partie 2 : la mer', none],
    ['Un podcast', '#123456789 an identifier', none],
  ];

  it.each(titles)('of %s: %s', (show, title, number) => {
    expect(numberInTitle(title, show)).toBe(number);
  });
}); // prettier-ignore

describe('the number of an episode', () => {
  it('is the declared one where that is a positive integer', () => {
    expect(publishersNumber(5, '#7 A talk')).toBe(5);
    expect(publishersNumber(0, '#7 A talk')).toBe(7);
    expect(publishersNumber(1.5, null)).toBeUndefined();
  });

  it.each([
    ['#12 A talk', 'A talk'],
    ['#12: A talk', 'A talk'],
    ['#12 - A talk', 'A talk'],
    ['#13 A talk', '#13 A talk'],
    ['#12', '#12'],
    ['#12.5 A talk', '#12.5 A talk'],
    ['Episode 12 - A talk', 'Episode 12 - A talk'],
  ])('is not repeated by the title %s', (title, shown) => {
    expect(titleWithoutNumber(title, 12)).toBe(shown);
  });
});
