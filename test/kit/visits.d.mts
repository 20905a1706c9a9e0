/** Paths of the web app by the login of who visits them; `guest` is nobody. */
export const visits: Record<'guest' | 'alice' | 'client' | 'Вася', readonly string[]>;
