/** How many messages of a guest the page reads in a second. An animation sends two for each frame of the screen. */
export const maxMessagesPerSecond = 300

/** Counts the messages of a guest. Returns whether the page reads the next one. */
export function createMessageBudget(now: () => number = () => performance.now()): () => boolean {
  let second = { start: now(), count: 0 }
  return () => {
    if (now() - second.start >= 1_000) second = { start: now(), count: 0 }
    second.count += 1
    return second.count <= maxMessagesPerSecond
  }
}
