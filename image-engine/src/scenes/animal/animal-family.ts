import type { Family } from '../stage.ts'
import { emblemLayout } from './emblem-layout.ts'
import { moonlitLayout } from './moonlit-layout.ts'
import { underwaterLayout } from './underwater-layout.ts'

/** Animals as silhouettes in a landscape, on posters and under water. */
export const animalFamily: Family = { layouts: [moonlitLayout, emblemLayout, underwaterLayout] }
