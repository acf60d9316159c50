/** French counts 0 and 1 as singular. */
export const plural = (count: number, one: string, many: string) => (Math.abs(count) < 2 ? one : many);

export const counted = (count: number, one: string, many: string) => `${count} ${plural(count, one, many)}`;
