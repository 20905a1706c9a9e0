import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Part } from '../kernel/backup/parts.js';
import { Clock } from '../kernel/clock.js';
import { found } from '../kernel/domain/domain-error.js';
import { ChampionshipTest } from './algorithms/domain/test.js';
import type { EditorView } from './contract/editor.js';
import {
  type FolderFiles,
  filesFile,
  settingsFile,
  settingsText,
  testFolders,
  textFiles,
} from './contract/whole/folder.js';
import { Baseline } from './domain/baseline.js';
import { Championship } from './domain/championship.js';
import { ChampionshipFile } from './domain/championship-file.js';
import { EditorQuery } from './queries/editor-query.js';

/** A championship whole, answers included, as the folder that `podium champ push` takes. For operators alone. */
@Injectable()
export class WholeChampionships {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly editor: EditorQuery,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async idOf(champname: string): Promise<string> {
    return found(await this.em.fork().findOne(Championship, { champname })).id;
  }

  async partsOf(id: string): Promise<Part[]> {
    const em = this.em.fork();
    const championship = found(await em.findOne(Championship, { id }));
    const where = { championship: id };
    const [files, tests, baselines] = [
      await em.find(ChampionshipFile, { ...where, replacedAt: null }, { orderBy: { name: 'asc' } }),
      await em.find(ChampionshipTest, where, { orderBy: { name: 'asc' } }),
      await em.find(Baseline, where, { orderBy: { position: 'asc' } }),
    ];
    const { list, parts } = listed(championship, files, baselines);
    const now = this.clock.now();
    const text = (name: string, words: string): Part => ({ name, updatedAt: now, lines: [words] });
    return [
      ...settingsParts(await this.editor.view(id), text),
      text(filesFile, `${JSON.stringify(list, null, 2)}\n`),
      ...parts,
      ...tests.flatMap(testParts),
    ];
  }
}

const settingsParts = (view: EditorView, text: (name: string, words: string) => Part): Part[] => {
  const written = textFiles.filter((one) => view[one.text][one.language] !== '');
  return [
    text(settingsFile, settingsText(view)),
    ...written.map((one) => text(one.file, view[one.text][one.language])),
  ];
};

const listed = (championship: Championship, files: ChampionshipFile[], baselines: Baseline[]) => {
  const parts: Part[] = [];
  const add = (name: string, { storageKey, sourceKey, updatedAt }: Stored): string => {
    parts.push({ name, updatedAt, key: sourceKey ?? storageKey });
    return name;
  };
  const of = (kind: ChampionshipFile['kind']) => files.filter((file) => file.kind === kind);
  const [sample] = of('sample');
  const main = of('truth').find(({ tourId }) => !tourId);
  const { cover, splitSeed } = championship;
  const list: FolderFiles = {
    ...(championship.publicPercent && { splitSeed }),
    data: of('data').map((file) => ({
      path: add(`data/${file.name}`, file),
      description: file.description,
      columns: file.columnTexts,
    })),
    sample: sample ? add(`sample/${sample.name}`, sample) : null,
    truth: main ? add(`truth/${main.name}`, main) : null,
    tourTruths: of('truth').flatMap((file) =>
      file.tourId ? [{ tourId: file.tourId, path: add(`truth/${file.tourId}/${file.name}`, file) }] : [],
    ),
    baselines: baselines.map((one) => ({
      name: one.name,
      path: add(`baselines/${one.position}/${one.fileName}`, one),
    })),
    cover: cover ? add('cover.webp', { ...cover, updatedAt: championship.editedAt ?? championship.createdAt }) : null,
  };
  return { list, parts };
};

interface Stored {
  storageKey: string;
  /** Of a truth: what was sent. */
  sourceKey?: string | null | undefined;
  updatedAt: Date;
}

const testParts = ({ name, visible, inputKey, truthKey, updatedAt }: ChampionshipTest): Part[] => [
  { name: `${testFolders[visible ? 'visible' : 'hidden']}/${name}`, updatedAt, key: inputKey },
  ...(truthKey ? [{ name: `${testFolders.answers}/${name}`, updatedAt, key: truthKey }] : []),
];
