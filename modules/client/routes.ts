import type { AnyKey, CallInput, ReplyOf, RouteOf } from '../kernel/contract/route.js';

/** Name of a call, such as `POST auth/login`. */
export type Key = AnyKey;

/** A part of which nothing must be said may be left out. */
type Needed<Parts> = { [P in keyof Parts as {} extends Parts[P] ? never : P]: Parts[P] } & {
  [P in keyof Parts as {} extends Parts[P] ? P : never]?: Parts[P];
};

/** What a call needs: the parts that its route has. */
export type InputOf<K extends Key> = Needed<CallInput<RouteOf<K>>>;

/** What a call answers. */
export type Reply<K extends Key> = ReplyOf<RouteOf<K>>;
