import type { Algorithm } from '../algorithms/contract/algorithm.js';
import { usualAlgorithm } from '../algorithms/contract/algorithm.js';
import type { NewChampionship } from '../domain/championship.js';
import type { Bilingual } from '../../kernel/contract/language.js';

const both = (eng: string, rus: string): Bilingual => ({ eng, rus });

const letters: readonly (readonly [number, string])[] = [
  [1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'],
  [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I'],
]; // prettier-ignore

/** A number as the Romans wrote it. */
const roman = (number: number): string => {
  let left = number;
  let text = '';
  for (const [value, sign] of letters) for (; left >= value; left -= value) text += sign;
  return text;
};

/** A test of the demo: numerals by their ids, and what they mean. */
const testOf = (name: string, visible: boolean, numbers: readonly number[], from: number) => ({
  name,
  visible,
  input: ['id,numeral', ...numbers.map((number, at) => `${from + at},${roman(number)}`), ''].join('\n'),
  answers: numbers.map((number, at) => `${from + at},${number}`),
});

const spread = (count: number, step: number, start: number): number[] =>
  Array.from({ length: count }, (_, at) => ((start + at * step) % 3999) + 1);

/** Two visible tests and two hidden ones. */
export const romanTests = [
  testOf('1-small', true, [1, 2, 3, 4, 5, 9, 14, 40], 1),
  testOf('2-years', true, [1453, 1492, 1789, 1812, 1969, 1994], 101),
  testOf('3-many', false, spread(200, 37, 11), 1001),
  testOf('4-large', false, spread(100, 7, 3200), 2001),
];

/** Answers of one test, or of all of them together. */
export const romanTruth = (answers: readonly string[]): string => ['id,target', ...answers, ''].join('\n');

const algorithm: Algorithm = { ...usualAlgorithm, seconds: 20 };

/** The championship of the demo that is won by code. */
export const demoByCode: Omit<NewChampionship, 'ownerId' | 'dateStart' | 'dateEnd'> & {
  startsInDays: number;
  endsInDays: null;
} = {
  champname: 'roman-numerals',
  kind: 'algorithm',
  algorithm,
  repositoryExample: '/repositories/roman-numerals.git',
  title: both('Roman numerals', 'Римские числа'),
  teaser: both('Write a program that reads Roman numerals.', 'Напишите программу, которая читает римские числа.'),
  description: both(
    'Here code is handed in, not a file. The program reads a table `id,numeral` from standard input and writes `id,prediction` to standard output. It is run on four tests: two that you see, two that are hidden.\n\nThe example that the platform serves itself only adds the letters up. Hand it in as it is, look at its tests, and then make it better in a repository of your own.',
    'Здесь сдают не файл, а код. Программа читает таблицу `id,numeral` со стандартного ввода и пишет `id,prediction` в стандартный вывод. Её запускают на четырёх тестах: два видны, два скрыты.\n\nПример, который раздаёт сама платформа, просто складывает буквы. Сдайте его как есть, посмотрите на тесты, а потом улучшите в своём репозитории.',
  ),
  rules: both(
    '1. One account per person.\n2. A test that fails costs no attempt.',
    '1. Один участник – одна учётная запись.\n2. Не пройденный тест попытку не тратит.',
  ),
  metric: 'MAE',
  direction: 'DOWN_UP',
  dailyAttempts: 20,
  startsInDays: -5,
  endsInDays: null,
};
