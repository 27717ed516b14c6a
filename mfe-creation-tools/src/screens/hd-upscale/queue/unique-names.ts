/** Numbers the repeated names: `lake`, `lake (2)`. Letters of another case are no difference on many disks. */
export function toUniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${name} (${count})`
    taken.add(unique.toLowerCase())
    return unique
  })
}
