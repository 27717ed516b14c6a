import { classNames } from '../class-names.ts'
import { useBrokenImage } from '../image/use-broken-image.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  /** The user's name. It is the accessible name, and sets the initial and the colour. */
  name: string
  src?: string | null | undefined
  /** Diameter in px. */
  size?: number | undefined
}

const tintCount = 6

/** The image of a user. Without an image, the initial on a colour that depends on the name. */
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
      style={style}
      className={classNames(styles.avatar, styles[`tint${getTintIndex(name)}`])}
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

/** Hashes the name, so that a user has the same colour everywhere. */
function getTintIndex(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tintCount
}
