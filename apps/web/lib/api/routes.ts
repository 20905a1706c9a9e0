import type { AnyRoute, CallInput, ReplyOf, RouteKey, RouteOf } from '#modules/kernel/contract/route.js';

/** Name of a call, such as `POST auth/login`. */
export type Key = RouteKey<AnyRoute>;

/** What a call needs: the parts that its route has. */
export type InputOf<K extends Key> = CallInput<RouteOf<AnyRoute, K>>;

/** What a call answers. */
export type Reply<K extends Key> = ReplyOf<RouteOf<AnyRoute, K>>;
