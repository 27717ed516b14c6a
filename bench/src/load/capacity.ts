/** A rate above the highest that held is tried until they are as close. */
const closeness = 1.1

/**
 * Finds the highest rate that holds: doubles or halves the first until one holds and twice as much does not, and
 * narrows that down. A rate is given up when it has failed twice: in a single moment the machine may do something else.
 *
 * @param holds tries a rate
 * @returns requests a second; 0 where not even one holds
 */
export async function highestRate(first: number, holds: (rate: number) => Promise<boolean>): Promise<number> {
  let held = 0
  let failed = Infinity
  while (failed > 1 && failed / held > closeness) {
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
