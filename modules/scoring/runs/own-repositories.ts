import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../kernel/settings.js';

/** Repositories that the platform serves itself, to newcomers in demo mode: each is one known commit. */
@Injectable()
export class OwnRepositories {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Where they are served from; none outside of demo mode. */
  get origins(): string[] {
    const { PODIUM_MODE, HOST, PORT } = this.settings;
    return PODIUM_MODE === 'demo' ? [`http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`] : [];
  }

  /** The one commit of such a repository; null for all others. */
  commitOf(_url: string): string | null {
    return null;
  }
}
