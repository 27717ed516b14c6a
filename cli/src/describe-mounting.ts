/**
 * Says where the gate has passed a release without a look at its screens.
 *
 * @param mounted whether it mounted them; null or undefined where it was skipped
 */
export const describeMounting = (mounted: boolean | null | undefined): string[] =>
  mounted === false ? ['Its screens were not mounted: the platform has no browser that works.'] : []
