import { readFile } from 'node:fs/promises';
import { demoData } from '../../championships/demo/championships.js';

/** How good the solutions of rivals are: from 0, the plain guess, to 1, the good model. */
export const skills = {
  dmitry: 0.93,
  elena: 0.86,
  farid: 0.8,
  grace: 0.72,
  hiroshi: 0.61,
  irina: 0.5,
  julia: 0.37,
  kofi: 0.22,
} as const;

/** What each championship's good and plain solutions are, to be mixed by skill. */
const models = {
  diabetes: { good: 'linear.csv', plain: 'sample_submission.csv', labels: false },
  'breast-cancer': { good: 'forest.csv', plain: 'sample_submission.csv', labels: false },
  digits: { good: 'forest.csv', plain: 'sample_submission.csv', labels: true },
} as const;

const goldenRatio = 0.618_033_988_749_895;

/**
 * A solution between a good model and a plain guess: numbers are averaged, with a wobble that differs from team to team;
 * of labels a share is taken from each. Always the same for the same team.
 * @param skill from 0, the plain guess, to 1, the good model
 */
export const mixedSolution = async (champname: keyof typeof models, skill: number): Promise<string> => {
  const { good, plain, labels } = models[champname];
  const [better, worse] = await Promise.all([predictionsOf(champname, good), predictionsOf(champname, plain)]);
  const lines = [...better].map(([id, value], row) => {
    const other = worse.get(id) ?? value;
    const draw = (row * goldenRatio + skill * 7) % 1;
    if (labels) return `${id},${draw < skill ? value : other}`;
    const wobble = 1 + (1 - skill) * 0.4 * Math.sin(row * 1.7 + skill * 40);
    return `${id},${(skill * Number(value) + (1 - skill) * Number(other)) * wobble}`;
  });
  return ['id,prediction', ...lines, ''].join('\n');
};

const predictionsOf = async (champname: string, file: string): Promise<Map<string, string>> => {
  const text = await readFile(demoData(champname, file), 'utf8');
  const [, ...lines] = text.trim().split('\n');
  return new Map(lines.map((line) => line.split(',') as [string, string]));
};
