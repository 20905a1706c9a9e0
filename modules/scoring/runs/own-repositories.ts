import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { found } from '../../kernel/domain/domain-error.js';
import { inProject } from '../../kernel/root.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { type OneCommit, oneCommitOf } from './served/one-commit.js';

/** The championship of the demo that has one, and its folder there. */
export const ownRepository = 'roman-numerals';

/** Repositories that the platform serves itself, to newcomers in demo mode: each is one known commit. */
@Injectable()
export class OwnRepositories {
  private made: OneCommit | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Where they are served from; none outside of demo mode. */
  get origins(): string[] {
    const { PODIUM_MODE, HOST, PORT } = this.settings;
    return PODIUM_MODE === 'demo' ? [`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`] : [];
  }

  /** Address of the demo's own; null outside of demo mode. */
  get address(): string | null {
    const [origin] = this.origins;
    return origin === undefined ? null : `${origin}/repositories/${ownRepository}.git`;
  }

  /** The one commit of such a repository; null for all others. */
  commitOf(url: string): string | null {
    return url === this.address ? this.repository.commit : null;
  }

  /** @throws DomainError NOT_FOUND for what is not served here */
  served(name: string): OneCommit {
    return found(this.address !== null && name === `${ownRepository}.git` ? this.repository : null);
  }

  private get repository(): OneCommit {
    return (this.made ??= this.make());
  }

  private make(): OneCommit {
    const folder = inProject('apps', 'api', 'demo', 'data', ownRepository, 'repository');
    const files = readdirSync(folder).map((name) => ({ name, content: readFileSync(join(folder, name)) }));
    return oneCommitOf(files, 'Add the letters of Roman numerals up');
  }
}
