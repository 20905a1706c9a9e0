import type { AnyRoute, CallInput, ReplyOf, RouteKey, RouteOf } from '#modules/kernel/contract/route.js';

/** Name of a call, such as `POST auth/login`. */
export type Key = RouteKey<AnyRoute>;

/** A part of which nothing must be said may be left out. */
type Needed<Parts> = { [P in keyof Parts as {} extends Parts[P] ? never : P]: Parts[P] } & {
  [P in keyof Parts as {} extends Parts[P] ? P : never]?: Parts[P];
};

/** What a call needs: the parts that its route has. */
export type InputOf<K extends Key> = Needed<CallInput<RouteOf<AnyRoute, K>>>;

/** What a call answers. */
export type Reply<K extends Key> = ReplyOf<RouteOf<AnyRoute, K>>;
