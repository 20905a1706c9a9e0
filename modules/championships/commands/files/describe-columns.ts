import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import type { ColumnText, ColumnTexts } from '../../contract/preview.js';
import { ChampionshipFile } from '../../domain/championship-file.js';
import { type EditedBy, EditNotes } from '../edit-notes.js';
import { openChampionship } from '../locked-championship.js';

/** Says what the columns of a file mean; in the place of all that was said before, or of what of it is named. */
export class DescribeColumns extends Command<void> {
  constructor(
    readonly championshipId: string,
    readonly name: string,
    readonly texts: ColumnTexts,
    readonly by: EditedBy,
  ) {
    super();
  }
}

@CommandHandler(DescribeColumns)
export class DescribeColumnsHandler implements ICommandHandler<DescribeColumns> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly notes: EditNotes,
  ) {}

  async execute({ championshipId, name, texts, by }: DescribeColumns): Promise<void> {
    const championship = await openChampionship(this.em, championshipId, by, this.clock.now());
    const shown = { championship, kind: { $ne: 'truth' as const }, name };
    const file = found(await this.em.findOne(ChampionshipFile, shown));
    file.columnTexts = written(file.columnTexts, texts).filter(
      ({ rus, eng }) => rus.trim() !== '' || eng.trim() !== '',
    );
    championship.touch(by.id, this.clock.now());
    await this.notes.changed(championship, by, ['data']);
  }
}

const written = (before: readonly ColumnText[], { columns, only }: ColumnTexts): ColumnText[] => {
  if (!only) return columns;
  const texts = new Map(before.map((text) => [text.name, text]));
  for (const { name, language } of only) {
    const text = columns.find((column) => column.name === name)?.[language] ?? '';
    texts.set(name, { rus: '', eng: '', ...texts.get(name), name, [language]: text });
  }
  return [...texts.values()];
};
