import { storageKeys } from '@nobicast/contracts/brand';

/** The style element with the font files, which apply only when the script below says so, or without JavaScript. */
export const fontsElementId = 'fonts';

const fontsKey = JSON.stringify(storageKeys.fonts);

/** Sets the theme before the first paint. */
const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(storageKeys.theme)})||(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark")}catch{document.documentElement.dataset.theme="dark"}`;

/**
 * Makes the browser fetch the font files: on a first visit after the first paint, which they delay on a slow phone
 * (decision 0021), on later visits at once, because the browser has kept them. A browser that does not tell of its
 * paints fetches them when the page is loaded.
 */
const fontsScript = `(fonts=>{const fetchThem=()=>{fonts.media="all"};try{if(localStorage.getItem(${fontsKey}))return fetchThem();localStorage.setItem(${fontsKey},"1")}catch{}try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint")[0]){observer.disconnect();fetchThem()}}).observe({type:"paint",buffered:true});if(PerformanceObserver.supportedEntryTypes.includes("paint"))return}catch{}addEventListener("load",fetchThem)})(document.getElementById("${fontsElementId}"))`;

/** The inline script in the head of every document. It stands behind the style element with the font files. */
export const lookScript = `${themeScript};${fontsScript}`;
