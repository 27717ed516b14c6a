import type { TextKey } from '../../texts.ts'

/** Codecs that all current browsers play: H.264, VP8 and VP9. */
const universalCodecs = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'V_VP8', 'V_VP9'])

/** What the owner of a video reads about its codec. */
const warnings: Readonly<Record<string, TextKey>> = {
  hvc1: 'playback.hevc',
  hev1: 'playback.hevcWithoutSafari',
  dvh1: 'playback.hevc',
  dvhe: 'playback.hevcWithoutSafari',
  'V_MPEGH/ISO/HEVC': 'playback.hevcWithoutSafari',
  av01: 'playback.av1',
  V_AV1: 'playback.av1',
  apcn: 'playback.proRes',
  apch: 'playback.proRes',
  apcs: 'playback.proRes',
  apco: 'playback.proRes',
  ap4h: 'playback.proRes',
  ap4x: 'playback.proRes',
}

/** Returns the text that says which browsers do not play a codec of {@link VideoProcessor.prepare}; null if all do. */
export const getPlaybackWarning = (codec: string): TextKey | null =>
  universalCodecs.has(codec) ? null : (warnings[codec] ?? 'playback.otherCodec')
