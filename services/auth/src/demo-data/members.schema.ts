import { roles } from '@nobicast/contracts';
import { publicAddressSchema } from '@nobicast/contracts/web-address';
import { z } from 'zod';

/** `members.json`, see infra/demo-data/README.md. */
export const membersSchema = z.object({
  members: z.array(
    z.strictObject({
      id: z.string().regex(/^demo-[a-z]+$/),
      role: z.enum(roles),
      name: z.string(),
      email: z.email(),
      joined_weeks_ago: z.int().min(0),
      bio: z.string(),
      host_bio: z.string().nullable(),
      expertise_areas: z.array(z.string()),
      social_links: z.record(z.string(), publicAddressSchema),
    }),
  ),
});

export type DemoMember = z.infer<typeof membersSchema>['members'][number];
