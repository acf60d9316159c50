import * as contracts from '@nobicast/contracts';
import { registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { getPublicProfile, type PublicProfile } from './get-public-profile.use-case.ts';
import type {
  ApprovedComment,
  Hosting,
  PublicMember,
  PublicProfileRepository,
} from './public-profile.repository.ts';

const presentComment = (comment: ApprovedComment) => ({
  id: comment.id,
  content: comment.content,
  created_at: comment.createdAt.toISOString(),
  subject_id: comment.subjectId,
  subject_title: comment.subjectTitle,
  episode_slug: comment.episodeSlug,
  episode_number: comment.episodeNumber,
  episode_type: comment.episodeType,
});

const presentHosting = (hosting: Hosting) => ({
  id: hosting.episodeId,
  slug: hosting.slug,
  number: hosting.number,
  type: hosting.type,
  title: contracts.titleOrEnigma(hosting),
  host_type: hosting.hostType,
  published_at: hosting.publishedAt.toISOString(),
});

/** What only hosts show of themselves: values that remain from an earlier role stay hidden. */
const presentHostFields = (member: PublicMember) =>
  contracts.canHost(member.role)
    ? {
        host_bio: member.hostBio,
        expertise_areas: member.expertiseAreas,
        social_links: contracts.socialNetworks.flatMap((network) => {
          const url = member.socialLinks[network];
          return url ? [{ network, url }] : [];
        }),
      }
    : { host_bio: null, expertise_areas: [], social_links: [] };

const presentPublicProfile = (profile: PublicProfile): contracts.PublicProfile => ({
  id: profile.member.id,
  name: profile.member.name,
  bio: profile.member.bio,
  avatar_url: profile.member.avatarUrl,
  role: profile.member.role,
  joined_at: profile.member.joinedAt.toISOString(),
  ...presentHostFields(profile.member),
  comments: profile.comments.map(presentComment),
  comment_count: profile.commentCount,
  hosted_episodes: profile.hostings.map(presentHosting),
});

/** Besides the member, the episodes that are named; a published or deleted one changes the count of comments. */
const keysOf = ({ member, comments, hostings }: PublicProfile) => [
  contracts.cacheKeys.member(member.id),
  contracts.cacheKeys.episodes,
  ...contracts.keysOfEpisodes(
    [...comments, ...hostings].map(({ episodeId }) => episodeId),
    { hasCounts: false },
  ),
];

export function publicProfileRoutes(
  router: IRouter,
  dependencies: { publicProfiles: PublicProfileRepository },
): void {
  registerRoute(router, contracts.getPublicProfile, async ({ params }, response) => {
    const profile = await getPublicProfile(dependencies, params.id);
    shareReply(response, { keys: keysOf(profile) });
    return { user: presentPublicProfile(profile) };
  });
}
