import { brand, palettes, showDescription } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';

export const manifestPath = '/manifest.webmanifest';
/** Edges in pixels, as browsers ask of sites that can be installed. */
export const manifestIconSizes = [192, 512] as const;

/** The mark stands in the middle of its square, so that a mask of any shape leaves it whole. */
const icons = manifestIconSizes.flatMap((size) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
);

/** What a browser needs to put the site among the apps. https://www.w3.org/TR/appmanifest/ */
export const manifest = JSON.stringify({
  id: paths.home,
  name: brand.name,
  short_name: brand.name,
  description: showDescription,
  lang: 'fr',
  dir: 'ltr',
  start_url: paths.home,
  scope: paths.home,
  display: 'minimal-ui',
  background_color: palettes.dark.bg,
  theme_color: palettes.dark.bg,
  categories: ['podcasts', 'news', 'technology'],
  icons,
  shortcuts: [
    { name: 'Archives', url: paths.archives },
    { name: 'Recherche', url: paths.search },
  ],
});
