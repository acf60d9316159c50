import { roles } from '@nobicast/contracts';
import { z } from 'zod';

/** The longest `hours_after`: for a younger episode, five days of comments are scaled down to its age. */
export const maxHoursAfter = 120;

const written = {
  hours_after: z.number().min(0).max(maxHoursAfter),
  state: z.enum(['approved', 'pending', 'rejected']),
  content: z.string(),
};
const ofMember = { member: z.string() };
const withoutAccount = { name: z.string(), email: z.email() };

const commentFields = {
  /** The slug of an episode and the title of its subject. */
  episode: z.string(),
  subject: z.string(),
  ...written,
  answers: z
    .array(
      z.union([
        z.strictObject({ ...written, ...ofMember }),
        z.strictObject({ ...written, ...withoutAccount }),
      ]),
    )
    .optional(),
};

/** `comments.json`, see infra/demo-data/README.md. */
export const demoCommentsSchema = z.object({
  comments: z.array(
    z.union([
      z.strictObject({ ...commentFields, ...ofMember }),
      z.strictObject({ ...commentFields, ...withoutAccount }),
    ]),
  ),
});

/** The part of `members.json` that this service needs. */
export const demoMembersSchema = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.email(), role: z.enum(roles) })),
});

export type DemoComment = z.infer<typeof demoCommentsSchema>['comments'][number];
export type DemoAuthor = z.infer<typeof demoMembersSchema>['members'][number];
