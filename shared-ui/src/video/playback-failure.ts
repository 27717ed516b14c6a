/** Why a video is not shown: the browser has no decoder for it, or the file is not there. */
export type PlaybackFailure = 'undecodable' | 'unavailable'

/** The code of `MediaError` for a file that is there. */
const decodeCode = 3

/** In the messages of Chrome and Firefox; Safari has none. */
const decoderMessage = /DEMUXER|DECODE|NS_ERROR_DOM_MEDIA/

/** Returns why a video that reports an error is not shown. */
export const getErrorFailure = ({ error }: Pick<HTMLVideoElement, 'error'>): PlaybackFailure =>
  error && (error.code === decodeCode || decoderMessage.test(error.message)) ? 'undecodable' : 'unavailable'

/**
 * Returns why a video whose metadata are loaded is not shown; null if it is. A browser that can decode only the sound
 * plays it under the poster and reports no error.
 */
export const getSilentFailure = ({
  videoWidth,
}: Pick<HTMLVideoElement, 'videoWidth'>): PlaybackFailure | null => (videoWidth === 0 ? 'undecodable' : null)
