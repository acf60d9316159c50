import { brand, palettes, showDescription } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';

export const manifestPath = '/manifest.webmanifest';
/** In pixels, as browsers require of installable sites. */
export const manifestIconSizes = [192, 512] as const;

/** The mark leaves a margin, so that a mask of any shape keeps it whole. */
const icons = manifestIconSizes.flatMap((size) =>
  (['any', 'maskable'] as const).map((purpose) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
);

/** https://www.w3.org/TR/appmanifest/ */
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
