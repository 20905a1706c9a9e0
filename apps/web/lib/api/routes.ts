import type * as championships from '#modules/championships/contract/routes.js';
import type * as identity from '#modules/identity/contract/routes.js';
import type * as kernel from '#modules/kernel/contract/routes.js';
import type { CallInput, ReplyOf, RouteKey, RouteOf } from '#modules/kernel/contract/route.js';
import type * as scoring from '#modules/scoring/contract/routes.js';
import type * as teams from '#modules/teams/contract/routes.js';

// Types alone are imported: the contracts' schemas are the server's at run time and not in this bundle.
type Contracts = typeof championships & typeof identity & typeof kernel & typeof scoring & typeof teams;
type Routes = Contracts[keyof Contracts];

/** Name of a call, such as `POST auth/login`. */
export type Key = RouteKey<Routes>;

/** What a call needs: the parts that its route has. */
export type InputOf<K extends Key> = CallInput<RouteOf<Routes, K>>;

/** What a call answers. */
export type Reply<K extends Key> = ReplyOf<RouteOf<Routes, K>>;
