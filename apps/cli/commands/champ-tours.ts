import { readFile } from 'node:fs/promises';
import type { Advance } from '../../../modules/championships/contract/editor.js';
import type { TourPreview, TourView } from '../../../modules/scoring/tours/contract/tour.js';
import {
  advanceTeams,
  previewAdvance,
  tours as tourList,
} from '../../../modules/scoring/tours/contract/tour-routes.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { fileUnreadable } from '../reason-text.js';
import { withZone } from '../moscow-time.js';
import { agrees } from '../prompt.js';
import { tableOf } from '../table.js';
import { tourNamed } from '../tour-named.js';

export interface AdvanceOptions extends CommonOptions {
  places?: number;
  team?: string[];
  from?: string;
  reason?: string;
  dryRun?: boolean;
  yes?: boolean;
}

/** The tours of a championship by their numbers, and how many teams go on from each. */
export const tours = async (cli: Cli, champname: string, options: CommonOptions): Promise<void> => {
  const reply = await (await cli.api(options)).call(tourList, { params: { champname } });
  cli.answer(options, reply, () => tourTable(cli, reply.items));
};

/** Decides who goes on from a tour, also anew: what changes is shown first, and applied only when that is confirmed. */
export const advance = async (cli: Cli, champname: string, tour: string, options: AdvanceOptions): Promise<void> => {
  const { reason, dryRun = false } = options;
  if (reason === undefined && !dryRun) throw usage(cli, 'CLI_REASON', 'cli.champ.advance.noReason');
  const api = await cli.api(options);
  const { id: tourId } = await tourNamed(cli, api, champname, tour);
  const params = { champname, tourId };
  const rule = await ruleOf(cli, options);
  const preview = await api.call(previewAdvance, { params, body: rule });
  if (dryRun || reason === undefined) return cli.answer(options, preview, () => previewText(cli, preview, 'dryRun'));
  if (!options.yes) await confirm(cli, preview);
  await api.call(advanceTeams, { params, body: { ...rule, reason, outcome: preview.outcome } });
  cli.answer(options, { ...preview, applied: true }, () => previewText(cli, preview, 'done'));
};

const usage = (cli: Cli, code: string, key: Parameters<Cli['texts']['say']>[0]): Failure =>
  new Failure(exitCodes.usage, code, cli.texts.say(key));

/** The rule that the options name; none: the tour's own. */
const ruleOf = async (cli: Cli, { places, team, from }: AdvanceOptions): Promise<{ advance?: Advance }> => {
  if (places !== undefined) return { advance: { by: 'places', places } };
  const teams = from === undefined ? team : await namesIn(cli, from);
  return teams ? { advance: { by: 'list', teams } } : {};
};

const namesIn = async (cli: Cli, path: string): Promise<string[]> => {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '');
  } catch (error) {
    throw fileUnreadable(cli, path, error);
  }
};

/** Shows what would change and asks; a script says --yes. */
const confirm = async (cli: Cli, preview: TourPreview): Promise<void> => {
  if (!cli.terminal.input.isTTY) throw usage(cli, 'CLI_NO_TERMINAL', 'cli.champ.advance.noTerminal');
  cli.note(previewText(cli, preview));
  if (!(await agrees(cli, cli.texts.say('cli.champ.advance.ask'))))
    throw usage(cli, 'CLI_INTERRUPTED', 'cli.champ.advance.not');
};

const previewText = ({ texts }: Cli, preview: TourPreview, end?: 'dryRun' | 'done'): string => {
  const { teams, after, comes, drops, waiting, unknown } = preview;
  const table = tableOf(
    [
      { title: texts.say('cli.column.place'), align: 'right' },
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.champ.advance.change') },
      { title: texts.say('cli.champ.advance.sent'), align: 'right' },
    ],
    teams.map(({ place, team, change, sentSince }) => [
      place === null ? '–' : String(place),
      team,
      texts.say(`cli.champ.advance.${change}`),
      sentSince > 0 ? String(sentSince) : '–',
    ]),
  );
  const lines = [
    teams.length > 0 ? `${table}\n` : '',
    texts.say('cli.champ.advance.sum', { after, comes, drops }),
    waiting > 0 ? texts.say('cli.champ.advance.waiting', { count: waiting }) : '',
    unknown.length > 0 ? texts.say('cli.champ.advance.unknown', { names: unknown.join(', ') }) : '',
    end ? texts.say(`cli.champ.advance.${end}`) : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
};

const tourTable = ({ texts }: Cli, items: readonly TourView[]): string =>
  items.length === 0
    ? texts.say('cli.champ.tours.none')
    : tableOf(
        [
          { title: texts.say('cli.champ.tours.number'), align: 'right' },
          { title: texts.say('cli.column.title') },
          { title: texts.say('cli.column.start') },
          { title: texts.say('cli.column.end') },
          { title: texts.say('cli.champ.tours.goOn'), align: 'right' },
        ],
        items.map(({ title, dateStart, dateEnd, goOn }, at) => [
          String(at + 1),
          texts.pick(title),
          withZone(dateStart),
          withZone(dateEnd),
          goOn === null ? '–' : String(goOn),
        ]),
      );
