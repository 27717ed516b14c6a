import { setPackageLoader } from '../composition/share-scope.ts'

setPackageLoader(() => import('./whole-packages.ts'))
