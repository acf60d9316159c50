import { contentTypeSchema, episodeTypeSchema, participantRoleSchema } from '@nobicast/contracts';
import { publicAddressSchema } from '@nobicast/contracts/web-address';
import { z } from 'zod';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const guestSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Never public. The account with this address is linked to the guest. */
  email: z
    .email()
    .nullish()
    .transform((value) => value ?? null),
  role: text,
  bio: text,
  bio_short: text,
  avatar_url: text,
  domains: z.array(z.string()).default([]),
  links: z.array(z.object({ label: z.string(), url: publicAddressSchema })).default([]),
  featured: z.boolean().default(false),
});

/** A guest of the directory by key, or a one-off guest by name. */
const participantSchema = z.union([
  z.strictObject({ guest: z.string(), participant_role: participantRoleSchema }),
  z.strictObject({
    name: z.string(),
    role: text,
    bio: text,
    avatar_url: text,
    participant_role: participantRoleSchema,
  }),
]);

const subjectSchema = z.object({
  title: z.string(),
  description: text,
  content_type: contentTypeSchema.nullish().transform((value) => value ?? null),
  content_url: text,
  content_text: text,
  start_ms: z
    .int()
    .min(0)
    .nullish()
    .transform((value) => value ?? null),
});

const episodeSchema = z.object({
  number: z.int().min(1),
  type: episodeTypeSchema,
  title: text,
  slug: z.string(),
  weeks_ago: z.int(),
  description: text,
  /** A file in the folder `audio`. Several episodes may share one. */
  audio: z
    .string()
    .regex(/^[\w.-]+$/)
    .nullable(),
  participants: z.array(participantSchema),
  subjects: z.array(subjectSchema),
});

/** `content.json`, see infra/demo-data/README.md. Newest episode first. */
export const demoDataSchema = z.object({ guests: z.array(guestSchema), episodes: z.array(episodeSchema) });

export type DemoData = z.infer<typeof demoDataSchema>;
export type DemoEpisode = DemoData['episodes'][number];

const postSchema = z.object({
  title: z.string(),
  slug: z.string(),
  /** Negative for a date to come, null for a draft. */
  days_ago: z.int().nullable(),
  excerpt: text,
  content_md: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  author_bio: text,
});

/** `posts.json`: the blog. */
export const demoPostsSchema = z.object({ posts: z.array(postSchema) });
export type DemoPost = z.infer<typeof postSchema>;

const issueSchema = z.object({
  /** The slug of the episode that the issue is about. The issue was sent when that episode came out. */
  episode: z.string(),
  subject: z.string(),
  preview: z.string(),
  markdown: z.string(),
});

/** `issues.json`: the newsletter. */
export const demoIssuesSchema = z.object({ issues: z.array(issueSchema) });
export type DemoIssue = z.infer<typeof issueSchema>;
