/** The difference hash of an image, in two halves of 32 bits, which processors count fast. */
interface ImageHash {
  high: number
  low: number
}

interface SimilarImage<Decided> {
  decision: Decided
  /** The number of bits in which the hashes differ. */
  distance: number
}

/** Images whose hashes differ in more bits are not similar. */
const maxDistance = 10

/** @param hex 16 digits */
const parseHash = (hex: string): ImageHash => ({
  high: Number.parseInt(hex.slice(0, 8), 16),
  low: Number.parseInt(hex.slice(8), 16),
})

/** Counts the bits that are set in a number of 32 bits. */
function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Returns the number of bits in which two hashes differ. */
const getDistance = (a: ImageHash, b: ImageHash): number =>
  countBits(a.high ^ b.high) + countBits(a.low ^ b.low)

/**
 * Creates the search among decided images.
 *
 * @param decided the latest decision first; of several on one creation, the latest counts
 */
export function createSimilarImageSearch<Decided extends { creationId: string; imageHash: string }>(
  decided: readonly Decided[],
) {
  const seen = new Set<string>()
  const candidates = decided
    .filter(({ creationId }) => seen.size < seen.add(creationId).size)
    .map(decision => ({ decision, hash: parseHash(decision.imageHash) }))

  /** Returns the most similar images, at most `limit`, without those of the creation itself. */
  return (creationId: string, imageHash: string, limit: number): SimilarImage<Decided>[] => {
    const hash = parseHash(imageHash)
    // Plain images differ in nothing from each other, whatever their colors
    if (hash.high === 0 && hash.low === 0) return []
    const similar: SimilarImage<Decided>[] = []
    for (const { decision, hash: other } of candidates) {
      const distance = getDistance(hash, other)
      if (distance <= maxDistance && decision.creationId !== creationId) similar.push({ decision, distance })
    }
    return similar.toSorted((a, b) => a.distance - b.distance).slice(0, limit)
  }
}
