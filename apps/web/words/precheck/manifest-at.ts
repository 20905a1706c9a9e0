import type { Manifest } from '#modules/scoring/engine/manifest.js';

export class FormatMissing extends Error {}

/** The format of a championship's solutions. Read by workers, not by the page: ids of a large one are megabytes of JSON. */
export async function manifestAt(url: string): Promise<Manifest> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', headers: { Accept: 'application/json' } });
    if (!response.ok) throw new FormatMissing(`the format answered ${response.status}`);
    return (await response.json()) as Manifest;
  } catch (cause) {
    throw new FormatMissing('the format did not come', { cause });
  }
}
