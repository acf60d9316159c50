import { storageKeys } from '@nobicast/contracts/brand';
import { rootElementId } from '../boot.ts';
import { audioElementId } from '../player/first-play-handover.ts';

/** The style element with the font files. It applies without JavaScript, or where a script enables it. */
export const fontsElementId = 'fonts';
/** The template with what the browser requests once the page is painted: the scripts. */
export const lateElementId = 'late';

const fontsKey = JSON.stringify(storageKeys.fonts);

/** Sets the theme before the first paint. */
const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(storageKeys.theme)})||(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark")}catch{document.documentElement.dataset.theme="dark"}`;

/** On later visits the font files are in the browser's cache, so that the first paint has them. */
const cachedFontsScript = `try{if(localStorage.getItem(${fontsKey}))document.getElementById("${fontsElementId}").media="all"}catch{}`;

/** The inline script in the head of every document. It must follow the style element with the font files. */
export const lookScript = `${themeScript};${cachedFontsScript}`;

/**
 * On a first visit the files of French text are fetched first, then all faces are added at once: each face that a page
 * asks for and each file that arrives would lay all text out again. Faces of other letters are fetched when they are
 * used. What fails is left to the browser.
 */
const fontsScript = `if(fonts.media!="all")try{let all=[...fonts.sheet.cssRules].map(({style:s})=>{let of=name=>s.getPropertyValue(name);return new FontFace(of("font-family").replace(/"/g,""),of("src"),{weight:of("font-weight"),stretch:of("font-stretch")||"normal",style:of("font-style")||"normal",unicodeRange:of("unicode-range"),display:"swap"})});Promise.all(all.filter(f=>f.style=="normal"&&/^U\\+20-/i.test(f.unicodeRange)).map(f=>f.load())).then(()=>{all.map(f=>d.fonts.add(f));try{localStorage.setItem(${fontsKey},"1")}catch{}},()=>{fonts.media="all"})}catch{fonts.media="all"}`;

/** In milliseconds: about half of the time that the shell's script takes on the slow line of the bench. */
const restAfterMs = 250;

/**
 * The scripts, in the order of the template, which clones would not keep by themselves. The rest shares the line with
 * them a little later; once they have loaded where sound is on its way, as it was pressed at the first paint.
 */
const lateScript = `let late=d.importNode(d.getElementById("${lateElementId}").content,true),rest=()=>{rest=()=>{};d.body.append(late);${fontsScript}};for(let s of late.querySelectorAll("script")){s.async=false;s.onload=s.onerror=()=>rest();d.body.append(s)}setTimeout(()=>{d.getElementById("${audioElementId}").networkState==2||rest()},${restAfterMs})`;

/** In milliseconds after the load event: a browser that hides its timing from pages reports no paint. */
const unpaintedMs = 2_000;

/**
 * The inline script at the end of every document: once the page is painted, requests its scripts and the fonts, which
 * would delay that paint on a slow phone (decision 0089). What is opened in the background, a page without content,
 * which only its scripts would paint, and a browser that does not report paints start after the load event at the latest.
 */
export const afterPaintScript = `(d=>{let fonts=d.getElementById("${fontsElementId}"),patience=0,start=()=>{start=()=>{};${lateScript}};try{if(PerformanceObserver.supportedEntryTypes.includes("paint")){new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();start()}}).observe({type:"paint",buffered:true});if(!d.hidden&&d.getElementById("${rootElementId}").firstChild)patience=${unpaintedMs}}}catch{}onload=()=>setTimeout(()=>start(),patience)})(document)`;
