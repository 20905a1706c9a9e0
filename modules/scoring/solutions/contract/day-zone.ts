/** Attempts and days of solutions are counted by days of this zone, whatever the server's (CHAMP8). */
export const dayZone = 'Europe/Moscow';
