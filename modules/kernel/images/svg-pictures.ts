import { decoded, decoding } from './decoder.js';

const mostMs = 20_000;

/**
 * An SVG drawn as square PNG pictures of some sizes, in a process of its own like all pictures: what shows them has no
 * SVG to read.
 * @param svg one that is safe already: nothing of it leads anywhere
 * @throws DomainError IMAGE_INVALID where it can't be drawn; TOO_MANY_REQUESTS while too many wait
 */
export const svgPictures = (svg: string, sizes: readonly number[]): Promise<Buffer[]> =>
  decoding(async () => {
    const said = await decoded('svg-process', sizes, Buffer.from(svg), mostMs);
    const pictures: Buffer[] = [];
    for (let at = 0; at < said.length;) {
      const end = at + 4 + said.readUInt32LE(at);
      pictures.push(said.subarray(at + 4, end));
      at = end;
    }
    return pictures;
  });
