import { useState, type SyntheticEvent } from 'react'
import { getErrorFailure, getSilentFailure, type PlaybackFailure } from './playback-failure.ts'

/** Finds out why a browser does not show a video; null while nothing speaks against it. The video needs both handlers. */
export function usePlaybackFailure() {
  const [failure, setFailure] = useState<PlaybackFailure | null>(null)
  return {
    failure,
    handleLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
      setFailure(getSilentFailure(currentTarget)),
    handleError: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
      setFailure(getErrorFailure(currentTarget)),
  }
}
