import { brand, limits, ofCity } from '@nobicast/contracts';
import {
  type MailMessage,
  composeMail,
  mailColors,
  mailFrameTexts,
  mailMonoFont,
  mailNote,
  mailParts,
  mailSection,
  mailTable,
  mailTime,
  ruledMailText,
  wrapMailText,
} from '@nobicast/service-kit/mail';

const minutes = limits.signIn.linkLifetimeMinutes;

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, weekday: 'long' });

/** Times are those of Paris. */
export const signInMailTexts = ({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: `Votre lien de connexion à ${brand.name}`,
  preview: `Valide ${minutes} minutes, une seule fois. Demandé ${weekday.format(sentAt)} à ${mailTime(sentAt)}, heure ${ofCity}.`,
  sentTime: mailTime(sentAt),
  expiryTime: mailTime(expiresAt),
  title: 'Voici votre lien.',
  lead: `Il vous connecte à ${brand.name} sans mot de passe. Appuyez, et vous êtes dans la place.`,
  leadOfText: `Il vous connecte à ${brand.name} sans mot de passe :`,
  button: 'Se connecter',
  sent: 'envoyé',
  expires: 'éteint',
  codeHeading: 'Vous vous connectez ailleurs\u202f?',
  codeAdvice: 'Tapez ce code dans la page qui l’attend, là où vous avez demandé le lien\u00a0:',
  codeCare:
    'Il ne sert que dans ce navigateur-là, aussi longtemps que le lien, et l’un éteint l’autre. Ne le donnez à personne\u00a0: nous ne le demandons jamais.',
  validity: `Ce lien est valide ${minutes} minutes et ne sert qu’une fois.`,
  noButton: 'Le bouton ne répond pas ?',
  copyLink: 'Copiez cette adresse dans votre navigateur :',
  notYou: 'Vous n’avez rien demandé ?',
  notYouAdvice: 'N’appuyez pas. Sans votre geste, personne n’entre, et le lien s’éteint seul.',
  notYouAdviceOfText: 'N’ouvrez pas ce lien. Sans votre geste, personne n’entre, et il s’éteint seul.',
  why: 'Ce message est envoyé à la demande d’une connexion, il n’inscrit à rien.',
});

const { accent, ink, mute, soft, tick } = mailColors;

/** The 15 minutes as a ruler with one tick each: the first is highlighted, every fifth is longer. */
const ruler = Array.from({ length: 16 }, (_, minute) => {
  const isFirst = minute === 0;
  const height = minute % 5 === 0 ? 24 : 12;
  const look = `width:${isFirst ? 4 : 1}px;height:${height}px;background:${isFirst ? accent : tick}`;
  const width = minute === 15 ? '1%' : '6.6%';
  return `<td width="${width}" valign="bottom" height="24" style="height:24px;font-size:1px;line-height:1px"><div class="${isFirst ? 'tick-on' : 'tick'}" style="${look}">&nbsp;</div></td>`;
}).join('');

const validitySection = (texts: ReturnType<typeof signInMailTexts>) =>
  mailSection(
    '28px',
    `<table ${mailTable} aria-hidden="true" style="table-layout:fixed"><tr>${ruler}</tr></table>
<table ${mailTable}><tr><td class="acc" style="padding-top:8px;font:700 12px/1.5 ${mailMonoFont};color:${accent}">${texts.sentTime} ${texts.sent}</td>
<td class="mute" align="right" style="padding-top:8px;font:500 12px/1.5 ${mailMonoFont};color:${mute}">${texts.expiryTime} ${texts.expires}</td></tr></table>
<p class="ink" style="margin:12px 0 0;font:600 16px/1.5 Arial,sans-serif;color:${ink}">${texts.validity}</p>`,
  );

/**
 * The code stands in the body alone: subjects and previews stand on locked screens, and in the logs of mail servers.
 */
const codePart = (texts: ReturnType<typeof signInMailTexts>, code: string) => ({
  html: mailSection(
    '28px',
    `<p class="soft" style="margin:0;font:400 15px/1.6 Arial,sans-serif;color:${soft}"><strong class="ink" style="color:${ink}">${texts.codeHeading}</strong> ${texts.codeAdvice}</p>
<p class="ink" style="margin:10px 0;font:700 38px/1.2 ${mailMonoFont};letter-spacing:6px;color:${ink}">${code}</p>
<p class="soft" style="margin:0;font:400 15px/1.6 Arial,sans-serif;color:${soft}">${texts.codeCare}</p>`,
  ),
  text: `${wrapMailText(`${texts.codeHeading} ${texts.codeAdvice}`)}\n\n${code}\n\n${wrapMailText(texts.codeCare)}`,
});

/** The e-mail with a sign-in link, and a code for another browser than that of the mail. */
export function signInMail(input: {
  to: string;
  href: string;
  /** Undefined: the mail has only the link. */
  code: string | undefined;
  publicUrl: string;
  sentAt: Date;
  expiresAt: Date;
}): MailMessage {
  const { to, href, code, publicUrl } = input;
  const texts = signInMailTexts(input);
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.bareButton({ label: texts.button, href }),
      ...(code === undefined ? [] : [codePart(texts, code)]),
      {
        html: validitySection(texts),
        text: `${texts.sentTime} |----|----|----| ${texts.expiryTime}\n${texts.validity}`,
      },
      mailParts.plainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
      {
        html: mailNote({ strong: texts.notYou, text: texts.notYouAdvice }),
        text: ruledMailText(`${texts.notYou} ${texts.notYouAdviceOfText}`),
      },
    ]),
  };
}
