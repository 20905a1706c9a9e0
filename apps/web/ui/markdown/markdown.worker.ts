import { treeOf } from './markdown-tree.js';
import type { Order } from './markdown-client.js';

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  // A worker's own postMessage has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  postMessage(treeOf(data.text, data.hasMath));
});
