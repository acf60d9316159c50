import type { PostCard, PostDetail, PostList } from '@nobicast/contracts/blog';

/** A card of the blog as the API tells it; override what the test is about. */
export const buildPostCard = (change: Partial<PostCard> = {}): PostCard => ({
  id: 1,
  slug: 'quatre-cents-machines',
  title: 'Quatre cents machines',
  excerpt: 'Une bibliothèque que personne ne regarde.',
  cover_url: null,
  tags: ['Sécurité', 'Réseau', 'Panne', 'Archives'],
  author: 'Inès Vautrin',
  published_at: '2026-11-19T09:00:00.000Z',
  read_time: 8,
  ...change,
});

export const buildPost = (change: Partial<PostDetail> = {}): PostDetail => ({
  ...buildPostCard(),
  content_md:
    'Le message tient en six lignes.\n\n## Ce que nous avons compté\n\nUn **mot fort**.\n\n- un\n- deux\n\n1. d’abord\n2. ensuite',
  author_avatar: null,
  author_bio: 'Écrit la nuit.',
  topics: [
    { tag: 'Sécurité', count: 14 },
    { tag: 'Réseau', count: 3 },
  ],
  others: [buildPostCard({ id: 2, slug: 'la-panne', title: 'La panne', tags: ['Panne'] })],
  ...change,
});

export const buildPostList = (posts: readonly PostCard[], change: Partial<PostList> = {}): PostList => ({
  posts: [...posts],
  total: posts.length,
  published: posts.length,
  topics: [
    { tag: 'Sécurité', count: 2 },
    { tag: 'Réseau', count: 1 },
  ],
  ...change,
});
