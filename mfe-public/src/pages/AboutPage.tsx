import {
  brand,
  distributionDay,
  distributionTime,
  ofCity,
  preparationDay,
  recordingDay,
  recordingTime,
} from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageRequest } from '@nobicast/contracts/remote';
import { Band, ExternalLink, MoreLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { AudienceStats } from '../features/metrics/AudienceStats.tsx';
import { SummaryStats } from '../features/metrics/SummaryStats.tsx';
import { textHead } from '../heads.ts';
import { loadTextWithFigures } from '../page-data.ts';
import styles from './text-pages.module.css';

export const page = { path: '/a-propos', chunk: 'rare', inSitemap: true } satisfies PageDeclaration;

const aboutCopy = {
  label: 'À propos',
  title: `À propos de ${brand.name}`,
  head: 'À propos',
  description: `Ce qu’est ${brand.name}, comment un épisode se fait, et sous quelle licence.`,
  statement: 'Une lampe, un micro, et ce que la tech fait à nos vies',
  project: 'Le projet',
  paragraphs: [
    `${brand.name} est une émission de conversation. Chaque semaine, quelques personnes qui travaillent avec des machines se retrouvent le soir, à distance, et parlent de ce qu’elles ont vu passer\u00a0: une faille, une panne, une loi, un vieux manuel.`,
    'Nous parlons de technique, de cybersécurité, de développement et de culture numérique, sans jargon gratuit et sans hâte. Un sujet prend le temps qu’il prend. Quand nous ne savons pas, nous le disons, et nous invitons quelqu’un qui sait.',
  ],
  week: 'La semaine',
  appointments: '3 rendez-vous',
  how: 'Comment un épisode se fait',
  steps: [
    {
      at: preparationDay,
      title: 'La collecte',
      line: 'Les thèmes sont proposés dans la préparation de la semaine. Elle est publique\u00a0: numéro creux, ambre, hachures.',
    },
    {
      // Printed as it stands, never converted (A01).
      at: `${recordingDay} ${recordingTime} UTC`,
      title: 'Le direct',
      line: 'Enregistrement virtuel, salon ouvert. Vos questions passent à l’antenne.',
    },
    {
      at: `${distributionDay} ${distributionTime}`,
      title: 'La distribution',
      line: `L’épisode sort, heure ${ofCity}. Chaque sujet ouvre sa page et son courrier.`,
    },
  ],
  frame: 'Cadre',
  licence: 'Copiez, partagez, citez. Ne vendez pas, ne modifiez pas.',
  guests: 'Devenir invité',
  advertising: 'Annoncer chez nous',
  contact: 'Nous écrire',
  questions: 'Vos questions',
} as const;

const head = textHead(aboutCopy.head, aboutCopy.description, paths.about);
export const load = (request: PageRequest) => loadTextWithFigures(request, head);

export function AboutPage() {
  usePageHead(head);
  return (
    <>
      <Band isFirst isRuled margin={<span className="label">{aboutCopy.label}</span>}>
        <div className="fit">
          <h1 className="vh">{aboutCopy.title}</h1>
          <p className={`${styles.statement} display`}>
            <span className="cursor">{aboutCopy.statement}</span>
          </p>
        </div>
      </Band>
      <Band margin={<span className="label">{aboutCopy.project}</span>}>
        <div className="split">
          <div className="prose">
            <h2 className="vh">{aboutCopy.project}</h2>
            {aboutCopy.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <aside>
            <div className="aside-block">
              <SummaryStats>
                <AudienceStats />
              </SummaryStats>
            </div>
          </aside>
        </div>
      </Band>
      <Band
        isRuled
        margin={
          <>
            <span className="label">{aboutCopy.week}</span>
            <span className="time mute">{aboutCopy.appointments}</span>
          </>
        }
      >
        <h2 className="section-title display">{aboutCopy.how}</h2>
        <ol className={styles.three}>
          {aboutCopy.steps.map(({ at, title, line }) => (
            <li key={at}>
              <span className="time mute">{at}</span>
              <h3 className="title size-2xl">{title}</h3>
              <p className="prose soft">{line}</p>
            </li>
          ))}
        </ol>
      </Band>
      <Band margin={<span className="label">{aboutCopy.frame}</span>}>
        <div className="split">
          <div>
            <h2 className="display size-3xl">
              <ExternalLink href={brand.licence.url} rel="license noopener">
                {brand.licence.name}
              </ExternalLink>
            </h2>
            <p className="prose soft mt-4">{aboutCopy.licence}</p>
          </div>
          <aside>
            <ul className="aside-block">
              {(
                [
                  [paths.guests, aboutCopy.guests],
                  [paths.advertising, aboutCopy.advertising],
                  [paths.contact, aboutCopy.contact],
                  [paths.faq, aboutCopy.questions],
                ] as const
              ).map(([path, text]) => (
                <li key={path}>
                  <MoreLink to={path}>{text}</MoreLink>
                </li>
              ))}
            </ul>
          </aside>
        </div>
      </Band>
    </>
  );
}
