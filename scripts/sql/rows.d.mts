import type ts from 'typescript';

interface Column {
  name: string;
  type: string;
  isNull: boolean;
}
export function faultsOf(
  checker: ts.TypeChecker,
  row: ts.Type,
  columns: readonly Column[],
  isTrusted: (name: string) => boolean,
): string[];
