import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Attempts, GateCode } from '#modules/scoring/solutions/contract/queue.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { inHours } from '#web/testing/build/basics.js';
import { attempts } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const closed = (code: GateCode) => ({ gate: { code, until: null } });
/** The head of a championship of which the server says this. */
const open = (more: Partial<Attempts>) =>
  renderPage('/championship/small', {
    as: 'alice',
    answers: ofParticipant({}, { 'GET championships/{champname}/attempts': attempts(more) }),
  });
const head = () => within(screen.getByRole('main')).getAllByRole('banner')[0]?.textContent;

describe("CHAMP7 the team's own time in the head of a championship", () => {
  it('CHAMP7 is told until it is over, and then by itself that it is', async () => {
    const submitUntil = inHours(1);
    const page = await open({ submitUntil });
    await waitFor(() => expect(head()).toMatch(/your team has (1:00:00|0?59:\d\d) left/));
    page.answer('GET championships/{champname}/attempts', attempts({ submitUntil, ...closed('SUBMIT_TIMEOUT') }));
    await hint('championship:small');
    await waitFor(() => expect(head()).toMatch(/your team’s time ended /));
    expect(head()).not.toMatch(/your team has/);
  });

  it('CHAMP6 CHAMP7 CHAMP8 is not offered to a team that can hand in no more anyway, and no matter after the end', async () => {
    const submitUntil = inHours(1);
    for (const more of [closed('TEAM_NOT_ON_TOUR'), closed('TOURS_OVER'), { unlimited: true }]) {
      const page = await open({ submitUntil, ...more });
      await waitFor(() => expect(head()).toMatch(/^small/));
      expect(page.sent('GET championships/{champname}/attempts')).toHaveLength(1);
      expect(head()).not.toMatch(/your team/);
    }
  });
});
