import type { Result } from 'lighthouse';

/** Independent of the speed of the machine. */
export const pointCategories = ['accessibility', 'best-practices', 'seo'] as const;
export type PointCategory = (typeof pointCategories)[number];

export const lostPoints = (
  { categories, audits }: Pick<Result, 'categories' | 'audits'>,
  names: readonly PointCategory[] = pointCategories,
): string[] => [
  ...new Set(
    names.flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  ),
];
