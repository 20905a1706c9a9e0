import { Check, TriangleAlert } from 'lucide-react';
import { Numbers } from '#web/ui/numbers.js';
import { BoardTop } from '#web/words/board-top.js';
import { Avatar } from '#web/words/avatar.js';
import { Cover } from '#web/words/cover.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { TeamAvatar } from '#web/words/team-avatar.js';
import { PlaceTrail } from '#web/words/place-trail.js';
import { Chip } from '#web/ui/chip.js';
import { Countdown } from '#web/ui/countdown.js';
import { Calendar } from '#web/words/calendar.js';
import { DateTime } from '#web/words/date-time.js';
import { When } from '#web/words/when.js';
import { ScoreBar } from '#web/words/score-bar.js';
import { Figure } from '#web/ui/chart/figure.js';
import { FigureTable } from '#web/ui/chart/figure-table.js';
import { LivePill } from '#web/ui/live-pill.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { MedalZones } from '#web/words/medal-zones.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { ReadingSvg } from '#web/ui/chart/reading-svg.js';
import { SpreadBars } from '#web/ui/chart/spread-bars.js';
import { RankLadder, ToNextRank } from '#web/words/rank-ladder.js';
import { Score } from '#web/words/score.js';
import { GeneralScore } from '#web/words/general-score.js';
import { StatusChip } from '#web/words/status-chip.js';
import { TimelineStrip } from '#web/words/championship/timeline-strip.js';
import { ValueAxis } from '#web/ui/chart/value-axis.js';
import type { Exhibit } from '#web/kit/exhibit.js';
import { at, hour, longText, longWord, now } from '#web/kit/samples.js';

const ladderSteps = [
  { metal: 'gold', count: 1, have: 0 },
  { metal: 'silver', count: 3, have: 2 },
  { metal: 'bronze', count: 7, have: 4 },
] as const;

const handedIn = [
  { day: '2026-11-02', solutions: 1 },
  { day: '2026-11-11', solutions: 4 },
  { day: '2026-11-12', solutions: 2 },
  { day: '2026-11-20', solutions: 7 },
];

