import * as contracts from '@nobicast/contracts';
import { registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { getPublicProfile, type PublicProfile } from './get-public-profile.use-case.ts';
import type {
  CommentRow,
  HostingRow,
  MemberRow,
  PublicProfileRepository,
} from './public-profile.repository.ts';

const presentComment = ({ episode_id: _, ...comment }: CommentRow) => ({
  ...comment,
  created_at: comment.created_at.toISOString(),
});

const presentHosting = (hosting: HostingRow) => ({
  ...hosting,
  title: contracts.titleOrEnigma(hosting),
  published_at: hosting.published_at.toISOString(),
});

/** A former host's values stay hidden. */
const presentHostFields = (member: MemberRow) =>
  contracts.canHost(member.role)
    ? {
        host_bio: member.host_bio,
        expertise_areas: member.expertise_areas,
        social_links: contracts.socialNetworks.flatMap((network) => {
          const url = member.social_links[network];
          return url ? [{ network, url }] : [];
        }),
      }
    : { host_bio: null, expertise_areas: [], social_links: [] };

const presentPublicProfile = ({
  member,
  comments,
  commentCount,
  hostings,
}: PublicProfile): contracts.PublicProfile => ({
  id: member.id,
  name: member.name,
  bio: member.bio,
  avatar_url: member.avatar_url,
  role: member.role,
  joined_at: member.created_at.toISOString(),
  ...presentHostFields(member),
  comments: comments.map(presentComment),
  comment_count: commentCount,
  hosted_episodes: hostings.map(presentHosting),
});

/** The member, the shown episodes, and the set of episodes, which the number of comments depends on. */
const keysOf = ({ member, comments, hostings }: PublicProfile) => [
  contracts.cacheKeys.member(member.id),
  contracts.cacheKeys.episodes,
  ...contracts.keysOfEpisodes(
    [...comments.map(({ episode_id: id }) => id), ...hostings.map(({ id }) => id)],
    {
      hasCounts: false,
    },
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
