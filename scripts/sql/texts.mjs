import ts from 'typescript';

/** What is not known before the program runs. */
export class Unknown extends Error {}
const unknown = (what, node) => {
  const text = node.getText().replaceAll(/\s+/g, ' ');
  throw new Unknown(`${what}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`);
};

/**
 * Works out what an expression of the program gives: texts that are put together of constants, and of functions which make texts
 * of texts. An argument that only a call knows stands for the first of the values that its type allows.
 */
export class Texts {
  constructor(checker) {
    this.checker = checker;
  }

  /** @throws Unknown */
  of(node, names = new Map()) {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isTemplateExpression(node)) return this.template(node, names);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.of(node.expression, names);
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return this.of(node.expression, names);
    if (ts.isConditionalExpression(node)) return this.choice(node, names);
    if (ts.isBinaryExpression(node)) return this.binary(node, names);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return !this.of(node.operand, names);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { node, names };
    if (ts.isArrayLiteralExpression(node)) return this.list(node, names);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, names);
    if (ts.isIdentifier(node)) return this.named(node, names);
    if (ts.isPropertyAccessExpression(node)) return this.property(node, names);
    if (ts.isElementAccessExpression(node)) return this.element(node, names);
    if (ts.isCallExpression(node)) return this.called(node, names);
    return this.first(node);
  }

  template(node, names) {
    const spans = node.templateSpans.map(({ expression, literal }) => `${this.of(expression, names)}${literal.text}`);
    return node.head.text + spans.join('');
  }

  choice({ condition, whenTrue, whenFalse }, names) {
    let is = true;
    try {
      is = Boolean(this.of(condition, names));
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
    }
    return this.of(is ? whenTrue : whenFalse, names);
  }

  binary(node, names) {
    const { kind } = node.operatorToken;
    const left = this.of(node.left, names);
    if (kind === ts.SyntaxKind.QuestionQuestionToken) return left ?? this.of(node.right, names);
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return left && this.of(node.right, names);
    if (kind === ts.SyntaxKind.BarBarToken) return left || this.of(node.right, names);
    const right = this.of(node.right, names);
    if (kind === ts.SyntaxKind.PlusToken) return left + right;
    if (kind === ts.SyntaxKind.MinusToken) return left - right;
    if (kind === ts.SyntaxKind.AsteriskToken) return left * right;
    if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return left === right;
    if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return left !== right;
    if (kind === ts.SyntaxKind.GreaterThanToken) return left > right;
    return unknown('an operator', node);
  }

  list(node, names) {
    return node.elements.flatMap((one) =>
      ts.isSpreadElement(one) ? this.of(one.expression, names) : [this.of(one, names)],
    );
  }

  /** What of it is needed is worked out then. */
  object(node, names) {
    const made = {};
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property))
        Object.defineProperties(made, Object.getOwnPropertyDescriptors(this.of(property.expression, names)));
      else if (ts.isShorthandPropertyAssignment(property) || ts.isPropertyAssignment(property)) {
        const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
        const name = ts.isComputedPropertyName(property.name)
          ? this.of(property.name.expression, names)
          : property.name.text;
        const get = () =>
          ts.isShorthandPropertyAssignment(property)
            ? this.bySymbol(this.checker.getShorthandAssignmentValueSymbol(property), property.name, names)
            : this.of(value, names);
        Object.defineProperty(made, name, { get, enumerable: true, configurable: true });
      }
    }
    return made;
  }

  named(node, names) {
    if (node.text === 'undefined') return undefined;
    return this.bySymbol(this.checker.getSymbolAtLocation(node), node, names);
  }

  bySymbol(found, node, names) {
    if (!found) return unknown('a name', node);
    const symbol = found.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found;
    if (names.has(symbol)) return names.get(symbol);
    const declared = symbol.valueDeclaration;
    if (!declared) return unknown('a name', node);
    if (ts.isFunctionDeclaration(declared) || ts.isMethodDeclaration(declared))
      return { node: declared, names: new Map() };
    if (ts.isVariableDeclaration(declared) && declared.initializer && declared.parent.flags & ts.NodeFlags.Const)
      return this.of(declared.initializer, names);
    if (ts.isBindingElement(declared)) return this.bound(declared, node, names);
    if (ts.isPropertyDeclaration(declared) && declared.initializer) return this.of(declared.initializer, new Map());
    return this.first(node);
  }

  /** A part of an object or list that is taken apart. */
  bound(declared, node, names) {
    const holder = declared.parent.parent;
    if (!ts.isVariableDeclaration(holder) || !holder.initializer) return this.first(node);
    try {
      const whole = this.of(holder.initializer, names);
      const part = ts.isArrayBindingPattern(declared.parent)
        ? declared.parent.elements.indexOf(declared)
        : (declared.propertyName ?? declared.name).text;
      const value = whole?.[part];
      if (value !== undefined) return value;
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
    }
    return declared.initializer ? this.of(declared.initializer, names) : this.first(node);
  }

  /** The first value that the type of an expression allows. */
  first(node) {
    const type = this.checker.getTypeAtLocation(node);
    const kinds = type.isUnion() ? type.types : [type];
    for (const one of kinds) {
      if (one.isStringLiteral() || one.isNumberLiteral()) return one.value;
      if (one.flags & ts.TypeFlags.BooleanLiteral) return this.checker.typeToString(one) === 'true';
      if (one.flags & ts.TypeFlags.Null) continue;
      if (one.flags & ts.TypeFlags.NumberLike) return 1;
    }
    return unknown('only a call knows it', node);
  }

  property(node, names) {
    try {
      const whole = this.of(node.expression, names);
      if (whole !== null && whole !== undefined && whole[node.name.text] !== undefined) {
        return Array.isArray(whole) && node.name.text !== 'length' ? unknown('a part', node) : whole[node.name.text];
      }
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
    }
    if (node.name.text === 'length') return unknown('only a call knows it', node);
    return this.bySymbol(this.checker.getSymbolAtLocation(node.name), node, names);
  }

  element(node, names) {
    const whole = this.of(node.expression, names);
    const value = whole?.[this.of(node.argumentExpression, names)];
    return value === undefined ? unknown('a part', node) : value;
  }

  called(node, names) {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) {
      const done = this.method(node, expression, names);
      if (done !== undefined) return done.value;
    }
    const made = this.of(expression, names);
    if (!made?.node) return this.first(node);
    return this.run(
      made,
      node.arguments.map((one) => () => this.of(one, names)),
    );
  }

  /** What lists and texts do. */
  method(node, { expression, name }, names) {
    const known = [
      'map',
      'flatMap',
      'filter',
      'join',
      'slice',
      'replaceAll',
      'replace',
      'trim',
      'keys',
      'entries',
      'values',
    ];
    if (!known.includes(name.text)) return undefined;
    const args = () => node.arguments.map((one) => this.of(one, names));
    if (ts.isIdentifier(expression) && expression.text === 'Object') return { value: Object[name.text](...args()) };
    const whole = this.of(expression, names);
    if (!Array.isArray(whole) && typeof whole !== 'string') return undefined;
    const work = args().map((one) =>
      one?.node
        ? (...given) =>
            this.run(
              one,
              given.map((value) => () => value),
            )
        : one,
    );
    return { value: whole[name.text](...work) };
  }

  /** Runs a function of the program that makes a text. */
  run({ node, names }, given) {
    const own = new Map(names);
    node.parameters.forEach((parameter, index) => this.bind(parameter, given[index], own));
    if (!node.body) return unknown('a function', node);
    if (!ts.isBlock(node.body)) return this.of(node.body, own);
    for (const statement of node.body.statements) {
      if (ts.isReturnStatement(statement) && statement.expression) return this.of(statement.expression, own);
      if (ts.isIfStatement(statement) && this.of(statement.expression, own)) {
        const then = ts.isBlock(statement.thenStatement)
          ? statement.thenStatement.statements[0]
          : statement.thenStatement;
        if (then && ts.isReturnStatement(then) && then.expression) return this.of(then.expression, own);
        return unknown('a branch', statement);
      }
      if (!ts.isVariableStatement(statement) && !ts.isIfStatement(statement)) return unknown('a step', statement);
    }
    return unknown('a function', node);
  }

  bind(parameter, give, names) {
    let value;
    try {
      value = give?.();
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      return;
    }
    if (value === undefined && parameter.initializer) value = this.of(parameter.initializer, names);
    const { name } = parameter;
    if (ts.isIdentifier(name)) {
      if (value !== undefined) names.set(this.checker.getSymbolAtLocation(name), value);
      return;
    }
    name.elements.forEach((one, index) => {
      if (!ts.isBindingElement(one)) return;
      const key = ts.isArrayBindingPattern(name) ? index : (one.propertyName ?? one.name).text;
      this.bind(one, () => value?.[key], names);
    });
  }
}
