import ts from 'typescript';

/** How the driver gives what PostgreSQL calls so; all else is text. */
const kinds = new Map([
  ['bool', 'boolean'],
  ...['int2', 'int4', 'oid', 'float4', 'float8'].map((name) => [name, 'number']),
  ...['json', 'jsonb'].map((name) => [name, 'anything']),
  ['bytea', 'Buffer'],
  ['moment', 'Date'],
  ['void', 'anything'],
]);
const kindOf = (name) => (name.startsWith('_') ? 'list' : (kinds.get(name) ?? 'string'));

/** Whether the program may take a column for what it does. */
const fits = (checker, type, kind) => {
  if (kind === 'anything' || type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return true;
  if (type.isUnion()) return type.types.some((one) => !isNothing(one) && fits(checker, one, kind));
  if (type.isIntersection()) return type.types.some((one) => fits(checker, one, kind));
  if (kind === 'list') return checker.isArrayType(type) || checker.isTupleType(type);
  if (kind === 'boolean') return Boolean(type.flags & ts.TypeFlags.BooleanLike);
  if (kind === 'number') return Boolean(type.flags & ts.TypeFlags.NumberLike);
  if (kind === 'string') return Boolean(type.flags & ts.TypeFlags.StringLike);
  return type.symbol?.name === kind;
};

const isNothing = (type) => Boolean(type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined));
const mayBeNothing = (type) =>
  Boolean(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) || (type.isUnion() && type.types.some(isNothing));

/**
 * What the program says of rows, beside what the database says of them.
 * @param row type of the program
 * @param columns of the database, with `isNull` where a column of a table may be empty
 * @param isTrusted of a column that the text leaves out where it is empty
 * @returns faults in words
 */
export const faultsOf = (checker, row, columns, isTrusted) => {
  const known = new Map(columns.map((column) => [column.name, column]));
  const faults = [];
  for (const property of checker.getPropertiesOfType(row)) {
    const column = known.get(property.name);
    const type = checker.getTypeOfSymbol(property);
    if (!column) {
      if (!(property.flags & ts.SymbolFlags.Optional)) faults.push(`there is no column ${property.name}`);
      continue;
    }
    const kind = kindOf(column.type);
    if (!fits(checker, type, kind))
      faults.push(`${property.name} is ${column.type}, not ${checker.typeToString(type)}`);
    else if (column.isNull && !isTrusted(property.name) && !mayBeNothing(type))
      faults.push(`${property.name} may be null`);
  }
  return faults;
};
