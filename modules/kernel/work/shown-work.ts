import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { errorCatalogue } from '../contract/errors.js';
import type { Caller } from '../contract/status.js';
import type { WorkView } from '../contract/work/view.js';
import { DomainError, refuse } from '../domain/domain-error.js';

/**
 * What takes long and has rows of its own, in its context: it is watched and broken off as what is in the ledger, by the id that
 * it has there. The application finds it among the providers.
 */
export abstract class ShownWork {
  /** What a token needs that breaks it off. */
  abstract readonly scope: 'submit' | 'organise' | 'operate';
  /** Null where it is none of these. @throws DomainError NOT_FOUND for whoever may not watch it */
  abstract view(id: string, caller: Caller): Promise<WorkView | null>;
  /** Of one that waits or runs. @throws DomainError where it can't be broken off any more */
  abstract cancel(id: string, caller: Caller): Promise<void>;
}

/** All of them. */
@Injectable()
export class ShownWorks {
  private owners: ShownWork[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Null where there is none for this caller. */
  async view(id: string, caller: Caller): Promise<WorkView | null> {
    return (await this.find(id, caller))?.view ?? null;
  }

  /** Answers false where it is none of these. @throws DomainError CONFLICT once it is done or has failed */
  async cancel(id: string, caller: Caller): Promise<boolean> {
    const found = await this.find(id, caller);
    if (!found) return false;
    const { owner, view } = found;
    refuse(caller.scopes?.includes(owner.scope) === false, 'TOKEN_SCOPE');
    const { state } = view;
    // Whoever asks again, since the answer was lost, is told the same.
    if (state === 'cancelled') return true;
    refuse(state === 'done' || state === 'failed', 'CONFLICT');
    await owner.cancel(id, caller).catch(asConflict);
    return true;
  }

  private async find(id: string, caller: Caller): Promise<{ owner: ShownWork; view: WorkView } | null> {
    for (const owner of (this.owners ??= this.all())) {
      const view = await owner.view(id, caller).catch(nothingFor);
      if (view) return { owner, view };
    }
    return null;
  }

  private all(): ShownWork[] {
    return this.discovery.getProviders().flatMap(({ instance }) => (instance instanceof ShownWork ? [instance] : []));
  }
}

/** It came to another state meanwhile, or can't be broken off in this one, whatever its context calls that. */
const asConflict = (error: unknown): never => {
  const isConflict = error instanceof DomainError && errorCatalogue[error.code].status === 409;
  throw isConflict ? new DomainError('CONFLICT') : error;
};

const nothingFor = (error: unknown): null => {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
};
