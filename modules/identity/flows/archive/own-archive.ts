import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { AskArchive } from '../../commands/archive/ask-archive.js';
import { DataArchive } from '../../domain/data-archive.js';
import { Proof } from '../proof.js';

/** PROF2: how somebody gets what is kept of them. */
@Injectable()
export class OwnArchive {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly proof: Proof,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The one that is being made, or can be fetched, or failed. */
  async view(personId: string) {
    const archive = await this.orm.em.fork().findOne(DataArchive, { person: personId });
    const state = archive?.stateAt(this.clock.now());
    const days = this.settings.DATA_ARCHIVE_DAYS;
    if (!archive || !state || state === 'ENDED') return { days, archive: null };
    const { id, askedAt, expiresAt, bytes, workId: work } = archive;
    const until = expiresAt?.toISOString() ?? null;
    return { days, archive: { id, state, askedAt: askedAt.toISOString(), until, bytes, work } };
  }

  /** @throws DomainError PASSWORD_WRONG, SIGN_IN_AGAIN, ARCHIVE_UNDERWAY, TOO_MANY_REQUESTS */
  async ask(caller: Caller, given: { password?: string | undefined }) {
    await this.proof.need(caller, given);
    const { freed } = await this.commands.run(new AskArchive(caller.id));
    await this.storage.remove(freed);
    return this.view(caller.id);
  }

  /** Its file, for its person alone. @throws DomainError NOT_FOUND */
  async file(id: string, { id: personId, login }: Caller) {
    const archive = found(await this.orm.em.fork().findOne(DataArchive, { id, person: personId }));
    const { bytes, sha256, readyAt } = archive;
    const storageKey = found(archive.stateAt(this.clock.now()) === 'READY' ? archive.storageKey : null);
    return {
      name: `podium-${login}-${readyAt?.toISOString().slice(0, 10)}.zip`,
      bytes,
      sha256,
      storageKey,
      type: 'application/zip',
    };
  }
}
