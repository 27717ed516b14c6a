import type { ServedRelease } from '@tessera/shared-contracts'
import {
  Fragment,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  type FragmentInstance,
  type ReactNode,
} from 'react'
import { getFileUrl } from '../page-composition.ts'
import type * as areaStyles from './area-styles.ts'
import { ownLookAttribute, releaseAttribute } from './style-attributes.ts'

type Release = Pick<ServedRelease, 'base'>

/** The code for styles, which the page loads with the code that starts releases. */
let loaded: typeof areaStyles | undefined

export function setAreaStyles(code: typeof areaStyles): void {
  loaded = code
}

/** Assigns the styles that a part of a release adds while it loads to the release. */
export function trackPartStyles<T>(release: Release, load: () => Promise<T>): Promise<T> {
  return loaded ? loaded.trackStyles(release, load()) : load()
}

interface ReleaseStylesProps {
  release: Release
  /** Whether the element rules of the page skip the part. */
  ownLook?: boolean
  children: ReactNode
}

/**
 * Applies the styles of a release to a part of it, while the part is mounted. An insertion effect runs before all layout
 * effects, in which components measure themselves.
 */
export function ReleaseStyles({ release, ownLook = false, children }: ReleaseStylesProps) {
  const part = useRef<FragmentInstance>(null)
  loaded?.expectStyles(release)
  useInsertionEffect(() => loaded?.showStyles(release), [release])
  useLayoutEffect(() => {
    const fragment = part.current
    const marker = createMarker(release)
    fragment?.observeUsing(marker)
    return () => fragment?.unobserveUsing(marker)
  }, [release])
  return (
    <Fragment ref={part}>
      {ownLook ? <div {...{ [ownLookAttribute]: '' }}>{children}</div> : children}
    </Fragment>
  )
}

/** Creates what marks the outermost elements of a part, also those that React renders later. */
const createMarker = (release: Release): ResizeObserver => ({
  observe: element => element.setAttribute(releaseAttribute, getFileUrl(release, '')),
  unobserve: element => element.removeAttribute(releaseAttribute),
  disconnect: () => {},
})
