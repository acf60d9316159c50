import { brand } from '@nobicast/contracts';
import type { SignInMailTexts } from './sign-in-mail.fr.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

// E-mail programs support neither style sheets nor custom properties reliably, so colours are inlined.
const ink = '#16150f';
const soft = '#45423a';
const mute = '#5f5a4e';
const accent = '#3f5f00';
const paper = '#f4eee1';
const lime = '#c9f542';
const title = "'Arial Narrow','Helvetica Neue Condensed',Arial,sans-serif";
const mono = "Menlo,Consolas,'Courier New',monospace";

/** What inline styles cannot express: dark mode and small screens. Without it the e-mail is complete, in the light theme. */
const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a:focus-visible { outline: 2px solid ${accent}; outline-offset: 3px; }
  @media (prefers-color-scheme: dark) {
    .bg { background: #0b0e13 !important; } .ink { color: #ece8dd !important; } .soft { color: #b9b8b2 !important; } .mute { color: #93958f !important; } .acc { color: #c3f73a !important; }
    .bold { border-color: #ece8dd !important; } .hair { border-color: #353e4b !important; } .edge { border-color: #c3f73a !important; } .tick { background: #747b86 !important; } .tick-on { background: #c3f73a !important; }
  }
  [data-ogsc] .ink { color: #ece8dd !important; } [data-ogsc] .soft { color: #b9b8b2 !important; } [data-ogsc] .mute { color: #93958f !important; } [data-ogsc] .acc { color: #c3f73a !important; } [data-ogsb] .bg { background: #0b0e13 !important; }
  @media (max-width: 480px) { .pad { padding-left: 20px !important; padding-right: 20px !important; } .h { font-size: 46px !important; } .btn a { padding-left: 18px !important; padding-right: 18px !important; font-size: 21px !important; } }
`;

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const section = (padding: string, content: string) =>
  `<tr><td class="pad" style="padding:${padding} 32px 0">${content}</td></tr>`;
const ruled = (content: string) =>
  `<table ${table}><tr><td class="hair" style="padding-top:18px;border-top:1px solid #c4b89f">${content}</td></tr></table>`;

/** The 15 minutes as a ruler with one tick each: the first is highlighted, every fifth is longer. */
const ruler = Array.from({ length: 16 }, (_, minute) => {
  const isFirst = minute === 0;
  const height = minute % 5 === 0 ? 24 : 12;
  const look = `width:${isFirst ? 4 : 1}px;height:${height}px;background:${isFirst ? accent : '#857c69'}`;
  const width = minute === 15 ? '1%' : '6.6%';
  return `<td width="${width}" valign="bottom" height="24" style="height:24px;font-size:1px;line-height:1px"><div class="${isFirst ? 'tick-on' : 'tick'}" style="${look}">&nbsp;</div></td>`;
}).join('');

export function signInMailHtml(
  texts: SignInMailTexts,
  addresses: { href: string; supportUrl: string },
): string {
  const href = escape(addresses.href);
  const supportUrl = escape(addresses.supportUrl);
  const header = `<tr><td class="pad bold" style="padding:0 32px 14px;border-bottom:2px solid ${ink}">
<table ${table}><tr>
<td class="ink" style="font:800 28px/1 ${title};letter-spacing:-0.5px;color:${ink};white-space:nowrap">${brand.name}<span style="display:inline-block;width:5px;height:20px;overflow:hidden;margin-left:3px;vertical-align:-1px;line-height:20px;font-size:1px;background:${lime};border:1px solid ${ink}">&nbsp;</span></td>
<td class="mute" align="right" style="font:500 11px/1.4 ${mono};letter-spacing:0.6px;color:${mute};text-transform:uppercase">${texts.sentTime}, ${texts.city}</td></tr></table></td></tr>`;
  const lead = section(
    '36px',
    `<h1 class="ink h" style="margin:0;font:800 64px/0.95 ${title};letter-spacing:-1.5px;color:${ink}">${texts.greeting}<br>${texts.title}</h1>
<p class="soft" style="margin:22px 0 0;font:400 18px/1.6 Georgia,'Times New Roman',serif;color:${soft}">${texts.lead}</p>`,
  );
  const button = section(
    '28px',
    `<table ${table}><tr><td class="btn edge" bgcolor="${lime}" style="background:${lime};border:2px solid ${ink}">
<a href="${href}" style="display:block;padding:22px 26px;font:800 26px/1.1 ${title};color:#10150a;text-decoration:none">${texts.button} &rarr;</a></td></tr></table>`,
  );
  const validity = section(
    '28px',
    `<table ${table} aria-hidden="true" style="table-layout:fixed"><tr>${ruler}</tr></table>
<table ${table}><tr><td class="acc" style="padding-top:8px;font:700 12px/1.5 ${mono};color:${accent}">${texts.sentTime} ${texts.sent}</td>
<td class="mute" align="right" style="padding-top:8px;font:500 12px/1.5 ${mono};color:${mute}">${texts.expiryTime} ${texts.expires}</td></tr></table>
<p class="ink" style="margin:12px 0 0;font:600 16px/1.5 Arial,sans-serif;color:${ink}">${texts.validity}</p>`,
  );
  const plainLink = section(
    '28px',
    ruled(`<p class="mute" style="margin:0;font:500 11px/1.5 ${mono};letter-spacing:0.6px;color:${mute};text-transform:uppercase">${texts.noButton}</p>
<p class="soft" style="margin:8px 0 0;font:400 15px/1.6 Arial,sans-serif;color:${soft}">${texts.copyLink}</p>
<p style="margin:6px 0 0;font:400 13px/1.6 ${mono};word-break:break-all"><a class="acc" href="${href}" style="color:${accent};text-decoration:underline">${href}</a></p>`),
  );
  const notYou = section(
    '24px',
    ruled(
      `<p class="soft" style="margin:0;font:400 15px/1.6 Arial,sans-serif;color:${soft}"><strong class="ink" style="color:${ink}">${texts.notYou}</strong> ${texts.notYouAdvice}</p>`,
    ),
  );
  const footer = section(
    '36px',
    `<table ${table}><tr><td class="bold" style="padding-top:18px;border-top:2px solid ${ink}">
<p class="ink" style="margin:0;font:800 34px/1 ${title};letter-spacing:-0.5px;color:${ink}">${texts.farewell}</p>
<p class="mute" style="margin:14px 0 0;font:400 12px/1.7 ${mono};color:${mute}">${texts.who}<br>${texts.why}<br><a class="mute" href="${supportUrl}" style="display:inline-block;padding:14px 0;color:${mute};text-decoration:underline">${texts.support}</a></p></td></tr></table>`,
  );
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${texts.subject}</title>
<style>${styleSheet}</style></head>
<body class="bg" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${texts.preview}</div>
<table ${table} class="bg" style="background:${paper}"><tr><td align="center" style="padding:24px 0 40px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${[header, lead, button, validity, plainLink, notYou, footer].join('\n')}
</table></td></tr></table>
</body></html>
`;
}
