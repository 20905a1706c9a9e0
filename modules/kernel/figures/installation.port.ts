import type { ReplyOf } from '../contract/route.js';
import type { site } from '../contract/routes.js';

/** What an installation says of itself where nobody has set figures for it. */
export type Counts = NonNullable<ReplyOf<typeof site>['counts']>;

/** Port: counts what is here. The contexts that know answer; bound in the application. */
export abstract class Installation {
  abstract counts(): Promise<Counts>;
}
