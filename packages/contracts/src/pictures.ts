import { z } from 'zod';
import * as calls from './calls.ts';
import { isPictureAddress } from './picture-address.ts';
import { defineRoute } from './route-contract.ts';
import { addressLineSchema } from './text.ts';
import { withoutCredentials } from './web-address.ts';

/** The address of a picture that everybody may see, uploaded here or elsewhere. */
export const pictureAddressSchema = addressLineSchema
  .refine(isPictureAddress, 'Une adresse https est attendue.')
  .refine(...withoutCredentials);

export const uploadPicture = defineRoute({
  ...calls.uploadPicture,
  id: 'uploadPicture',
  owner: 'media',
  setsCookies: true,
  access: ['admin'],
  summary:
    'Stores a picture for a post, its author or a guest (JPEG, PNG or WebP, 5 MB) in web sizes. A picture that nothing has used for a day is deleted.',
  form: z.strictObject({}),
  // After the last byte: the image is read, its sizes are made, and the store completes them.
  deadlineMs: 120_000,
  reply: z.object({
    picture: z.object({
      url: z
        .string()
        .describe('The address of the largest JPEG, for `cover_url`, `author_avatar` or `avatar_url`'),
    }),
  }),
  errors: ['unreadable_image', 'image_not_read_now', 'store_unavailable', 'store_full'],
});

/** Stores the request body (the bytes of an image) as the picture of a linked page. */
export const storeLinkPicture = defineRoute({
  id: 'storeLinkPicture',
  owner: 'media',
  access: 'services',
  method: 'POST',
  path: '/internal/link-pictures',
  summary:
    'Stores the image that a linked page shows of itself, in one small size. A picture that nothing has used for a day is deleted.',
  reply: z.object({ picture: z.object({ url: z.string() }) }),
  errors: [
    'too_large',
    'unsupported_media_type',
    'unreadable_image',
    'image_not_read_now',
    'store_unavailable',
    'store_full',
  ],
});
