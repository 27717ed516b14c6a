/** The search ends when the lowest failing rate is at most this factor above the highest sustained one. */
const precision = 1.1

/**
 * Finds the highest sustained rate: doubles or halves the first rate until one holds and the next does not, then
 * bisects. A rate must fail twice, because other load on the machine can fail a single try.
 *
 * @param holds tries a rate
 * @returns requests per second; 0 if no rate holds
 */
export async function findMaxRate(first: number, holds: (rate: number) => Promise<boolean>): Promise<number> {
  let held = 0
  let failed = Infinity
  while (failed > 1 && failed / held > precision) {
    const next = nextRate(first, held, failed)
    if ((await holds(next)) || (await holds(next))) held = next
    else failed = next
  }
  return held
}

function nextRate(first: number, held: number, failed: number): number {
  if (failed === Infinity) return held === 0 ? first : held * 2
  return Math.round(held === 0 ? failed / 2 : Math.sqrt(held * failed))
}
