/** What a random step does. Persons, teams and invitations are named as the server names them. */
export type Step =
  | { kind: 'participate' | 'submit'; by: string }
  | { kind: 'invite'; by: string; team: string; login: string; type: 'inv' | 'cominv' }
  | { kind: 'accept' | 'reject' | 'cancel'; by: string; id: string }
  | { kind: 'leave'; by: string; team: string }
  | { kind: 'remove' | 'captain'; by: string; team: string; login: string };

interface ModelTeam {
  id: string;
  captain: string;
  /** In the order in which they joined. */
  members: { login: string; joined: number }[];
  attempts: number[];
  isOver: boolean;
}

interface ModelInvitation {
  id: string;
  team: string;
  /** The person, or the other team. */
  to: string;
  type: 'inv' | 'cominv';
  by: string;
  status: 'SENT' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED' | 'WITHDRAWN';
}

/**
 * TEAM1, TEAM2 said once more, as simply as can be: one championship on its first day, in which nobody waits. Each step answers
 * with the code that the server must answer with, `OK` where it does it.
 */
export class RosterModel {
  readonly teams: ModelTeam[] = [];
  readonly invitations: ModelInvitation[] = [];
  /** With the attempts of which the team was then. */
  private departures: { login: string; team: string; attempts: number[] }[] = [];
  private now = 0;

  constructor(
    private readonly maxSize: number,
    private readonly attempts: number,
  ) {}

  teamOf(login: string): ModelTeam | undefined {
    return this.live().find(({ members }) => members.some((member) => member.login === login));
  }

  live(): ModelTeam[] {
    return this.teams.filter(({ isOver }) => !isOver);
  }

  /** @param made id that the server gave to what this step made */
  take(step: Step, made: () => string): string {
    this.now += 1;
    switch (step.kind) {
      case 'participate':
        return this.participate(step.by, made);
      case 'submit':
        return this.submit(step.by);
      case 'invite':
        return this.invite(step, made);
      case 'accept':
        return this.accept(step.by, step.id);
      case 'reject':
      case 'cancel':
        return this.close(step.kind, step.by, step.id);
      case 'leave':
        return this.leave(step.by, step.team, step.by);
      case 'remove':
        return this.leave(step.by, step.team, step.login);
      case 'captain':
        return this.lead(step);
    }
  }

  private participate(by: string, made: () => string): string {
    if (this.teamOf(by)) return 'USER_ALREADY_PARTICIPATING';
    const members = [{ login: by, joined: this.now }];
    this.teams.push({ id: made(), captain: by, members, attempts: [], isOver: false });
    this.withdraw(({ type, to }) => type === 'inv' && to === by);
    return 'OK';
  }

  private submit(by: string): string {
    const team = this.teamOf(by);
    if (!team) return 'NOT_PARTICIPATING';
    if (this.used(team) >= this.attempts) return 'ATTEMPTS_EXCEEDED';
    team.attempts.push(this.now);
    return 'OK';
  }

  private invite({ by, team: id, login, type }: Extract<Step, { kind: 'invite' }>, made: () => string): string {
    const team = this.live().find((one) => one.id === id);
    if (!team) return 'NOT_FOUND';
    if (team.captain !== by) return 'NOT_CAPTAIN';
    const part = this.teamOf(login);
    if (part === team || (part && type === 'inv')) return 'USER_ALREADY_PARTICIPATING';
    if (!part && type === 'cominv') return 'USER_NOT_PARTICIPATING';
    if (team.members.length + (part?.members.length ?? 1) > this.maxSize) return 'TEAM_FULL';
    const to = part?.id ?? login;
    const isPair = (one: ModelInvitation) =>
      one.type === type &&
      ((one.team === id && one.to === to) || (type === 'cominv' && one.team === to && one.to === id));
    const last = this.invitations.findLast(isPair);
    if (last?.status === 'SENT') return 'USER_ALREADY_INVITED';
    const own = this.invitations.findLast((one) => isPair(one) && one.team === id);
    if (own?.status === 'REJECTED') return 'INVITATION_REJECTED';
    this.invitations.push({ id: made(), team: id, to, type, by, status: 'SENT' });
    return 'OK';
  }

