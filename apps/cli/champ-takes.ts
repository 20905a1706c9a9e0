import { z } from 'zod';
import { settingsSchema } from '../../modules/championships/contract/editor.js';
import { metricList } from '../../modules/championships/contract/routes.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { Failure } from './failure.js';

/** A value that a setting can't have is refused with what it takes, and parameters with those that `metric` has. */
export const withTakes = async (cli: Cli, api: PodiumApi, metric: string, error: unknown): Promise<unknown> => {
  if (!(error instanceof Failure)) return error;
  const hint = error.code === 'METRIC_PARAMS_INVALID' ? await paramsHint(cli, api, metric) : hintOf(cli, error);
  return hint === null ? error : new Failure(error.exitCode, error.code, error.message, { ...error.more, hint });
};

const paramsHint = async ({ texts }: Cli, api: PodiumApi, metric: string): Promise<string | null> => {
  const { items } = await api.call(metricList, {});
  const known = items.find(({ name }) => name === metric);
  const names = known?.params.map(({ name, choices }) =>
    choices.length > 0 ? `${name} (${choices.join(', ')})` : name,
  );
  return names ? texts.say('cli.champ.takes', { name: metric, takes: names.join(', ') || '–' }) : null;
};

const hintOf = ({ texts }: Cli, { code, more: { fields = {} } }: Failure): string | null => {
  if (code !== 'FORMAT_INVALID') return null;
  const names = new Set(Object.keys(fields).map((field) => field.split('.')[0] ?? field));
  const lines = [...names].flatMap((name) => {
    const takes = takesOf(name, texts.say('cli.champ.takes.moment'));
    return takes === null ? [] : texts.say('cli.champ.takes', { name, takes });
  });
  return [...lines, texts.say('cli.champ.takes.schema')].join('\n');
};

const shape = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const shapes = z.object({ properties: z.record(z.string(), shape.extend({ anyOf: z.array(shape).optional() })) });

/** Such as `1…1000`, `DOWN_UP, TOP_DOWN` or a moment; null for what the schema alone can tell. */
export const takesOf = (name: string, moment: string): string | null => {
  const setting = shapes.parse(settingsSchema()).properties[name];
  if (!setting) return null;
  const words = (setting.anyOf ?? [setting]).map((way) => (way.format === 'date-time' ? moment : wordOf(way)));
  return words.includes(null) ? null : words.join(', ');
};

const wordOf = ({ type, enum: values, minimum, maximum }: z.infer<typeof shape>): string | null => {
  if (values) return values.join(', ');
  if (type === 'integer' && minimum !== undefined && maximum !== undefined) return `${minimum}…${maximum}`;
  if (type === 'boolean') return 'true, false';
  return type === 'null' ? type : null;
};
