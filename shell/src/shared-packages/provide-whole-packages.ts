import { setPackageLoader } from '../composition/federation/share-scope.ts'

setPackageLoader(() => import('./whole-packages.ts'))
