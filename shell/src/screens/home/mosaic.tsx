import { useState } from 'react'
import { mosaicPaths, sceneHeight, sceneWidth } from './mosaic-scene.ts'

/** The picture behind the hero; it says nothing that the words do not. */
export function Mosaic({ className }: { className?: string | undefined }) {
  const [paths] = useState(mosaicPaths)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${sceneWidth} ${sceneHeight}`}
      preserveAspectRatio="xMaxYMax slice"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths.map(({ colour, path }) => (
        <path key={colour} d={path} fill={colour} stroke={colour} />
      ))}
    </svg>
  )
}
