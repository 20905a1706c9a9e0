import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/contract/status.js';
import { BatchedRead } from '../../kernel/database/batched-read.js';
import { oftenQuery } from '../../kernel/database/sql.js';
import { CrowdRead } from '../../kernel/live/crowd-read.js';
import { ToldHints } from '../../kernel/live/told-hints.js';
import { leads } from '../contract/organiser.js';

/** By what it is decided who may see a championship. */
export interface Gate {
  /** Everybody may see it: also after its results are out, unless it is a test (CHAMP1). */
  isOpen: boolean;
  ownerId: string;
}

export const gateColumns = `not is_test and state in ('PUBLISHED', 'FINISHED') as "isOpen", owner_id as "ownerId"`;

const gatesSql = `select id, champname, ${gateColumns} from championships.championships where champname = any($1::text[])`;

/** The decision for one caller. */
export const isShownTo = ({ isOpen, ownerId }: Gate, caller: Caller | null): boolean =>
  isOpen || (caller !== null && leads({ ownerId }, caller));

/** A gate is forgotten at the hint that its championship changed; this is for a hint that is lost. */
const keptMs = 2000;

type Row = Gate & { id: string; champname: string };

/** The gates of championships, read together for all who ask at one moment. Who may pass is decided for each of them. */
@Injectable()
export class Gates {
  private readonly gates: CrowdRead<string, Row | null>;

  constructor(orm: MikroORM, hints: ToldHints) {
    const reads = new BatchedRead<string, Row | null>(async (names) => {
      const rows = await oftenQuery<Row>(orm.em.fork(), gatesSql, [[...new Set(names)]]);
      const known = new Map(rows.map((row) => [row.champname, row]));
      return names.map((name) => known.get(name) ?? null);
    });
    this.gates = new CrowdRead(hints, keptMs, (name) => reads.ask(name));
    hints.listenAtOnce('championship', () => this.gates.forget());
  }

  /** Null where there is no such championship. Not within a command, which reads on its own connection. */
  of(champname: string): Promise<(Gate & { id: string }) | null> {
    return this.gates.ask(champname);
  }
}
