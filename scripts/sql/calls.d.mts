import type ts from 'typescript';

export function callsIn(
  file: ts.Node,
  checker: ts.TypeChecker,
): { call: ts.CallExpression; text: ts.Expression; isOfDriver: boolean }[];
