import { storageKeys } from '@nobicast/contracts/brand';
import { rootElementId } from '../boot.ts';
import { audioElementId } from '../player/first-play-handover.ts';

/** Contains the font files. It applies without JavaScript, or once a script enables it. */
export const fontsElementId = 'fonts';
/** The template with the scripts, which the browser requests once the page is painted. */
export const lateElementId = 'late';

const fontsKey = JSON.stringify(storageKeys.fonts);

const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(storageKeys.theme)})||(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark")}catch{document.documentElement.dataset.theme="dark"}`;

/** On later visits the fonts are in the browser's cache, so that the first paint has them. */
const cachedFontsScript = `try{if(localStorage.getItem(${fontsKey}))document.getElementById("${fontsElementId}").media="all"}catch{}`;

/** The inline script in the head of every document, after the style element with the fonts. */
export const lookScript = `${themeScript};${cachedFontsScript}`;

/** A change of height below this, in px, is none of a number of lines. */
const lineChangePx = 9;
/** In em: too little to be seen. */
const spacingStep = 0.005;
const maxSteps = 6;

/**
 * Adds the faces. What is wholly in view keeps its number of lines, so that nothing below it moves: where the letters
 * of a text, or of a row that wraps, are wider or narrower than those of the fallback font, they are set a little
 * closer or apart. Sections below the screen are laid out when they come near. Sizes are read of what is rendered alone:
 * reading that of a closed part would lay it out.
 */
const addFacesScript = `let seen=[],below=[];for(let e of d.querySelectorAll("main>*")){let {top,height}=e.getBoundingClientRect();if(top>innerHeight)below.push([e,height]);else seen.push(e,...e.querySelectorAll("*"))}seen=seen.filter(e=>e.checkVisibility?.()!=false&&e.getBoundingClientRect().bottom<innerHeight).map(e=>[e,e.offsetHeight]);below.map(([e,height])=>{let s=e.style,on="oncontentvisibilityautostatechange";if(on in e){s.containIntrinsicHeight=height+"px";s.contentVisibility="auto";e[on]=n=>n.skipped||(s.contentVisibility="")}});all.map(f=>d.fonts.add(f));for(let n=${maxSteps};n--;){let changed=seen.map(([e,h])=>[e,(e.offsetHeight-h)/${lineChangePx}|0]).filter(c=>c[1]);if(!changed[0])break;changed.map(([e,by],i)=>{if(e.contains(changed[i+1]?.[0]))return;let s=getComputedStyle(e);e.style.letterSpacing=(parseFloat(s.letterSpacing)||0)+parseFloat(s.fontSize)*(by>0?-1:1)*${spacingStep}+"px"})}`;

/**
 * On a first visit the files of French text are fetched first, then all faces are added at once, because each would
 * lay all text out again. Faces of other letters are fetched when used. Failures are left to the browser.
 */
const fontsScript = `if(fonts.media!="all")try{let all=[...fonts.sheet.cssRules].map(({style:s})=>{let of=name=>s.getPropertyValue(name);return new FontFace(of("font-family").replace(/"/g,""),of("src"),{weight:of("font-weight"),stretch:of("font-stretch")||"normal",style:of("font-style")||"normal",unicodeRange:of("unicode-range"),display:"swap"})});Promise.all(all.filter(f=>f.style=="normal"&&/^U\\+20-/i.test(f.unicodeRange)).map(f=>f.load())).then(()=>{${addFacesScript};try{localStorage.setItem(${fontsKey},"1")}catch{}},()=>{fonts.media="all"})}catch{fonts.media="all"}`;

/** In milliseconds: about half of the time that the shell's script takes on the slow line of the bench. */
const restAfterMs = 250;

/**
 * Requests the scripts in the order of the template, which cloned scripts would not keep by themselves. The rest
 * follows a little later, or, if a sound was started at the first paint, after the scripts.
 */
const lateScript = `let late=d.importNode(d.getElementById("${lateElementId}").content,true),rest=()=>{rest=()=>{};d.body.append(late);${fontsScript}};for(let s of late.querySelectorAll("script")){s.async=false;s.onload=s.onerror=()=>rest();d.body.append(s)}setTimeout(()=>{d.getElementById("${audioElementId}").networkState==2||rest()},${restAfterMs})`;

/** In milliseconds after the load event: some browsers hide paint timing from pages. */
const unpaintedMs = 2_000;

/**
 * The inline script at the end of every document: once the page is painted, requests its scripts and the fonts, which
 * would delay that paint on a slow phone (decision 0089). A page that reports no paint (opened in the background,
 * still empty, or without paint timing) starts shortly after the load event.
 */
export const afterPaintScript = `(d=>{let fonts=d.getElementById("${fontsElementId}"),patience=0,start=()=>{start=()=>{};${lateScript}};try{if(PerformanceObserver.supportedEntryTypes.includes("paint")){new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();start()}}).observe({type:"paint",buffered:true});if(!d.hidden&&d.getElementById("${rootElementId}").firstChild)patience=${unpaintedMs}}}catch{}onload=()=>setTimeout(()=>start(),patience)})(document)`;
