import type { Role } from '@tessera/shared-contracts'
import { useGetConsoleSessionQuery } from '../session-api.ts'

interface RoleState {
  /** Null while it is read, and without one. */
  role: Role | null
  isLoading: boolean
  /** Reads the role again after a failure; null where there is nothing to try. */
  retry: (() => void) | null
}

/** Reads the role of the signed-in member. */
export function useRole(): RoleState {
  const { data, error, isFetching, refetch } = useGetConsoleSessionQuery()
  const role = data?.success ? (data.role ?? null) : null
  // The server responds with 404 to members without a role
  const isRefused = error !== undefined && 'kind' in error && error.kind === 'status'
  return {
    role,
    isLoading: role === null && isFetching,
    retry: error !== undefined && !isRefused ? () => void refetch() : null,
  }
}
