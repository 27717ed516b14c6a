import type { Family } from '../stage.ts'
import { geometryLayout } from './geometry-layout.ts'
import { marbleLayout } from './marble-layout.ts'
import { orbsLayout } from './orbs-layout.ts'
import { papercutLayout } from './papercut-layout.ts'
import { silkLayout } from './silk-layout.ts'
import { strandsLayout } from './strands-layout.ts'

/** Abstract images. Also the default for prompts without a known subject. */
export const abstractFamily: Family = {
  layouts: [marbleLayout, silkLayout, strandsLayout, papercutLayout, orbsLayout, geometryLayout],
}
