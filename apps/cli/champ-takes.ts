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
  const lines = Object.keys(fields).flatMap((name) => {
    const takes = takesOf(name, texts.say('cli.champ.takes.moment'));
    return takes === null ? [] : texts.say('cli.champ.takes', { name, takes });
  });
  return [...lines, texts.say('cli.champ.takes.schema')].join('\n');
};

const leaf = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Shape = z.infer<typeof leaf> & { anyOf?: Shape[]; properties?: Record<string, Shape>; items?: Shape };
const shape: z.ZodType<Shape> = leaf.extend({
  anyOf: z.array(z.lazy(() => shape)).optional(),
  properties: z
    .record(
      z.string(),
      z.lazy(() => shape),
    )
    .optional(),
  items: z.lazy(() => shape).optional(),
});

/**
 * Such as `1…1000`, `DOWN_UP, TOP_DOWN` or a moment; null for what the schema alone can tell.
 * @param name of a setting or of a part of one: `tours.0.dateStart`
 */
export const takesOf = (name: string, moment: string): string | null => {
  const within = (one: Shape | undefined, part: string): Shape | undefined =>
    one?.items ?? one?.properties?.[part] ?? one?.anyOf?.map((way) => within(way, part)).find(Boolean);
  const setting = name.split('.').reduce<Shape | undefined>(within, shape.parse(settingsSchema()));
  if (!setting) return null;
  const words = (setting.anyOf ?? [setting]).map((way) => (way.format === 'date-time' ? moment : wordOf(way)));
  return words.includes(null) ? null : words.join(', ');
};

const wordOf = ({ type, enum: values, minimum, maximum, properties }: Shape): string | null => {
  if (values) return values.join(', ');
  if (type === 'integer' && minimum !== undefined && maximum !== undefined) return `${minimum}…${maximum}`;
  if (type === 'boolean') return 'true, false';
  if (properties && 'eng' in properties) return '{"rus": "…", "eng": "…"}';
  return type === 'null' ? type : null;
};
