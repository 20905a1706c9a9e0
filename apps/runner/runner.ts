import { setTimeout as sleep } from 'node:timers/promises';
import type { CloningSandbox, SelfTest } from '../../modules/sandbox/sandbox.js';
import type { RunnerJob } from '../../modules/scoring/runs/contract/runner.js';
import type { Images } from '../../modules/championships/algorithms/contract/images.js';
import { HostSilent } from '../../modules/sandbox/clone/address.js';
import { testBox } from '../../modules/sandbox/self-test/self-test.js';
import { gitCheck } from '../../modules/sandbox/self-test/trials.js';
import { type InstalledPackage, packagesOf } from './environment.js';
import { doJob } from './job.js';
import { LeaseLost, type RunnerServer, TokenRefused } from './server.js';
import type { Workshop } from './workshop.js';

export interface RunnerSettings {
  server: RunnerServer;
  box: CloningSandbox;
  image: string;
  /** Others that code may run in, by the names that championships choose from. */
  images?: Images;
  slots: number;
  /** Checks of the self-test that its operator accepts to miss. */
  accepted: readonly string[];
  /** One line of what happened, for who reads the log. */
  report: (line: string) => void;
  selfTestMs?: number;
}

const hour = 3_600_000;
const longestPauseMs = 10_000;

/**
 * Takes jobs from a server and does them in boxes, as many at a time as it has slots, until it is told to stop. It keeps
 * nothing: what it has begun and not finished, the server gives to another one.
 */
export class Runner {
  private readonly shop: Workshop;
  private tested: SelfTest = { complete: false, failed: [], details: {} };
  private testedAt = 0;
  private greeting: Promise<void> | null = null;

  constructor(private readonly settings: RunnerSettings) {
    this.shop = { box: settings.box, image: settings.image, packages: [], images: new Map(), origins: [] };
  }

  /** Runs until `stop`; throws where the server knows no such runner. */
  async run(stop: AbortSignal): Promise<void> {
    await this.patiently(stop, () => this.greet(stop));
    await Promise.all(Array.from({ length: this.settings.slots }, () => this.takeJobs(stop)));
    await this.settings.box.settled();
  }

  /** What the box is like is looked at and said anew: at the start, each hour, and after a fault of the box. */
  private greet(stop: AbortSignal): Promise<void> {
    this.greeting ??= this.testAndSay(stop).finally(() => void (this.greeting = null));
    return this.greeting;
  }

  private async testAndSay(stop: AbortSignal): Promise<void> {
    const { box, image, server, slots, accepted, report } = this.settings;
    this.tested = await box.selfTest();
    this.testedAt = Date.now();
    const { complete, failed, details } = this.tested;
    report(
      complete
        ? `The box holds: ${box.adapter}.`
        : `The box is not complete (${failed.map((one) => `${one}: ${details[one]}`).join('; ')}).`,
    );
    const packages = await packagesOf(box, image, stop);
    const images = await this.imagesOf(failed, stop);
    const state = { complete, failed, accepted: accepted.filter((one) => failed.includes(one)) };
    const named = [...images].map(([name, one]) => ({ name, packages: [...one.packages] }));
    const about = { image, images: named, packages, adapter: box.adapter };
    const { origins, mostPackages } = await server.hello({ ...about, box: state, slots }, stop);
    if (mostPackages !== null) report(`Of each image ${mostPackages} packages are told: there is no room for more.`);
    Object.assign(this.shop, { packages, images, origins });
  }

  /** Those in which the box holds as it does in the usual one; git is asked of that one alone. */
  private async imagesOf(failed: readonly string[], stop: AbortSignal): Promise<Workshop['images']> {
    const { box, images = new Map<string, string>(), report } = this.settings;
    const found = new Map<string, { image: string; packages: readonly InstalledPackage[] }>();
    for (const [name, image] of images) {
      const own = await testBox(box, image);
      const more = own.failed.filter((one) => one !== gitCheck && !failed.includes(one));
      const why = more.map((one) => `${one}: ${own.details[one]}`).join('; ');
      if (more.length > 0) report(`The image ${name} (${image}) is not taken (${why}).`);
      else found.set(name, { image, packages: await packagesOf(box, image, stop) });
    }
    return found;
  }

  private async takeJobs(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.patiently(stop, async () => {
        if (Date.now() - this.testedAt > (this.settings.selfTestMs ?? hour)) await this.greet(stop);
        const job = await this.settings.server.take(stop).catch((error: unknown) => this.forgotten(error, stop));
        if (job) await this.doOne(job, stop);
      });
    }
  }

  /** A server whose database was brought back from before this runner knows it no more: it says anew what it is. */
  private async forgotten(error: unknown, stop: AbortSignal): Promise<null> {
    if (!(error instanceof LeaseLost)) throw error;
    await this.greet(stop);
    return null;
  }

  /** A server that is away is asked again, ever more slowly; one that refuses the token is not. */
  private async patiently(stop: AbortSignal, work: () => Promise<void>): Promise<void> {
    for (let pauseMs = 500; !stop.aborted; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
      try {
        return await work();
      } catch (error) {
        if (stop.aborted) return;
        if (error instanceof TokenRefused) throw error;
        this.settings.report(`Trying again in ${pauseMs / 1000} s: ${sentenceOf(error)}`);
        await sleep(pauseMs, undefined, { signal: stop }).catch(() => undefined);
      }
    }
  }

  private async doOne(job: RunnerJob, stop: AbortSignal): Promise<void> {
    const { server, report } = this.settings;
    const lost = new AbortController();
    const signal = AbortSignal.any([stop, lost.signal]);
    const renewing = this.keep(job, lost, signal);
    report(`${job.kind} ${job.run} begins.`);
    try {
      await doJob(this.shop, job, server.of(job.run, signal), signal);
      report(`${job.kind} ${job.run} is done.`);
    } catch (error) {
      if (lost.signal.aborted || error instanceof LeaseLost)
        report(`${job.kind} ${job.run} is somebody else's by now.`);
      else await this.giveBack(job, error, stop);
      // Whose own network is away, for all it knows, asks ever more slowly: others come first.
      if (error instanceof HostSilent) throw error;
    } finally {
      lost.abort();
      await renewing;
    }
  }

  /** By a signal of its own: a runner that stops still says so. */
  private async giveBack(job: RunnerJob, error: unknown, stop: AbortSignal): Promise<void> {
    const message = stop.aborted ? 'The runner stops.' : sentenceOf(error);
    const isSilent = !stop.aborted && error instanceof HostSilent;
    this.settings.report(`${job.kind} ${job.run} goes back: ${message}`);
    await this.settings.server
      .of(job.run, AbortSignal.timeout(5000))
      .fail(message, isSilent)
      .catch(() => undefined);
    if (!stop.aborted && !isSilent) await this.greet(stop);
  }

  /** Renews the lease while the job goes on; where it is lost, or nobody answers until it ran out, the box is ended. */
  private async keep({ run, leaseSeconds }: RunnerJob, lost: AbortController, signal: AbortSignal): Promise<void> {
    const everyMs = Math.max(200, Math.round((leaseSeconds * 1000) / 3));
    let until = Date.now() + leaseSeconds * 1000;
    while (!signal.aborted) {
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const began = Date.now();
        await this.settings.server.of(run, AbortSignal.any([signal, AbortSignal.timeout(everyMs)])).renew();
        until = began + leaseSeconds * 1000;
      } catch (error) {
        if (error instanceof LeaseLost || Date.now() > until) lost.abort();
      }
    }
  }
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`;
};
