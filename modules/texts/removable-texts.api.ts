import { Injectable } from '@nestjs/common';

/** Texts of a context that go with all else that a spammer wrote, and come back with it. Within the transaction of a command. */
export interface RemovableStore {
  /** @returns how many went */
  takeAllOf: (authorId: string, removalId: string) => Promise<number>;
  /** @returns how many came back */
  bringBack: (removalId: string) => Promise<number>;
}

/** Where contexts say what of theirs strangers write, so that who takes all of one person takes it too. */
@Injectable()
export class RemovableTexts {
  private readonly all: RemovableStore[] = [];

  add(store: RemovableStore): void {
    this.all.push(store);
  }

  takeAllOf(authorId: string, removalId: string): Promise<number> {
    return this.sum((store) => store.takeAllOf(authorId, removalId));
  }

  bringBack(removalId: string): Promise<number> {
    return this.sum((store) => store.bringBack(removalId));
  }

  /** One after the other: they share a transaction. */
  private async sum(act: (store: RemovableStore) => Promise<number>): Promise<number> {
    let count = 0;
    for (const store of this.all) count += await act(store);
    return count;
  }
}
