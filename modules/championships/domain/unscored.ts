import type { DryRun } from '../contract/editor.js';

/** A report without what the metric scores: a program of the organiser stands for it, which would score otherwise (ALGO2). */
export const unscored = <Report extends DryRun | null>(report: Report): Report =>
  report?.ok ? { ...report, score: null, publicScore: null, privateScore: null } : report;
