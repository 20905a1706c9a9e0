import type { Root } from 'hast';
import Markdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { schema } from './markdown-schema.js';

const most = { nodes: 8000, depth: 100 };

/** A text as a tree that is safe to show; null for one with more in it than a page draws in a moment. */
export const treeOf = (text: string, hasMath: boolean): Root | null => {
  let tree: Root | undefined;
  const keep = () => (made: Root) => {
    tree = made;
    return { type: 'root', children: [] } satisfies Root;
  };
  Markdown({
    children: text,
    remarkPlugins: hasMath ? [remarkGfm, remarkMath] : [remarkGfm],
    rehypePlugins: [[rehypeSanitize, schema], keep],
  });
  return tree && isDrawn(tree) ? tree : null;
};

interface Node {
  type: string;
  children?: readonly Node[];
}

const isDrawn = (tree: Root): boolean => {
  let level: readonly Node[] = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (nodes > most.nodes || depth > most.depth) return false;
    level = level.flatMap(({ children = [] }) => children);
  }
  return true;
};
