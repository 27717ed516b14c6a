import { Navigate } from 'react-router-dom'
import { ConsoleFrame } from '../../frame/console-frame.tsx'
import { listPagesOfRole } from '../../frame/console-pages.ts'
import { useRole } from '../../frame/use-role.ts'

/** Opens the first page that the member may open. */
export function ConsoleHomeScreen() {
  const [first] = listPagesOfRole(useRole().role)
  return first ? <Navigate to={first.path} replace /> : <ConsoleFrame page="review">{null}</ConsoleFrame>
}