  private accept(by: string, id: string): string {
    const invitation = this.invitation(id);
    if (!this.mayAnswer(invitation, by)) return 'NOT_FOUND';
    if (invitation.status !== 'SENT') return 'INVITATION_CLOSED';
    const team = this.team(invitation.team);
    const other = invitation.type === 'cominv' ? this.team(invitation.to) : null;
    if (team.members.length + (other?.members.length ?? 1) > this.maxSize) return 'TEAM_FULL';
    const people = [...team.members, ...(other?.members ?? [{ login: by }])].map(({ login }) => login);
    if (this.burden(other ? [team, other] : [team], people) > this.attempts) return 'ATTEMPTS_TOGETHER';
    invitation.status = 'ACCEPTED';
    if (other) this.merge(other, team);
    else {
      team.members.push({ login: by, joined: this.now });
      this.withdraw(({ type, to }) => type === 'inv' && to === by);
    }
    return 'OK';
  }

  private merge(from: ModelTeam, into: ModelTeam): void {
    into.members = [...into.members, ...from.members].toSorted((one, two) => one.joined - two.joined);
    into.attempts.push(...from.attempts);
    this.end(from);
  }

  private end(team: ModelTeam): void {
    Object.assign(team, { members: [], attempts: [], isOver: true });
    this.withdraw((one) => one.team === team.id || one.to === team.id);
  }

  private close(how: 'reject' | 'cancel', by: string, id: string): string {
    const invitation = this.invitation(id);
    const leads = this.team(invitation.team).captain === by;
    const answers = this.mayAnswer(invitation, by);
    if (!leads && invitation.by !== by && !answers) return 'NOT_FOUND';
    if (how === 'cancel' && !leads) return 'NOT_CAPTAIN';
    if (how === 'reject' && !answers) return 'FORBIDDEN';
    if (invitation.status !== 'SENT') return 'INVITATION_CLOSED';
    invitation.status = how === 'reject' ? 'REJECTED' : 'CANCELLED';
    return 'OK';
  }

  private leave(by: string, id: string, login: string): string {
    const team = this.live().find((one) => one.id === id);
    if (!team?.members.some((member) => member.login === login)) return 'NOT_FOUND';
    if (by !== login && team.captain !== by) return 'NOT_CAPTAIN';
    const others = team.members.filter((member) => member.login !== login);
    const [longest] = others;
    if (!longest) {
      if (team.attempts.length > 0) return 'TEAM_HAS_SOLUTIONS';
      this.end(team);
      return 'OK';
    }
    if (team.attempts.length > 0) this.departures.push({ login, team: id, attempts: [...team.attempts] });
    team.members = others;
    if (team.captain === login) team.captain = longest.login;
    return 'OK';
  }

  private lead({ by, team: id, login }: { by: string; team: string; login: string }): string {
    const team = this.live().find((one) => one.id === id);
    if (!team) return 'NOT_FOUND';
    if (team.captain !== by) return 'NOT_CAPTAIN';
    if (!team.members.some((member) => member.login === login)) return 'USER_NOT_FOUND';
    team.captain = login;
    return 'OK';
  }

  /** Of the only day: its own, and what its members bring along. */
  private used(team: ModelTeam): number {
    const people = team.members.map(({ login }) => login);
    return Math.max(team.attempts.length, this.burden([team], people));
  }

  /** Attempts of these teams, and of those that these people have left, up to then, each once. */
  private burden(teams: readonly ModelTeam[], people: readonly string[]): number {
    const left = this.departures.filter(
      ({ login, team }) => people.includes(login) && !teams.some(({ id }) => id === team),
    );
    // A join of people who have left no team is not counted: a team alone always fits.
    if (teams.length === 1 && left.length === 0) return 0;
    return new Set([...teams, ...left].flatMap(({ attempts }) => attempts)).size;
  }

  private withdraw(whose: (invitation: ModelInvitation) => boolean): void {
    for (const one of this.invitations) if (one.status === 'SENT' && whose(one)) one.status = 'WITHDRAWN';
  }

  private mayAnswer({ type, to }: ModelInvitation, by: string): boolean {
    return (type === 'inv' ? to : this.team(to).captain) === by;
  }

  private invitation(id: string): ModelInvitation {
    return this.invitations.find((one) => one.id === id)!;
  }

  private team(id: string): ModelTeam {
    return this.teams.find((one) => one.id === id)!;
  }
}
