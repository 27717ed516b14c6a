import { Navigate } from 'react-router-dom'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { listPagesForRole } from '../../layout/console-pages.ts'
import { useRole } from '../../layout/use-role.ts'

/** Opens the first page that the member may open. */
export function ConsoleHomeScreen() {
  const [first] = listPagesForRole(useRole().role)
  return first ? <Navigate to={first.path} replace /> : <ConsoleLayout page="review">{null}</ConsoleLayout>
}
