import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../../kernel/http/incoming-files.js';
import { gathered, isSendersFault, partsOf } from '../../../kernel/http/multipart.js';
import { parse } from '../../../kernel/http/validate.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../../kernel/storage/files.js';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships.api.js';
import type { AttachFile } from '../../commands/files/attach-file.js';
import { type By, TruthFiles } from '../../flows/truth-files.js';
import { Judging } from '../../judging.port.js';
import { inputsMark, type Judged, judgedMarks, type JoinedTruth } from '../commands/joined-truth.js';
import { PutTest } from '../commands/put-test.js';
import { RemoveTest } from '../commands/remove-test.js';
import type { TestView } from '../contract/algorithm.js';
import { deleteTest, putTest } from '../contract/test-routes.js';
import { joinedParts, OtherColumns, type PartOfTable } from '../contract/joined-parts.js';
import { ChampionshipTest, viewOf } from '../domain/test.js';

type Meant = ReturnType<typeof deleteTest.query.parse>;

/** ALGO1: the tests of a championship by code. What their answers are together is the truth of the championship, made anew with each change. */
@Injectable()
export class Tests {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly truths: TruthFiles,
    private readonly judging: Judging,
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** All of them, for those who lead it. */
  async edited(champname: string, caller: Caller): Promise<TestView[]> {
    const { id } = await this.championships.editable(champname, caller);
    return (await this.of(id)).map(viewOf);
  }

  /** @throws DomainError as the route says; nothing is kept of what was sent then */
  async receive(request: FastifyRequest, champname: string, name: string, caller: Caller): Promise<TestView[]> {
    const championship = await this.championships.editable(champname, caller);
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    const { input, truth, fields } = await this.store(request, caller);
    const files = [input, truth].filter((file) => file !== undefined);
    await this.incoming.prepare(files, async () => {
      const wish = parse(putTest.body, fields);
      const tests = await this.of(championship.id);
      refuse(!input && tests.every((test) => test.name !== name), 'FILE_REQUIRED', {
        fields: { input: 'FILE_REQUIRED' },
      });
      const change = { input, truth, visible: wish.visible };
      const put = (joined?: JoinedTruth) => new PutTest(championship.id, name, change, caller, joined);
      const changed = changedWith(tests, name, { truthKey: truth?.key, sha256: input?.sha256 });
      // Answers of another input are others, though they read the same.
      const inputs = otherInputs(tests, changed);
      if (!truth && inputs === undefined) return this.incoming.run(files, put());
      const command = (attach: AttachFile) => put({ attach, of: judgedMarks(tests) });
      return this.judgeBy(championship, changed, wish, { caller, within: { files, command, inputs } });
    });
    return this.edited(champname, caller);
  }

  async remove(champname: string, name: string, meant: Meant, caller: Caller): Promise<TestView[]> {
    const championship = await this.championships.editable(champname, caller);
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    const tests = await this.of(championship.id);
    const { truthKey } = found(tests.find((test) => test.name === name));
    const left = tests.filter((test) => test.name !== name);
    const remove = (joined?: JoinedTruth) => new RemoveTest(championship.id, name, caller, joined);
    const command = (attach: AttachFile) => remove({ attach, of: judgedMarks(tests) });
    const within = { files: [], command, inputs: otherInputs(tests, left) };
    const isLast = left.every((test) => !test.truthKey);
    const isRelied = championship.state !== 'DRAFT' || (await this.judging.solutionsIn(championship.id, null)) > 0;
    // With the last one no answers are left: what was scored by them is outdated until there are others.
    if (truthKey && (!isLast || isRelied))
      await this.judgeBy(championship, isLast ? tests : left, meant, { caller, within });
    else await this.commands.run(remove());
    return this.edited(champname, caller);
  }

  private of(championship: string): Promise<ChampionshipTest[]> {
    return this.em.fork().find(ChampionshipTest, { championship }, { orderBy: { name: 'asc' } });
  }

  /** Makes the answers of these tests the truth, with the change that makes it so. @throws DomainError as for any other truth */
  private async judgeBy(
    championship: ChampionshipFacts,
    tests: readonly Judged[],
    meant: Meant,
    by: Pick<By, 'caller' | 'within'>,
  ): Promise<void> {
    if (championship.metric === '') throw new DomainError('METRIC_REQUIRED');
    const parts = tests.flatMap(({ name, truthKey }): PartOfTable[] =>
      truthKey ? [{ name, read: () => this.storage.read(truthKey) }] : [],
    );
    const format = this.judging.metrics().find(({ name }) => name === championship.metric)?.format ?? 'csv';
    const stored = await this.put(Readable.from(joinedParts(format, parts)), by.caller).catch((error: unknown) => {
      if (error instanceof OtherColumns)
        throw new DomainError('TRUTH_INVALID', { details: { test: error.part, problems: [], counts: {} } });
      throw error;
    });
    const fields = { rejudge: String(meant.rejudge), ...(meant.reason !== undefined && { reason: meant.reason }) };
    await this.truths.accept(championship, { stored, name: `truth.${format}`, fields }, { ...by, tourId: null });
  }

  private async store(request: FastifyRequest, caller: Caller) {
    if (!request.isMultipart()) throw new DomainError('FILE_REQUIRED', { fields: { input: 'FILE_REQUIRED' } });
    const said: [string, unknown][] = [];
    const files: { input?: StoredFile; truth?: StoredFile } = {};
    try {
      for await (const part of partsOf(request, { files: 2, fields: 10, fieldSize: 8192 })) {
        if (part.type === 'field') said.push([part.fieldname, part.value]);
        else if ((part.fieldname === 'input' || part.fieldname === 'truth') && !files[part.fieldname])
          files[part.fieldname] = await this.put(part.file, caller);
        else part.file.resume();
      }
    } catch (error) {
      await this.storage.remove(Object.values(files).map(({ key }) => key));
      throw isSendersFault(error) ? new DomainError('FORMAT_INVALID') : error;
    }
    return { ...files, fields: gathered(said) };
  }

  private put(source: Readable, { id: by }: Caller): Promise<StoredFile> {
    return this.storage.put('championships', source, { maxBytes: this.settings.MAX_SOLUTION_BYTES, by });
  }
}

/** The tests once what is given of one of them is changed. */
const changedWith = (
  tests: readonly Judged[],
  name: string,
  { truthKey, sha256 }: { truthKey?: string | undefined; sha256?: string | undefined },
): Judged[] => {
  const before = tests.find((test) => test.name === name);
  const changed = { name, truthKey: truthKey ?? before?.truthKey, sha256: sha256 ?? before?.sha256 ?? '' };
  return [...tests.filter((test) => test.name !== name), changed].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
};

/** What tells the inputs after a change apart; absent where that changes none. */
const otherInputs = (before: readonly Judged[], after: readonly Judged[]): string | undefined => {
  const mark = inputsMark(after);
  return mark === inputsMark(before) ? undefined : mark;
};
