export const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id]

/** Everything between two works, both included, becomes as the first of them is: chosen or not. */
export function range(
  chosen: readonly string[],
  order: readonly string[],
  from: string,
  to: string,
): readonly string[] {
  const ends = [order.indexOf(from), order.indexOf(to)]
  const between = new Set(order.slice(Math.min(...ends), Math.max(...ends) + 1))
  const rest = chosen.filter(id => !between.has(id))
  return chosen.includes(from) ? [...rest, ...between] : rest
}
