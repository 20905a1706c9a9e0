/** A page of a keyset list. */
interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

const largestPage = 200;

/** The first `limit` items of a keyset list, page by page. */
export const readPages = async <T>(
  limit: number,
  readPage: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> => {
  const items: T[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Page<T> = await readPage({
      limit: Math.min(largestPage, limit - items.length),
      ...(cursor && { cursor }),
    });
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null || items.length >= limit) return items.slice(0, limit);
  }
};
