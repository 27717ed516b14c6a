import { useBrokenImage } from '../image/use-broken-image.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  /** The user's name. It is the accessible name, and sets the initial and the color. */
  name: string
  src?: string | null | undefined
  /** Diameter in px. */
  size?: number | undefined
}

/** Muted colors with a contrast of at least 4.5:1 to the initial. */
const tints = ['#5b4636', '#37505c', '#4c4464', '#3a5547', '#633f4a', '#565434']

/** The image of a user. Without an image, the initial on a color that depends on the name. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [failed, markFailed] = useBrokenImage(src)
  const style = { '--size': `${size}px` }
  if (src && !failed) {
    return (
      <img
        src={src}
        alt={name}
        width={size}
        height={size}
        style={style}
        className={styles.avatar}
        onError={markFailed}
      />
    )
  }
  return (
    <span
      role="img"
      aria-label={name}
      style={{ ...style, background: getTint(name) }}
      className={styles.avatar}
    >
      {getInitial(name)}
    </span>
  )
}

/** A first letter or digit that no following character combines with; nearly all names start with one. */
const plainFirstCharacter = /^[\p{L}\p{Nd}](?![\p{M}\p{Cf}\u0E33\u0EB3\u1100-\u11FF])/u

/** Returns the first visible grapheme, so that an emoji is not split and an invisible character is skipped. */
function getInitial(name: string): string | undefined {
  const visibleName = name.replace(/^[\p{C}\p{Z}]+/u, '')
  // Creating the first segmenter takes a browser longer than rendering a screen
  const first =
    plainFirstCharacter.exec(visibleName)?.[0] ?? [...new Intl.Segmenter().segment(visibleName)][0]?.segment
  return first?.toUpperCase()
}

/** Hashes the name, so that a user has the same color everywhere. */
function getTint(name: string): string | undefined {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length]
}
