import type { ColumnsOf } from '@nobicast/contracts/fields/field';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { changedColumns } from './changed-columns.ts';

type GuestFields = ColumnsOf<typeof guestFields>;

const row: GuestFields = {
  name: 'Ada',
  slug: 'ada',
  role: null,
  bio_short: null,
  bio: null,
  avatar_url: null,
  email: null,
  domains: [],
  links: [],
  is_featured: false,
};
const other: GuestFields = {
  name: 'Ada L.',
  slug: 'ada-l',
  role: 'mathématicienne',
  bio_short: 'Elle programme.',
  bio: 'Elle programme avant les machines.',
  avatar_url: 'https://exemple.fr/ada.jpg',
  email: 'ada@exemple.fr',
  domains: ['code'],
  links: [{ label: 'Site', url: 'https://exemple.fr/' }],
  is_featured: true,
};

test.each(Object.keys(row) as (keyof GuestFields)[])(
  'another %s is a change, the same one is none',
  (name) => {
    expect(changedColumns(guestFields, row, { [name]: other[name] })).toEqual({ [name]: other[name] });
    expect(changedColumns(guestFields, row, { [name]: row[name] })).toEqual({});
  },
);

test('the order of the parts of a link is no change', () => {
  const stored = { ...row, links: [{ url: 'https://exemple.fr/', label: 'Site' }] };
  expect(changedColumns(guestFields, stored, { links: other.links })).toEqual({});
});
