/** The logo: tiles in a square, with one more in the accent color. */
export function TesseraLogo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2" y="2" width="10" height="10" rx="2" fill="#f3f2ef" />
      <rect x="14" y="2" width="16" height="6" rx="2" fill="#a4a8b5" />
      <rect x="2" y="14" width="6" height="16" rx="2" fill="#5b6172" />
      <rect
        x="12.5"
        y="12.5"
        width="14"
        height="14"
        rx="2.5"
        fill="#ffb454"
        transform="rotate(45 19.5 19.5)"
      />
    </svg>
  )
}
