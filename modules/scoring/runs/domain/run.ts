import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Algorithm } from '../../../championships/algorithms/contract/algorithm.js';
import type { StoredTest } from '../../../championships/championships.api.js';
import { happened } from '../../../kernel/domain/happened.js';
import { solutionEdited } from '../../contract/events.js';
import { Solution } from '../../solutions/domain/solution.js';
import { testResult } from '../contract/run.js';
import { type RunEnvironment, runVerdict, type TestEnd } from '../contract/runner.js';

const RunSchema = defineEntity({
  name: 'Run',
  schema: 'scoring',
  tableName: 'runs',
  properties: {
    solution: () => p.oneToOne(Solution).primary().deleteRule('cascade'),
    repository: p.string().length(500),
    ref: p.string().length(100).nullable(),
    /** The one commit that may be run in a box that is not complete: that of a repository which the platform serves itself. */
    trustedCommit: p.string().length(64).nullable(),
    /** What was cloned; null before. */
    commit: p.string().length(64).nullable(),
    files: p.integer().nullable(),
    sourceKey: p.string().length(120).nullable(),
    sourceBytes: p.bigint('number').nullable(),
    environment: p.json<RunEnvironment>().nullable(),
    /** The file of the solution is what its tests gave, and is to be scored. */
    isPredicted: p.boolean().default(false),
    /** Its tests became others before that was scored: until it gives something anew, the file is what it gave, also on hidden ones. */
    isAgain: p.boolean().default(false),
    /** What the box said when it failed last, for operators. */
    failure: p.string().length(2000).nullable(),
  },
});

/** Where a repository is, as its sender says it. */
export interface Repository {
  url: string;
  ref: string | null;
  trustedCommit: string | null;
}

/** ALGO1: a solution that is a repository, and what became of it in the box. */
export class Run extends RunSchema.class {
  static of(solution: Solution, { url, ref, trustedCommit }: Repository): Run {
    return Object.assign(new Run(), { solution, repository: url, ref, trustedCommit, isPredicted: false });
  }

  /** Its repository was cloned. @returns false where that is not the commit that may be run */
  clone(commit: string, files: number, source: { key: string; bytes: number }): boolean {
    if (this.trustedCommit && this.trustedCommit !== commit) return false;
    Object.assign(this, { commit, files, sourceKey: source.key, sourceBytes: source.bytes });
    return true;
  }
}

RunSchema.setClass(Run);

/** What tells apart how tests are run: all of it but what only says where from, and what is shown. */
export const wayOf = ({ allowedHosts: _from, logBytes: _shown, ...how }: Algorithm): string => {
  const ordered = Object.entries(how).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('hex').slice(0, 16);
};

/**
 * What is wrong with a judged test that ended well and gave nothing: a link, a folder or a pipe in the place of its output is as good as
 * none, and told as what it is.
 */
export const whyNothing = (test: {
  judged: boolean;
  verdict: string;
  gave: boolean;
  problem?: string | undefined;
}): 'unread' | 'no_output' | null => {
  if (!test.judged || test.verdict !== 'ok' || test.gave) return null;
  return test.problem === undefined ? 'no_output' : 'unread';
};

const RunTestSchema = defineEntity({
  name: 'RunTest',
  schema: 'scoring',
  tableName: 'run_tests',
  properties: {
    solution: () => p.manyToOne(Solution).primary().deleteRule('cascade'),
    name: p.string().length(64).primary(),
    visible: p.boolean(),
    /** What it gives is scored; otherwise it is only shown. */
    judged: p.boolean(),
    /** Of the input that it is run on; null of what began before that was kept. */
    inputSha256: p.string().length(64).nullable(),
    /** Tells apart how it is run; null of what began before that was kept. */
    way: p.string().length(16).nullable(),
    /** Null until it has ended. */
    result: p.enum(testResult.options).nullable(),
    verdict: p.enum(runVerdict.options).nullable(),
    exitCode: p.integer().nullable(),
    wallMs: p.bigint('number').nullable(),
    cpuMs: p.bigint('number').nullable(),
    memoryBytes: p.bigint('number').nullable(),
    outputBytes: p.bigint('number').nullable(),
    problem: p.string().length(500).nullable(),
    /** What it gave, until that is joined with what the others gave. */
    outputKey: p.string().length(120).nullable(),
    /** Of a hidden one that failed: the end of its log, as its team may read it. */
    shown: p.text().nullable(),
    endedAt: p.datetime().nullable(),
  },
});

/** How one test of a run ended. */
export class RunTest extends RunTestSchema.class {
  static of(solution: Solution, { name, visible, judged, sha256 }: StoredTest, way: string): RunTest {
    return Object.assign(new RunTest(), { solution, name, visible, judged, inputSha256: sha256, way });
  }

  /**
   * Whether it was begun as this one is now: what it gives on another input is not of the answers of now, and what it gives by another
   * command or within other limits can't stand beside what others give by these.
   */
  isOf({ name, visible, judged, sha256 }: StoredTest, way: string): boolean {
    const isSame = this.name === name && this.judged === judged && this.visible === visible;
    // One that a former version began does not say how.
    return isSame && this.inputSha256 === sha256 && (this.way ?? way) === way;
  }

  end({ problem, exitCode, cpuMs, memoryBytes, ...end }: TestEnd, now: Date): void {
    Object.assign(this, { ...end, exitCode, cpuMs, memoryBytes, endedAt: now });
    const nothing = whyNothing({ judged: this.judged, verdict: end.verdict, gave: Boolean(this.outputKey), problem });
    this.problem = nothing ?? problem ?? null;
    if (end.verdict !== 'ok' || nothing) this.result = 'error';
    else this.result = this.judged ? 'ok' : 'display';
    const { id: solutionId, teamId, championshipId } = this.solution;
    happened(solutionEdited({ solutionId, teamId, championshipId }));
  }

  get hasFailed(): boolean {
    return this.result === 'error';
  }

  /** What it gave can't be put beside what the others gave. */
  spoil(problem: string): void {
    this.result = 'error';
    this.problem = problem;
  }
}

RunTestSchema.setClass(RunTest);

/** A piece of what a test wrote, from byte `at` on. */
export const RunLog = defineEntity({
  name: 'RunLog',
  schema: 'scoring',
  tableName: 'run_logs',
  properties: {
    solution: () => p.manyToOne(Solution).primary().deleteRule('cascade'),
    name: p.string().length(64).primary(),
    at: p.bigint('number').primary(),
    bytes: p.blob(),
  },
});
