import { brand, palettes } from '@nobicast/contracts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** E-mail programs support neither style sheets nor custom properties reliably: colours are inlined. */
export const mailColors = {
  ink: palettes.light.ink,
  soft: palettes.light.soft,
  mute: palettes.light.mute,
  tick: palettes.light.field,
  accent: palettes.light.accent,
  paper: palettes.light.bg,
  fill: palettes.light.accentFill,
} as const;
const { ink, soft, mute, accent, paper, fill } = mailColors;
const { dark } = palettes;
const titleFont = "'Arial Narrow','Helvetica Neue Condensed',Arial,sans-serif";
export const mailMonoFont = "Menlo,Consolas,'Courier New',monospace";
const mono = mailMonoFont;
const serif = "Georgia,'Times New Roman',serif";

/**
 * Dark mode and small screens, which inline styles cannot express. Without it the mail is complete, in the light
 * theme.
 */
const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a:focus-visible { outline: 2px solid ${accent}; outline-offset: 3px; }
  @media (prefers-color-scheme: dark) {
    .bg { background: ${dark.bg} !important; } .ink { color: ${dark.ink} !important; } .soft { color: ${dark.soft} !important; } .mute { color: ${dark.mute} !important; } .acc { color: ${dark.accent} !important; }
    .bold { border-color: ${dark.ink} !important; } .hair { border-color: ${dark.rule} !important; } .edge { border-color: ${dark.accent} !important; } .tick { background: ${dark.field} !important; } .tick-on { background: ${dark.accent} !important; }
  }
  [data-ogsc] .ink { color: ${dark.ink} !important; } [data-ogsc] .soft { color: ${dark.soft} !important; } [data-ogsc] .mute { color: ${dark.mute} !important; } [data-ogsc] .acc { color: ${dark.accent} !important; } [data-ogsb] .bg { background: ${dark.bg} !important; }
  @media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } .h { font-size: 46px !important; } .btn a { padding-left: 18px !important; padding-right: 18px !important; font-size: 21px !important; } }
`;

/** For a table that is only layout. */
export const mailTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const table = mailTable;

/** `content` is HTML: whatever it shows was escaped before. */
export const mailSection = (padding: string, content: string) =>
  `<tr><td class="pad" style="padding:${padding} 32px 0">${content}</td></tr>`;
const ruled = (content: string) =>
  `<table ${table}><tr><td class="hair" style="padding-top:18px;border-top:1px solid ${palettes.light.rule}">${content}</td></tr></table>`;

/** The frame of every mail. All texts are plain and are escaped here. */
export interface MailFrame {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  corner: string;
  footer: { farewell: string; who: string; why: string; support: string; supportUrl: string };
}

const header = (corner: string) =>
  `<tr><td class="pad bold" style="padding:0 32px 14px;border-bottom:2px solid ${ink}">
<table ${table}><tr>
<td class="ink" style="font:800 28px/1 ${titleFont};letter-spacing:-0.5px;color:${ink};white-space:nowrap">${escape(brand.name)}<span style="display:inline-block;width:5px;height:20px;overflow:hidden;margin-left:3px;vertical-align:-1px;line-height:20px;font-size:1px;background:${fill};border:1px solid ${ink}">&nbsp;</span></td>
<td class="mute" align="right" style="font:500 11px/1.4 ${mono};letter-spacing:0.6px;color:${mute};text-transform:uppercase">${escape(corner)}</td></tr></table></td></tr>`;

/** The title, a line each, and the sentence that says why this mail came. */
export const mailLead = (title: readonly string[], sentence: string) =>
  mailSection(
    '36px',
    `<h1 class="ink h" style="margin:0;font:800 64px/0.95 ${titleFont};letter-spacing:-1.5px;color:${ink}">${title.map(escape).join('<br>')}</h1>
