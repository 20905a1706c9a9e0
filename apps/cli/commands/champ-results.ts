import type { FinalPreview } from '../../../modules/scoring/boards/contract/final-preview.js';
import { finalPreviewCsv, previewFinal } from '../../../modules/scoring/boards/contract/final-preview-routes.js';
import { formatScore } from '../../../modules/scoring/solutions/contract/score-format.js';
import type { Cli, CommonOptions } from '../cli.js';
import { tableOf } from '../table.js';
import { refuseCsvAndJson } from '../usage.js';

export interface ResultsOptions extends CommonOptions {
  limit: number;
  csv?: boolean;
}

/** SUB5: the final board before it is revealed. */
export const results = async (cli: Cli, champname: string, options: ResultsOptions): Promise<void> => {
  refuseCsvAndJson(cli.texts, options);
  const api = await cli.api(options);
  if (options.csv) {
    cli.terminal.output.write(await api.text(finalPreviewCsv, { params: { champname } }));
    cli.note(cli.texts.say('cli.champ.results.secret'));
    return;
  }
  const preview = await api.call(previewFinal, { params: { champname }, query: { limit: options.limit } });
  cli.answer(options, preview, () => textOf(cli, preview));
};

const textOf = ({ texts }: Cli, { items, total, moved, waiting, outdated, revealed }: FinalPreview): string => {
  const table = tableOf(
    [
      { title: texts.say('cli.column.place'), align: 'right' },
      { title: texts.say('cli.champ.results.publicPlace'), align: 'right' },
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.champ.results.score'), align: 'right' },
      { title: texts.say('cli.champ.results.publicScore'), align: 'right' },
    ],
    items.map(({ place, publicPlace, team, score, publicScore }) => [
      String(place),
      publicPlace === null ? '–' : String(publicPlace),
      team,
      formatScore(score),
      formatScore(publicScore),
    ]),
  );
  return [
    ...(items.length > 0 ? [table, ''] : []),
    texts.say('cli.champ.results.sums', { total, moved, shown: items.length }),
    ...(waiting + outdated > 0 ? [texts.say('cli.champ.results.unready', { waiting, outdated })] : []),
    ...(revealed ? [] : [texts.say('cli.champ.results.secret')]),
  ].join('\n');
};
