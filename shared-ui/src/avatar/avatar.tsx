import { classes } from '../class-names.ts'
import { useBrokenSource } from '../picture/use-broken-source.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  /** The person's name: read out, and the source of initial and colour. */
  name: string
  src?: string | null | undefined
  /** Diameter in px. */
  size?: number | undefined
  className?: string | undefined
}

const tints = 6

/** A person's picture, or their initial on a colour of their own where there is none. */
export function Avatar({ name, src, size = 32, className }: AvatarProps) {
  const [broken, markBroken] = useBrokenSource(src)
  const style = { '--size': `${size}px` }
  if (src && !broken) {
    return (
      <img
        src={src}
        alt={name}
        width={size}
        height={size}
        style={style}
        className={classes(styles.avatar, className)}
        onError={markBroken}
      />
    )
  }
  return (
    <span
      role="img"
      aria-label={name}
      style={style}
      className={classes(styles.avatar, styles[`tint${tintOf(name)}`], className)}
    >
      {initialOf(name)}
    </span>
  )
}

/** One letter or digit that nothing after it changes: what all but a few names begin with. */
const plain = /^[\p{L}\p{Nd}](?![\p{M}\p{Cf}\u0E33\u0EB3\u1100-\u11FF])/u

/** What a reader takes for one letter; the first half of an emoji is none, nor is a mark that nobody sees. */
function initialOf(name: string): string | undefined {
  const seen = name.replace(/^[\p{C}\p{Z}]+/u, '')
  // A browser's first segmenter takes it longer to make than all of a screen
  const first = plain.exec(seen)?.[0] ?? [...new Intl.Segmenter().segment(seen)][0]?.segment
  return first?.toUpperCase()
}

/** The same for the same name, wherever it is shown. */
function tintOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % tints
}
