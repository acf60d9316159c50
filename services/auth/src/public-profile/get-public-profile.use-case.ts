import { limits } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type {
  CommentRow,
  HostingRow,
  MemberRow,
  PublicProfileRepository,
} from './public-profile.repository.ts';

export interface PublicProfile {
  member: MemberRow;
  comments: CommentRow[];
  commentCount: number;
  hostings: HostingRow[];
}

/** A deactivated account is reported as unknown. */
export async function getPublicProfile(
  { publicProfiles }: { publicProfiles: PublicProfileRepository },
  userId: string,
): Promise<PublicProfile> {
  const member = await publicProfiles.findActive(userId);
  if (!member) throw new ApiError('user_not_found');
  const [comments, commentCount, hostings] = await Promise.all([
    publicProfiles.listComments(userId, limits.publicProfile.comments),
    publicProfiles.countComments(userId),
    publicProfiles.listHostings(userId),
  ]);
  return { member, comments, commentCount, hostings };
}