<p class="soft" style="margin:22px 0 0;font:400 18px/1.6 ${serif};color:${soft}">${escape(sentence)}</p>`,
  );

export const mailButton = ({ label, href }: { label: string; href: string }) =>
  mailSection(
    '28px',
    `<table ${table}><tr><td class="btn edge" bgcolor="${fill}" style="background:${fill};border:2px solid ${ink}">
<a href="${escape(href)}" style="display:block;padding:22px 26px;font:800 26px/1.1 ${titleFont};color:${palettes.light.onAccent};text-decoration:none">${escape(label)}&nbsp;&rarr;</a></td></tr></table>`,
  );

export const mailPlainLink = (texts: { heading: string; advice: string; href: string }) =>
  mailSection(
    '28px',
    ruled(`<p class="mute" style="margin:0;font:500 11px/1.5 ${mono};letter-spacing:0.6px;color:${mute};text-transform:uppercase">${escape(texts.heading)}</p>
<p class="soft" style="margin:8px 0 0;font:400 15px/1.6 Arial,sans-serif;color:${soft}">${escape(texts.advice)}</p>
<p style="margin:6px 0 0;font:400 13px/1.6 ${mono};word-break:break-all"><a class="acc" href="${escape(texts.href)}" style="color:${accent};text-decoration:underline">${escape(texts.href)}</a></p>`),
  );

/** Line breaks are kept. */
export const mailQuote = ({ text, by }: { text: string; by: string }) =>
  mailSection(
    '28px',
    `<table ${table}><tr><td class="edge" style="padding:2px 0 2px 18px;border-left:4px solid ${accent}">
<p class="ink" style="margin:0;font:400 18px/1.6 ${serif};color:${ink};overflow-wrap:anywhere;word-break:break-word">${escape(text).replaceAll('\n', '<br>')}</p>
<p class="mute" style="margin:10px 0 0;font:500 12px/1.5 ${mono};color:${mute}">${escape(by)}</p></td></tr></table>`,
  );

/** A question in bold, its answer, and possibly a link. */
export const mailNote = ({
  strong,
  text,
  link,
}: {
  strong: string;
  text: string;
  link?: { label: string; href: string };
}) =>
  mailSection(
    '24px',
    ruled(
      `<p class="soft" style="margin:0;font:400 15px/1.6 Arial,sans-serif;color:${soft}"><strong class="ink" style="color:${ink}">${escape(strong)}</strong> ${escape(text)}</p>${
        link
          ? `\n<p style="margin:0;font:600 15px/1.6 Arial,sans-serif"><a class="acc" href="${escape(link.href)}" style="display:inline-block;padding:10px 0;color:${accent};text-decoration:underline">${escape(link.label)}</a></p>`
          : ''
      }`,
    ),
  );

const mailFooter = ({ farewell, who, why, support, supportUrl }: MailFrame['footer']) =>
  mailSection(
    '36px',
    `<table ${table}><tr><td class="bold" style="padding-top:18px;border-top:2px solid ${ink}">
<p class="ink" style="margin:0;font:800 34px/1 ${titleFont};letter-spacing:-0.5px;color:${ink}">${escape(farewell)}</p>
<p class="mute" style="margin:14px 0 0;font:400 12px/1.7 ${mono};color:${mute}">${escape(who)}<br>${escape(why)}<br><a class="mute" href="${escape(supportUrl)}" style="display:inline-block;padding:14px 0;color:${mute};text-decoration:underline">${escape(support)}</a></p></td></tr></table>`,
  );

/** The HTML part of a mail. It loads nothing, and follows the reader's theme. */
export const mailHtml = ({ subject, preview, corner, footer }: MailFrame, sections: readonly string[]) =>
  `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escape(subject)}</title>
<style>${styleSheet}</style></head>
<body class="bg" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${escape(preview)}</div>
<table ${table} class="bg" style="background:${paper}"><tr><td align="center" style="padding:24px 0 40px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${[header(corner), ...sections, mailFooter(footer)].join('\n')}
</table></td></tr></table>
</body></html>
`;
