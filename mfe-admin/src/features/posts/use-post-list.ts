import type { AdminPost, PostState } from '@nobicast/contracts/admin-posts';
import { callPath, type ReplyOf } from '@nobicast/contracts/call';
import { getAdminPost, listAdminPosts } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { useCall } from '@nobicast/web-kit/api';
import { pageOf, searchOf, useListPlace, useReloadList } from '../../lists/use-list-place.ts';
import { useMutate } from '../../use-mutate.ts';
import { listCopy } from './posts.copy.ts';

/** What the address says about the list. */
export interface PostPlace {
  page: number;
  search: string;
  state: PostState | undefined;
}

const names = { search: 'recherche', state: 'etat' } as const;
const stateNames: Record<PostState, string> = {
  draft: 'brouillons',
  scheduled: 'programmes',
  public: 'publies',
};
const states = ['draft', 'scheduled', 'public'] as const;

export const usePostPlace = () =>
  useListPlace<PostPlace>({
    read: (parameters) => ({
      page: pageOf(parameters),
      search: searchOf(parameters, names.search, limits.adminPosts.searchLength),
      state: states.find((state) => stateNames[state] === parameters.get(names.state)),
    }),
    write: ({ search, state }) => ({
      [names.search]: search,
      [names.state]: state && stateNames[state],
    }),
    filters: ['search', 'state'],
  });

export function usePostPage({ page, search, state }: PostPlace) {
  const text = search.trim();
  const query = {
    page,
    limit: limits.adminPosts.pageSize,
    ...(text !== '' && { search: text }),
    ...(state && { state }),
  };
  return useCall(listAdminPosts, { query }, { fallback: listCopy.failed });
}

/** Called with what was saved: the editor that is opened next begins with it, not with what was read before. */
export function useSavedPost() {
  const mutate = useMutate();
  const reloadList = useReloadList(listAdminPosts);
  return async (post: AdminPost | undefined) => {
    if (post) {
      const path = callPath(getAdminPost, { params: { id: post.id } });
      await mutate(path, { post } satisfies ReplyOf<typeof getAdminPost>, { revalidate: false });
    }
    await reloadList();
  };
}
