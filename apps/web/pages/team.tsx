export { Invitations } from '#web/features/team/invitation-card.js';
export { TeamPage } from '#web/features/team/team-page.js';
export { TeamTab } from '#web/features/team/team-tab.js';
