import { palettes } from '@nobicast/contracts/brand';

const colors = ({
  bg,
  raised,
  ink,
  soft,
  mute,
  rule,
  accent,
  accentFill,
  onAccent,
  accentEdge,
  danger,
}: (typeof palettes)['dark' | 'light']) =>
  `--bg: ${bg}; --raised: ${raised}; --ink: ${ink}; --soft: ${soft}; --mute: ${mute}; --rule: ${rule}; --accent: ${accent}; --fill: ${accentFill}; --on-fill: ${onAccent}; --edge: ${accentEdge}; --danger: ${danger};`;

/** The style of the site, with system fonts: those of the site are on another port. */
export const pageStyles = `
:root { color-scheme: light dark; ${colors(palettes.light)}
  --title: 'Arial Narrow', 'Helvetica Neue', Arial, sans-serif; --mono: ui-monospace, Menlo, Consolas, monospace; }
@media (prefers-color-scheme: dark) { :root { ${colors(palettes.dark)} } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { max-width: 72rem; margin: 0 auto; padding: 0 1rem 3rem; background: var(--bg); color: var(--ink);
  font: 400 1rem/1.4 system-ui, Arial, sans-serif; overflow-wrap: anywhere; }
@media (min-width: 48rem) { body { padding: 0 2rem 4rem; } }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1, h2, p, dl, dd, ol, ul { margin: 0; }
h1 { font: 800 2.125rem/1 var(--title); letter-spacing: -0.028em; }
h2 { font: 800 1.25rem/1.1 var(--title); }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4rem; border-bottom: 2px solid var(--ink); }
.bar a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; }
.count, .label, time, dt, .new { font-family: var(--mono); font-size: 0.75rem; color: var(--mute); }
.count { font-size: 0.875rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#empty { padding: 2rem 0; color: var(--soft); max-width: 62ch; }
ol, .files { list-style: none; padding: 0; }

ol li { border-bottom: 1px solid var(--rule); }
ol a { display: grid; grid-template: 'subject subject' 'to to' 'from time' / minmax(0, 1fr) auto; gap: 0.25rem 1rem; padding: 0.75rem 0.5rem 0.75rem 0.75rem;
  border-left: 3px solid transparent; color: var(--soft); text-decoration: none; }
ol a:hover { background: var(--raised); }
ol a:hover .subject bdi { text-decoration: underline; }
ol a:focus-visible { outline-offset: -2px; }
ol time { grid-area: time; padding-top: 0.2rem; white-space: nowrap; }
.subject { grid-area: subject; color: var(--ink); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.to { grid-area: to; } .from { grid-area: from; }
.to, .from { font-size: 0.875rem; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.unseen a { border-left-color: var(--accent); }
.unseen .subject { font-weight: 700; }
.new { display: none; }
.unseen .new { display: inline-block; margin-right: 0.5rem; padding: 0 0.375rem; border: 1px solid var(--edge); background: var(--fill); color: var(--on-fill); font-weight: 600; }
@media (min-width: 48rem) { ol a { grid-template: 'subject subject time' 'to from from' / minmax(0, 1fr) minmax(0, 1fr) auto; } }

.title { margin: 1.5rem 0 1rem; line-height: 1.12; }
.facts div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: 0.75rem; padding: 0.25rem 0; align-items: baseline; }
details .facts div { grid-template-columns: 1fr; gap: 0; padding: 0.5rem 0; border-bottom: 1px solid var(--rule); }
details .facts dd { font-family: var(--mono); font-size: 0.875rem; }
@media (min-width: 48rem) { details .facts div { grid-template-columns: 14rem minmax(0, 1fr); gap: 1rem; } }
section, details { margin-top: 1.5rem; }
.head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
.head a { display: inline-flex; align-items: center; min-height: 2.75rem; }
iframe { display: block; width: 100%; height: 80vh; height: 80dvh; min-height: 24rem; border: 1px solid var(--rule); background: Canvas; }
@media (max-width: 47.99rem) { iframe { width: calc(100% + 2rem); margin: 0 -1rem; border-inline: 0; } }
summary { padding: 0.625rem 0; min-height: 2.75rem; font: 800 1.25rem/1.2 var(--title); cursor: pointer; border-bottom: 1px solid var(--rule); }
pre { margin: 1rem 0 0; white-space: pre-wrap; font: 400 0.875rem/1.6 var(--mono); }
.files li { padding: 0.25rem 0; } .files a { display: inline-block; padding: 0.5rem 0; }
.problem { margin-top: 1rem; padding-left: 0.75rem; border-left: 3px solid var(--danger); }
`;
