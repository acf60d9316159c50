import { storageKeys } from '@nobicast/contracts/brand';

/** The style element with the font files. It applies once the script below enables it, or without JavaScript. */
export const fontsElementId = 'fonts';

const fontsKey = JSON.stringify(storageKeys.fonts);

/** Sets the theme before the first paint. */
const themeScript = `try{document.documentElement.dataset.theme=localStorage.getItem(${JSON.stringify(storageKeys.theme)})||(matchMedia("(prefers-color-scheme: light)").matches?"light":"dark")}catch{document.documentElement.dataset.theme="dark"}`;

/**
 * Makes the browser fetch the font files. On a first visit this waits for the first paint, which they would delay on a
 * slow phone (decision 0021); on later visits it happens at once, because they are in the browser's cache. A browser
 * that does not report paints fetches them after the load event.
 */
const fontsScript = `(fonts=>{const fetchThem=()=>{fonts.media="all"};try{if(localStorage.getItem(${fontsKey}))return fetchThem();localStorage.setItem(${fontsKey},"1")}catch{}try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint")[0]){observer.disconnect();fetchThem()}}).observe({type:"paint",buffered:true});if(PerformanceObserver.supportedEntryTypes.includes("paint"))return}catch{}addEventListener("load",fetchThem)})(document.getElementById("${fontsElementId}"))`;

/** The inline script in the head of every document. It must follow the style element with the font files. */
export const lookScript = `${themeScript};${fontsScript}`;
