import type { SceneFamilyName } from '../intent/intent.ts'

const outdoorFamilies: ReadonlySet<SceneFamilyName> = new Set([
  'landscape',
  'sea',
  'city',
  'animal',
  'portrait',
])

/** Whether images of this family show rain, snow and mist. */
export const showsWeather = (family: SceneFamilyName): boolean => outdoorFamilies.has(family)

/** Whether images of this family show a flock of birds in the sky. */
export const showsFlock = (family: SceneFamilyName): boolean =>
  family === 'landscape' || family === 'sea' || family === 'city'
