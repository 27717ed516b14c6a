import { crash } from './crash.ts'
import type { Bench } from './figure.ts'
import { firstPaint } from './first-paint/first-paint.ts'
import { federation } from './federation/federation.ts'
import { galleryScroll } from './gallery-scroll/gallery-scroll.ts'
import { gate } from './gate/gate.ts'
import { galleryServer } from './gallery-server/gallery-server.ts'
import { measureEmbeddedEngine } from './embedded-engine.ts'
import { hostileMember } from './load/hostile-member.ts'
import { homepage } from './homepage/homepage.ts'
import { idleConnections } from './idle-connections.ts'
import { interactions } from './interactions/interactions.ts'
import { largeMember } from './large-member/large-member.ts'
import { load } from './load/load.ts'
import { navigation } from './navigation/navigation.ts'
import { measurePages } from './pages.ts'
import { pagesServed } from './pages-served/pages-served.ts'
import { portfolioEditor } from './portfolio-editor.ts'
import { preview } from './preview/preview.ts'
import { serverCosts } from './server-costs/server-costs.ts'
import { upscale } from './upscale/upscale.ts'

/** All benches, by their names on the command line. */
export const benches: Record<string, Bench> = {
  crash,
  'embedded-engine': measureEmbeddedEngine,
  federation,
  'first-paint': firstPaint,
  'gallery-scroll': galleryScroll,
  'gallery-server': galleryServer,
  gate,
  homepage,
  'hostile-member': hostileMember,
  'idle-connections': idleConnections,
  interactions,
  'large-member': largeMember,
  load,
  navigation,
  pages: measurePages,
  'pages-served': pagesServed,
  'portfolio-editor': portfolioEditor,
  preview,
  'server-costs': serverCosts,
  upscale,
}
