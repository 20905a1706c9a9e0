import type ts from 'typescript';

export class Texts {
  constructor(checker: ts.TypeChecker);
  of(node: ts.Node): unknown;
}
