import type { Page } from 'playwright-core';

/** Paths of the web app by the login of who visits them; `guest` is nobody. */
export const visits: Record<'guest' | 'alice' | 'client' | 'Вася', readonly string[]>;

/** Opens one of them. */
export function goTo(page: Page, visit: string): Promise<void>;
