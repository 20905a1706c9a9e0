/** Port: how teams stand. The scoring context stands above this one and answers; bound in the application. */
export abstract class Places {
  /** Places on the boards as they are shown, by championship; without the teams that have none. */
  abstract placesOf(teams: readonly { championshipId: string; teamId: string }[]): Promise<Map<string, number>>;
}
