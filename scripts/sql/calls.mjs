import ts from 'typescript';

/** Of `kernel/database/sql.ts`: the text is their second argument. */
const readers = new Set(['query', 'queryOne', 'oftenQuery', 'oftenQueryOne']);
/** Of the driver: what stands beside the entity manager, such as backups. */
const drivers = new Set(['Client', 'ClientBase', 'Pool', 'PoolClient']);

/**
 * Every call by which a file reads rows: with its text, and whether it is the driver's own, which gives moments as dates. One of
 * the driver that names no row takes none.
 */
export const callsIn = (file, checker) => {
  const calls = [];
  const look = (node) => {
    if (ts.isCallExpression(node)) {
      const { expression, arguments: given, typeArguments } = node;
      if (ts.isIdentifier(expression) && readers.has(expression.text))
        calls.push({ call: node, text: given[1], isOfDriver: false });
      else if (typeArguments && isDriver(expression, checker))
        calls.push({ call: node, text: given[0], isOfDriver: true });
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return calls;
};

const isDriver = (expression, checker) =>
  ts.isPropertyAccessExpression(expression) &&
  expression.name.text === 'query' &&
  drivers.has(checker.getTypeAtLocation(expression.expression).symbol?.name);
