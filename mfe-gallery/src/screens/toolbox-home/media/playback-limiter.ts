/** More videos at once would make scrolling jerky. */
const maxPlaying = 3

/** The videos in the viewport, the one that has been there longest first. */
let visibleVideos: readonly HTMLVideoElement[] = []

/** Call it when a video enters the viewport. The video plays at once, or as soon as fewer than the limit play. */
export function requestPlayback(video: HTMLVideoElement): void {
  if (visibleVideos.includes(video)) return
  visibleVideos = [...visibleVideos, video]
  if (visibleVideos.indexOf(video) < maxPlaying) play(video)
}

/** Call it when a video leaves the viewport or the DOM. Pauses it and plays the video that has waited longest. */
export function releasePlayback(video: HTMLVideoElement): void {
  if (!visibleVideos.includes(video)) return
  const nextVideo = visibleVideos[maxPlaying]
  const wasPlaying = visibleVideos.indexOf(video) < maxPlaying
  visibleVideos = visibleVideos.filter(other => other !== video)
  video.pause()
  if (wasPlaying && nextVideo) play(nextVideo)
}

function play(video: HTMLVideoElement) {
  // The browser may refuse to save power. The poster stays visible then.
  video.play().catch(() => {})
}
