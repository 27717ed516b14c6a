/** Turns a rough idea into a full prompt. */
export interface Polisher {
  /** @returns a prompt that has the idea's own words in it, in its language; at most 2,000 characters */
  polish(idea: string): Promise<string>
}
