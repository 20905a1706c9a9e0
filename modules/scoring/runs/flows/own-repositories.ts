import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { found } from '../../../kernel/domain/domain-error.js';
import { inProject } from '../../../kernel/root.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { type OneCommit, oneCommitOf } from '../served/one-commit.js';

/** The folders of the demo's repositories: the example that is offered, and what its teams handed in. */
const folder = inProject('apps', 'api', 'demo', 'data', 'repositories');

/** Repositories that the platform serves itself, to newcomers in demo mode: each is one known commit. */
@Injectable()
export class OwnRepositories {
  private made: ReadonlyMap<string, OneCommit> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Where they are served from; none outside of demo mode. */
  get origins(): string[] {
    const { PODIUM_MODE, HOST, PORT } = this.settings;
    return PODIUM_MODE === 'demo' ? [`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`] : [];
  }

  /** Where one is to be had; null outside of demo mode. */
  addressOf(name: string): string | null {
    const [origin] = this.origins;
    return origin === undefined ? null : `${origin}/repositories/${name}.git`;
  }

  /** The one commit of such a repository; null for all others. */
  commitOf(url: string): string | null {
    if (this.origins.length === 0) return null;
    const [, known] = [...this.repositories].find(([name]) => url === this.addressOf(name)) ?? [];
    return known?.commit ?? null;
  }

  /** @throws DomainError NOT_FOUND for what is not served here */
  served(name: string): OneCommit {
    const isServed = this.origins.length > 0 && name.endsWith('.git');
    return found(isServed ? this.repositories.get(name.slice(0, -'.git'.length)) : null);
  }

  private get repositories(): ReadonlyMap<string, OneCommit> {
    return (this.made ??= new Map(readdirSync(folder).map((name) => [name, commitOf(join(folder, name))])));
  }
}

const commitOf = (path: string): OneCommit => {
  const files = readdirSync(path).map((name) => ({ name, content: readFileSync(join(path, name)) }));
  return oneCommitOf(files, 'Read Roman numerals');
};
