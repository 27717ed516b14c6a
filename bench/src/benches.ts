import { crash } from './crash.ts'
import type { Bench } from './figure.ts'
import { federation } from './federation.ts'
import { galleryScroll } from './gallery-scroll.ts'
import { galleryServer } from './gallery-server.ts'
import { embeddedEngine } from './embedded-engine.ts'
import { homepage } from './homepage.ts'
import { idleConnections } from './idle-connections.ts'
import { interactions } from './interactions.ts'
import { load } from './load.ts'
import { navigation } from './navigation.ts'
import { pages } from './pages.ts'
import { portfolioEditor } from './portfolio-editor.ts'
import { serverCosts } from './server-costs.ts'
import { upscale } from './upscale.ts'

/** Every bench by the name it is asked for with. */
export const benches: Record<string, Bench> = {
  crash,
  'embedded-engine': embeddedEngine,
  federation,
  'gallery-scroll': galleryScroll,
  'gallery-server': galleryServer,
  homepage,
  'idle-connections': idleConnections,
  interactions,
  load,
  navigation,
  pages,
  'portfolio-editor': portfolioEditor,
  'server-costs': serverCosts,
  upscale,
}
