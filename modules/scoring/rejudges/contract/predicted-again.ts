/** ALGO1: what a repository gave on the tests of now, and in what it ran. */
export interface PredictedAgain {
  key: string;
  bytes: number;
  sha256: string;
  environment: object;
}
