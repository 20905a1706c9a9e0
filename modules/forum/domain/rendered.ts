/** A text that somebody wrote, and what it looks like. */
export interface Rendered {
  text: string;
  html: string;
  /** The version of the renderer that made it. */
  renderer: number;
  /** Ids of those whom it names. */
  mentioned?: readonly string[];
}

/** What filters of bookmarks ask of a post. */
export const attachmentsOf = ({ html }: Rendered): { hasImages: boolean; hasFiles: boolean } => ({
  hasImages: html.includes('<img '),
  hasFiles: /<a [^>]*href="\/api\/articles\/[^"/]+\/attachments\//.test(html),
});
