/** So many films run side by side; more of them cost scrolling its smoothness. */
const atOnce = 3

/** The films in sight, the one that has been there longest first. */
let inSight: readonly HTMLVideoElement[] = []

/** A film came into sight: it runs as soon as there is a turn for it. */
export function filmEntered(film: HTMLVideoElement): void {
  if (inSight.includes(film)) return
  inSight = [...inSight, film]
  if (inSight.indexOf(film) < atOnce) run(film)
}

/** A film went out of sight, or out of the page: it rests, and the one that waits longest has its turn. */
export function filmLeft(film: HTMLVideoElement): void {
  if (!inSight.includes(film)) return
  const waiting = inSight[atOnce]
  const ran = inSight.indexOf(film) < atOnce
  inSight = inSight.filter(other => other !== film)
  film.pause()
  if (ran && waiting) run(waiting)
}

function run(film: HTMLVideoElement) {
  // A browser that saves power may decline; the poster then stays.
  film.play().catch(() => {})
}
