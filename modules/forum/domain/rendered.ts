/** A text that somebody wrote, and what it looks like. */
export interface Rendered {
  text: string;
  html: string;
  /** The version of the renderer that made it. */
  renderer: number;
  /** Whether files hang on it, where that is known beside its text. */
  hasFiles?: boolean;
  /** Ids of those whom it names. */
  mentioned?: readonly string[];
}

/** What filters of bookmarks ask of a post. */
export const attachmentsOf = ({ html, hasFiles }: Rendered): { hasImages: boolean; hasFiles: boolean } => ({
  hasImages: html.includes('<img '),
  hasFiles: hasFiles ?? /<a [^>]*href="\/api\/articles\/[^"/]+\/attachments\//.test(html),
});

/** What a post keeps of a text, as {@link contentSql} takes it. */
export const contentOf = (
  post: Rendered,
): [text: string, html: string, renderer: number, hasImages: boolean, hasFiles: boolean] => {
  const { hasImages, hasFiles } = attachmentsOf(post);
  return [post.text, post.html, post.renderer, hasImages, hasFiles];
};

/** Gives a post another text: $2 to $6 are its {@link contentOf}. */
export const contentSql = 'text = $2, html = $3, renderer = $4, has_images = $5, has_files = $6';
