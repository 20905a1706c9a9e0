import type { ParticipantFilter } from '#modules/scoring/desk/contract/participants.js';
import { read, readInPages } from '#web/lib/data/read.js';
import { usePages, useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';

/** Which of the teams are listed. */
export interface Wanted {
  q: string;
  only: ParticipantFilter | undefined;
}

const listed = 50;

const participants = readInPages('GET championships/{champname}/participants', {
  live: ({ params }) => `championship:${params.champname}`,
  staysBetween: true,
});

/** CHAMP5: who takes part, who came last first. */
export const useParticipants = (champname: string, { q, only }: Wanted) =>
  usePages(participants, { params: { champname }, query: { limit: listed, ...(q && { q }), ...(only && { only }) } });

const disqualifications = 'POST championships/{champname}/disqualifications';
const preview = read(`${disqualifications}/preview`);

interface OfTeam {
  champname: string;
  team: string;
  back: boolean;
}

/** For whom anything would be otherwise without the team, or with it again. */
export const useConsequences = ({ champname, team, back }: OfTeam) =>
  useRead(preview, { params: { champname }, body: { team, back } });

export const useDisqualify = ({ champname, team, back }: OfTeam) => {
  const send = useSend(disqualifications, {
    evenRefused: true,
    isShownHere: true,
  });
  return (reason: string) => send.mutateAsync({ params: { champname }, body: { team, back, reason } });
};
