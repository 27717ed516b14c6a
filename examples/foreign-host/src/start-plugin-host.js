import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import { findGallery, getWay } from './find-gallery.js'
import { renderPage } from './page.js'

registerRemotes([await findGallery(getWay())])
const { remote } = await loadRemote('mfe_gallery/remote')
await renderPage(remote)
