import { describe, expect, it } from '@jest/globals';
import { definesScore } from './defines-score.js';

describe('ALGO2 whether a Python file may define a score', () => {
  it.each([
    'def score(truth_path, solution_path):\n    return 1\n',
    '\uFEFFdef score(a, b): return 1',
    'import csv\r\n\r\ndef  score (a, b):\r\n\treturn 1\r\n',
    'import csv\rdef score(a, b): return 1',
    'try:\n    import numpy\n    def score(a, b): return 1\nexcept ImportError:\n    pass',
    '@cache\ndef score(\n    self_path,\n    b,\n): return 1',
    'score = lambda a, b: 1',
    'score: Callable[[str, str], float] = evaluate',
    'name, score = "r2", evaluate',
    'score, name = evaluate, "r2"',
    'metric = score = evaluate',
    'import m; score = m.evaluate',
    'class score(float): pass',
    'from library import evaluate as score',
    'from library import (\n    evaluate,\n    score,\n)',
    'from library import *',
    'globals()["sc" + "ore"] = print',
    '# coding: latin-1\n# \u00E9\ndef score[T](a: T, b: T): return 1',
  ])('ALGO2 one that may: %j', (text) => {
    expect(definesScore(text)).toBe(true);
  });

  it.each([
    '',
    'print("ok")\n',
    'def scores(a, b): return 1',
    'def my_score(a, b): return 1',
    'def evaluate(a, b):\n    score = 1\n    return score\n',
    'class Metric:\n    def score(self, a, b): return 1\n',
    'if score == 1: pass',
    '# def score(a, b): return 1',
    'import numpy as np\n\ndef evaluate(a, b):\n    score = np.mean(a)\n    return score',
    'PK\u0003\u0004',
  ])('ALGO2 one that does not: %j', (text) => {
    expect(definesScore(text)).toBe(false);
  });
});
