import type { Link, Nodes, Parents, Root } from 'mdast';
import { findAndReplace, type RegExpMatchObject } from 'mdast-util-find-and-replace';
import type { VFile } from 'vfile';
import { loginLength } from '../../identity/contract/limits.js';

/** Nothing that names somebody follows what stands here: an address, a package, a handle of elsewhere. */
const sign = /(?<![\p{L}\p{M}\p{N}\w@./\\+=&#:%~-])@([A-Za-z0-9][\w.-]*)(?![\p{L}\p{M}@/\\:])/gu;
/** The end of a sentence is none of a login. */
const closing = /[.-]+$/;

/**
 * `@login` as a link to the person. Whether there is one is not known here. Who is named in a quotation was told of it when
 * it was written.
 */
export const mentioned = () => (tree: Root, file: VFile) => {
  const logins = new Map<string, string>();
  findAndReplace(
    tree,
    [
      sign,
      (_: string, written: string, { index, stack }: RegExpMatchObject) => {
        const login = written.replace(closing, '');
        if (login.length < loginLength.min || login.length > loginLength.max) return false;
        if (index === 0 && isWithinWord(stack)) return false;
        if (!stack.some(({ type }) => type === 'blockquote')) logins.set(login.toLowerCase(), login);
        return [personLink(login), { type: 'text', value: written.slice(login.length) }];
      },
    ],
    { ignore: ['link', 'linkReference'] },
  );
  file.data['mentions'] = [...logins.values()];
};

const personLink = (login: string): Link => ({
  type: 'link',
  url: `/user/${login}`,
  data: { hProperties: { className: ['mention'] } },
  children: [{ type: 'text', value: `@${login}` }],
});

/** What stands before it on its line has no space at its end. */
const isWithinWord = (stack: readonly Nodes[]): boolean => {
  const [parent, text] = stack.slice(-2) as [Parents, Nodes];
  const before = parent.children[(parent.children as Nodes[]).indexOf(text) - 1];
  return before !== undefined && before.type !== 'break';
};