/** Small things that say one fact. */
export const figures: readonly Exhibit[] = [
  {
    shows: ['BoardTop'],
    states: {
      'with the own row': (
        <BoardTop
          rows={[
            {
              place: 1,
              team: 'Gradient descent club',
              login: null,
              score: 55.0739,
              award: 'GOLD',
              mine: false,
            },
            { place: 12, team: longWord, login: null, score: 71.5, award: null, mine: true },
          ]}
        />
      ),
      none: <BoardTop rows={[]} />,
    },
  },
  {
    shows: ['Numbers'],
    states: {
      cards: (
        <Numbers
          look="cards"
          of={[
            { id: 'users', label: 'users', value: 1700 },
            { id: 'place', label: 'best place', value: '1st' },
          ]}
        />
      ),
    },
  },
  {
    shows: ['Calendar'],
    states: {
      'three weeks': <Calendar days={handedIn} whose="team" />,
      'one day': <Calendar days={handedIn.slice(0, 1)} whose="team" />,
      none: <Calendar days={[]} whose="team" />,
    },
  },
  {
    shows: ['Avatar'],
    states: {
      initials: <Avatar name="null_hypothesis" src={null} size={32} />,
      picture: <Avatar name="alice" src="/favicon.svg" size={32} />,
      large: <Avatar name={longWord} src={null} size={96} />,
      square: <Avatar name="Gradient descent club" src={null} size={44} square />,
      'no name': <Avatar name="" src={null} size={32} />,
    },
  },
  {
    shows: ['TeamAvatar'],
    states: {
      'of several': <TeamAvatar team="Gradient descent club" login={null} size={30} />,
      'of one': <TeamAvatar team="alice" login="alice" size={30} />,
    },
  },
  {
    shows: ['Cover'],
    states: {
      band: <Cover kind="championship" name="diabetes" size="band" />,
      card: <Cover kind="article" name="diabetes" size="card" />,
      tile: <Cover kind="team" name="diabetes" size="tile" />,
    },
  },
  {
    shows: ['PersonLink'],
    states: {
      known: <PersonLink login="alice" name="Alice" />,
      deleted: <PersonLink login="deleted-1" name="deleted user" />,
    },
  },
  {
    shows: ['PlaceTrail'],
    states: {
      better: <PlaceTrail places={[9, 4, 4, 2]} label={longWord} />,
      one: <PlaceTrail places={[3]} label={longWord} />,
    },
  },
  {
    shows: ['PersonAvatar'],
    states: { 'by login': <PersonAvatar login="alice" nick="Alice" size={40} /> },
  },
  {
    shows: ['Chip'],
    states: {
      ...Object.fromEntries(
        (['ok', 'warn', 'error', 'info', 'plain', 'accent'] as const).map((tone) => [
          tone,
          <Chip key={tone} tone={tone} icon={tone === 'error' ? TriangleAlert : Check}>
            {tone}
          </Chip>,
        ]),
      ),
      long: <Chip tone="info">{longText}</Chip>,
    },
  },
  {
    shows: ['StatusChip'],
    states: {
      ...Object.fromEntries(
        (['QUEUED', 'RUNNING', 'SCORED', 'INVALID', 'FAILED'] as const).map((status) => [
          status,
          <StatusChip key={status} status={status} revoked={null} />,
        ]),
      ),
      'score revoked': <StatusChip status="INVALID" revoked="Made by hand" />,
    },
  },
  {
    shows: ['Score'],
    states: Object.fromEntries(
      [0, 0.1234567, 9.87654321, 42.424242, 123.456789, 1234.5, -0.5, 1.5e-9, 7.2e15].map((value) => [
        String(value),
        <Score key={value} value={value} />,
      ]),
    ),
  },
  {
    shows: ['GeneralScore'],
    states: Object.fromEntries(
      [0, 0.0042, 47_712.3].map((value) => [String(value), <GeneralScore key={value} value={value} />]),
    ),
  },
  {
    shows: ['RankLadder'],
    states: {
      'on the first step': <RankLadder rank="YOUNGLING" next="PADAWAN" steps={[]} />,
      'on the way': <RankLadder rank="PADAWAN" next="KNIGHT" steps={ladderSteps} />,
      'at the top': <RankLadder rank="GRAND_MASTER" next={null} steps={[]} />,
    },
  },
  {
    shows: ['ToNextRank'],
    states: {
      'one way': <ToNextRank next="KNIGHT" steps={ladderSteps.slice(0, 1)} />,
      'some ways': <ToNextRank next="KNIGHT" steps={ladderSteps} />,
    },
  },
  {
    shows: ['MedalDisc'],
    states: {
      gold: <MedalDisc award="GOLD" />,
      silver: <MedalDisc award="SLIVER" />,
      bronze: <MedalDisc award="BRONZE" />,
      'the first place': <MedalDisc award="GOLD" place={1} />,
    },
  },
  {
    shows: ['MedalZones'],
    states: {
      many: <MedalZones teams={1200} />,
      'one gold': <MedalZones teams={10} />,
      none: <MedalZones teams={9} />,
    },
  },
  {
    shows: ['DateTime'],
    states: { time: <DateTime time={at(0)} />, date: <DateTime time={at(0)} dateOnly /> },
  },
  {
    shows: ['When'],
    states: {
      minutes: <When time={at(-hour / 3)} />,
      hours: <When time={at(-2 * hour)} />,
      yesterday: <When time={at(-25 * hour)} />,
      'long ago': <When time={at(-99 * hour)} />,
      'to come': <When time={at(hour)} />,
    },
  },
  {
    shows: ['ScoreBar'],
    states: {
      best: <ScoreBar value={0.987654} share={1} />,
      middle: <ScoreBar value={0.876543} share={0.6} />,
      worst: <ScoreBar value={0.123456} share={0} />,
    },
  },
  {
    shows: ['Countdown'],
    states: {
      seconds: <Countdown to={at(hour / 2)} />,
      days: <Countdown to={at(80 * hour)} />,
      over: <Countdown to={at(-hour)} />,
    },
  },
  {
    shows: ['TimelineStrip'],
    states: {
      before: <TimelineStrip start={at(hour)} end={at(9 * hour)} now={now} />,
      during: <TimelineStrip start={at(-hour)} end={at(3 * hour)} now={now} />,
      after: <TimelineStrip start={at(-9 * hour)} end={at(-hour)} now={now} />,
    },
  },
  { shows: ['LivePill'], states: { polling: <LivePill /> } },
  {
    shows: ['PlaceDelta'],
    states: {
      up: <PlaceDelta place={3} before={14} />,
      down: <PlaceDelta place={14} before={3} />,
      same: <PlaceDelta place={3} before={3} />,
      new: <PlaceDelta place={3} before={null} />,
    },
  },
  {
    shows: ['Figure', 'FigureTable', 'ReadingSvg', 'SpreadBars', 'ValueAxis'],
    states: {
      'three points': (
        <Figure
          caption={longText}
          chart={(captionId) => (
            <ReadingSvg
              width={300}
              height={60}
              labelledBy={captionId}
              count={3}
              pointAt={(share) => Math.floor(share * 3)}
              draw={(on) => (
                <>
                  <ValueAxis ticks={[0, 1]} y={(tick) => 50 - tick * 40} from={30} to={300} label={String} />
                  <SpreadBars counts={[1, 3, 2]} width={300} height={60} mine={1} on={on} />
                  {[0, 1, 2].map((x) => (
                    <circle key={x} cx={50 + x * 100} cy={30} r={on === x ? 12 : 6} />
                  ))}
                </>
              )}
              read={(on) => `${on}: ${longWord}`}
              rest={longWord}
            />
          )}
          table={(captionId) => (
            <FigureTable
              labelledBy={captionId}
              columns={[longText, longWord].map((title) => ({ key: title, title }))}
              rows={[1, 2, 3].map((key) => ({ key, cells: [longWord, key] }))}
            />
          )}
        />
      ),
    },
  },
];
