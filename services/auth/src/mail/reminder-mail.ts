import { paths, type UnfinishedEpisode } from '@nobicast/contracts';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import {
  mailButton,
  mailHtml,
  mailLead,
  mailNote,
  mailPlainLink,
  mailText,
  ruledMailText,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';
import { reminderMailTexts } from './reminder-mail.fr.ts';

/** Links to the episode for hosts who may change it. */
export function reminderMail({
  to,
  episode,
  isAdmin,
  publicUrl,
  sentAt,
}: {
  to: string;
  episode: UnfinishedEpisode;
  isAdmin: boolean;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { number, slug, missing } = episode;
  const publishedAt = new Date(episode.published_at);
  const title = titleOrEnigma(episode);
  const texts = reminderMailTexts({ sentAt, number, title, publishedAt, missing, isAdmin });
  const { subject, preview, corner } = texts;
  const href = `${publicUrl}${paths.admin}?${new URLSearchParams({ onglet: 'episodes', recherche: slug })}`;
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  const html = mailHtml(frame, [
    mailLead([texts.greeting, texts.title], texts.lead),
    ...(isAdmin ? [mailButton({ label: texts.button, href })] : []),
    mailNote({ strong: texts.otherwise, text: texts.otherwiseText }),
    ...(isAdmin ? [mailPlainLink({ heading: texts.noButton, advice: texts.copyLink, href })] : []),
  ]);
  const text = mailText(frame, [
    `${texts.greeting} ${texts.title}`,
    wrapMailText(texts.lead),
    ...(isAdmin ? [href] : []),
    ruledMailText(`${texts.otherwise} ${texts.otherwiseText}`),
  ]);
  return { to, subject, text, html };
}
