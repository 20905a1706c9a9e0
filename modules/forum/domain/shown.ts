/** SQL of what everybody sees, by its alias: threads that are decided on, and not of a championship that is closed. */
export const shownThread = (thread: string): string => `${thread}.state = 'APPROVED' and ${thread}.is_open`;

/** Posts that are neither taken away nor hidden by what people complained about. */
export const shownPost = (post: string): string => `${post}.deleted_at is null and ${post}.hidden_at is null`;
