import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { refuse } from '../domain/domain-error.js';

/** One at a time, each some hundredths of a second. */
const drawing = pLimit(1);
const mostWaiting = 60;
const laterSeconds = 10;
/** Pictures that were drawn a moment ago, by what they were drawn of: what passes a link on asks for its picture many times. */
const kept = new LRUCache<string, Buffer>({ maxSize: 8_000_000, sizeCalculation: ({ length }) => length });

/**
 * A PNG of a drawing that this server wrote itself: only of outlines and colours, never of what somebody else sent, which
 * is read in a process of its own (`remade.ts`).
 * @throws DomainError TOO_MANY_REQUESTS while too many wait
 */
export const pngOf = async (svg: string, shades: Shades = 'few'): Promise<Buffer> => {
  const name = createHash('sha256').update(svg).digest('base64');
  const known = kept.get(name);
  if (known) return known;
  refuse(drawing.pendingCount >= mostWaiting, 'TOO_MANY_REQUESTS', { retryAfter: laterSeconds });
  return drawing(async () => {
    const png = kept.get(name) ?? (await drawn(svg, shades));
    kept.set(name, png);
    return png;
  });
};

/** Choosing a few colours makes a smaller file of flat ones, and takes five times as long where colours run into one another. */
const asFile = { few: { palette: true, colours: 64 }, many: { compressionLevel: 6 } } as const;
type Shades = keyof typeof asFile;

/** The library is loaded for the first picture: most servers are never asked for one. */
const drawn = async (svg: string, shades: Shades): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(Buffer.from(svg)).png(asFile[shades]).toBuffer();
};
