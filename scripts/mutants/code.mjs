import ts from 'typescript';
import { errorsOfStatement, isStatement } from './statements.mjs';

const { SyntaxKind: Kind } = ts;
/** An operator → what somebody may have written in its place. */
const operators = new Map([
  [Kind.EqualsEqualsEqualsToken, '!=='],
  [Kind.ExclamationEqualsEqualsToken, '==='],
  [Kind.LessThanToken, '<='],
  [Kind.LessThanEqualsToken, '<'],
  [Kind.GreaterThanToken, '>='],
  [Kind.GreaterThanEqualsToken, '>'],
  [Kind.AmpersandAmpersandToken, '||'],
  [Kind.BarBarToken, '&&'],
  [Kind.PlusToken, '-'],
  [Kind.MinusToken, '+'],
  [Kind.AsteriskToken, '/'],
  [Kind.SlashToken, '*'],
]);
const twins = { some: 'every', every: 'some', min: 'max', max: 'min', toSorted: 'slice' };
/** What is said of tables and contracts is checked by others. */
const skipped = new Set(['defineEntity', 'route', 'z']);

/**
 * The errors that can be made in a source one at a time: in its statements of SQL, and in what decides and acts in the code.
 * @returns each with its place in the source, its line, and what stands there instead
 */
export const errorsOf = (source, name) => {
  const file = ts.createSourceFile(
    name,
    source,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );
  const found = [];
  const note = (what, from, to, text) => found.push({ kind: 'code', what, from, to, text });
  const whole = (what, node, text) => note(what, node.getStart(file), node.end, text);
  const look = (node) => {
    if (isLeftOut(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) statement(node);
    if (ts.isBinaryExpression(node) && !isText(node)) {
      const other = operators.get(node.operatorToken.kind);
      if (other) whole('operator', node.operatorToken, other);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken)
      whole('negation', node, node.operand.getText(file));
    if (ts.isIfStatement(node)) for (const now of ['true', 'false']) whole('condition', node.expression, now);
    if (ts.isConditionalExpression(node)) for (const now of ['true', 'false']) whole('condition', node.condition, now);
    if (node.kind === Kind.TrueKeyword) whole('boolean', node, 'false');
    if (node.kind === Kind.FalseKeyword) whole('boolean', node, 'true');
    if (ts.isExpressionStatement(node) && acts(node.expression)) whole('act', node, ';');
    if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && twins[node.name.text])
      whole('other of two', node.name, twins[node.name.text]);
    if (ts.isPropertyAssignment(node) && isAssigned(node.parent)) whole('field', node, '');
    ts.forEachChild(node, look);
  };
  const statement = (node) => {
    const text = node.getText(file).slice(1, -1);
    if (!isStatement(text)) return;
    const start = node.getStart(file) + 1;
    for (const { what, from, to, text: now } of errorsOfStatement(text))
      found.push({ kind: 'sql', what, from: start + from, to: start + to, text: now });
  };
  look(file);
  return found
    .map((error) => ({ ...error, was: source.slice(error.from, error.to), ...placeOf(file, error.from) }))
    .toSorted((one, other) => one.from - other.from);
};

const placeOf = (file, from) => {
  const { line, character } = file.getLineAndCharacterOfPosition(from);
  const start = file.getPositionOfLineAndCharacter(line, 0);
  const end = file.text.indexOf('\n', from);
  const shown = file.text.slice(start, end < 0 ? undefined : end).trim();
  return { line: line + 1, column: character + 1, shown, at: file.text.slice(start, from).trimStart().length };
};

const isLeftOut = (node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isDecorator(node) ||
  (ts.isCallExpression(node) && skipped.has(node.expression.getText().split('.')[0]));

/** Texts are put together by a plus as well. */
const isText = (node) =>
  node.operatorToken.kind === Kind.PlusToken &&
  [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));

/** What is done for what it changes, not for what it answers. */
const acts = (node) => {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return acts(node.expression);
  if (ts.isCallExpression(node)) return node.expression.kind !== Kind.SuperKeyword;
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= Kind.FirstAssignment &&
    node.operatorToken.kind <= Kind.LastAssignment
  );
};

/** `Object.assign(this, { … })`. */
const isAssigned = (node) => ts.isCallExpression(node.parent) && node.parent.expression.getText() === 'Object.assign';
