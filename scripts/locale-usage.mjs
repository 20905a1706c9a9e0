import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Functions whose text argument, or `id` of their first argument, is the id of a message. */
const speakers = new Set(['t', 'say', 'sayIfKnown', 'formatMessage', 'translate']);
const spokenAttributes = new Set(['title', 'label', 'placeholder', 'aria-label', 'aria-description', 'alt']);
const looksLikeId = /^[a-z]\w*(\.[\w-]+)+$/;
/** Words to translate: the product's name is none, nor are signs and entities. */
const hasLetters = (text) => /\p{L}/u.test(text.replaceAll(/&#?\w+;|\bPodium\b/g, ''));

/**
 * Reads the sources of apps/ and modules/, tests aside: which ids are named anywhere (`literals`), which ids are surely
 * asked for (`asked`: id → place), which are put together (`prefixes`: head of a template → place), and texts in the
 * markup of the browser apps that should be messages (faults).
 */
export function readUsage(root, fault) {
  const usage = { literals: new Set(), asked: new Map(), prefixes: new Map(), built: new Map() };
  const files = ['apps', 'modules'].flatMap((folder) => sourcesBelow(root, folder));
  for (const file of files) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
    const inBrowser = /^apps\/(web|admin)\//.test(file);
    const place = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node) => {
      collect(node, usage, place);
      if (inBrowser) lookForTexts(node, (words) => fault(place(node), `literal text "${words}": make it a message`));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return usage;
}

function sourcesBelow(root, folder) {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|d)\.tsx?$/.test(file) && !file.includes('/node_modules/'));
}

function collect(node, usage, place) {
  if (ts.isStringLiteralLike(node)) {
    usage.literals.add(node.text);
    if (looksLikeId.test(node.text) && isAsked(node)) usage.asked.set(node.text, place(node));
  }
  if (ts.isTemplateExpression(node)) {
    const head = node.head.text;
    usage.built.set(head, place(node));
    if (isAsked(node)) usage.prefixes.set(head, place(node));
  }
}

/** Whether a text is the `id` of a Formatted… element or of a speaker's first argument, or a speaker's argument itself. */
function isAsked(node) {
  let value = node;
  while (ts.isConditionalExpression(value.parent) && value.parent.condition !== value) value = value.parent;
  const { parent } = value;
  if (ts.isCallExpression(parent)) return value !== parent.expression && speaks(parent);
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'id') {
    return (
      ts.isObjectLiteralExpression(parent.parent) &&
      ts.isCallExpression(parent.parent.parent) &&
      speaks(parent.parent.parent)
    );
  }
  const attribute = ts.isJsxExpression(parent) ? parent.parent : parent;
  if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== 'id') return false;
  return attribute.parent.parent.tagName.getText().startsWith('Formatted');
}

function speaks({ expression }) {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  return speakers.has(name);
}

function lookForTexts(node, found) {
  if (ts.isJsxText(node) && hasLetters(node.text)) return found(node.text.trim());
  if (
    ts.isJsxExpression(node) &&
    node.expression &&
    ts.isStringLiteralLike(node.expression) &&
    !ts.isJsxAttribute(node.parent)
  ) {
    if (hasLetters(node.expression.text)) found(node.expression.text);
  }
  if (!ts.isJsxAttribute(node) || !spokenAttributes.has(node.name.getText())) return undefined;
  const value =
    node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
  if (!value || !ts.isStringLiteralLike(value)) return undefined;
  if (hasLetters(value.text) && !looksLikeId.test(value.text)) found(value.text);
  return undefined;
}
