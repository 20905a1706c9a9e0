/** Rows of a snapshot never change; names may, so that a page is asked for anew after so long. */
const freshMs = 5000;
const most = 1000;

/** Pages that are the same for all that look at them, so that each is read once for all of them. */
export class KeptPages<Row> {
  private readonly pages = new Map<string, { rows: Promise<Row[]>; until: number }>();

  /** @param values what the page depends on */
  of(values: readonly unknown[], read: () => Promise<Row[]>): Promise<Row[]> {
    const key = JSON.stringify(values);
    const now = performance.now();
    const known = this.pages.get(key);
    if (known && known.until > now) return known.rows;
    const page = { rows: read(), until: now + freshMs };
    this.pages.delete(key);
    this.pages.set(key, page);
    for (const oldest of this.pages.keys()) if (this.pages.size > most) this.pages.delete(oldest);
    // A failure is not kept: the next call tries again.
    page.rows.catch(() => this.pages.delete(key));
    return page.rows;
  }
}
