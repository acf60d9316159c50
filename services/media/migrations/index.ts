import type { Migration } from '@nobicast/service-kit';
import { audio } from './001_audio.ts';
import { listeningEvents } from './002_listening_events.ts';
import { externalAudio } from './003_external_audio.ts';
import { changeKeys } from './004_change_keys.ts';
import { removalJobs } from './005_removal_jobs.ts';
import { assetsForComments } from './006_assets_for_comments.ts';
import { uploads } from './007_uploads.ts';
import { covers } from './008_covers.ts';
import { sounds } from './009_sounds.ts';
import { mergedFiles } from './010_merged_files.ts';
import { coverSizes } from './011_cover_sizes.ts';
import { auditTrail } from './012_audit_trail.ts';
import { squareCovers } from './013_square_covers.ts';
import { deliveryEvents } from './014_delivery_events.ts';
import { mergedCounts } from './015_merged_counts.ts';
import { enclosures } from './016_enclosures.ts';
import { pictures } from './017_pictures.ts';
import { removals } from './018_removals.ts';
import { pictureSizes } from './019_picture_sizes.ts';
import { envelopes } from './020_envelopes.ts';
import { fileChapters } from './021_file_chapters.ts';
import { rewrittenAudio } from './022_rewritten_audio.ts';
import { measureOpus } from './023_measure_opus.ts';
import { identifiableDeliveries } from './024_identifiable_deliveries.ts';
import { countingSince } from './025_counting_start.ts';

/** After content: audio and events belong to its episodes. */
export const migrations: readonly Migration[] = [
  audio,
  listeningEvents,
  externalAudio,
  changeKeys,
  removalJobs,
  assetsForComments,
  uploads,
  covers,
  sounds,
  mergedFiles,
  coverSizes,
  auditTrail,
  squareCovers,
  deliveryEvents,
  mergedCounts,
  enclosures,
  pictures,
  removals,
  pictureSizes,
  envelopes,
  fileChapters,
  rewrittenAudio,
  measureOpus,
  identifiableDeliveries,
  countingSince,
];

/** graphile-worker's own schema, with its own migrations. */
export const jobsSchema = 'media_jobs';
